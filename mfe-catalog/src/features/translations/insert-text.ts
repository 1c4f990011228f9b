/**
 * A text with a term put in where the caret stands, parted by a blank from what is beside it; and where the caret then
 * stands.
 */
export function insertText(text: string, term: string, from: number, to: number): { text: string; caret: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const start = before === '' || /\s$/.test(before) ? before : `${before} `;
  const end = after === '' || /^\s/.test(after) ? after : ` ${after}`;
  return { text: start + term + end, caret: start.length + term.length };
}
