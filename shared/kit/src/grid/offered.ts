import { normalizeForSearch } from '@bo/contracts';

/** A browser draws no more of a list than one can look through. */
const MOST = 50;

/** The choices that hold what is typed, those that begin with it first. */
export function offered(choices: readonly string[], typed: string): string[] {
  const wanted = normalizeForSearch(typed);
  const begin: string[] = [];
  const hold: string[] = [];
  for (const choice of choices) {
    const folded = normalizeForSearch(choice);
    if (folded.startsWith(wanted)) begin.push(choice);
    else if (folded.includes(wanted)) hold.push(choice);
    if (begin.length === MOST) break;
  }
  return [...new Set([...begin, ...hold])].slice(0, MOST);
}
