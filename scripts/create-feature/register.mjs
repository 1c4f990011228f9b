import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the bracket that opens at `at` is closed. */
function closing(text, at) {
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    if ('([{'.includes(text[index])) depth += 1;
    if (')]}'.includes(text[index])) depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error('A bracket is not closed.');
}

/** Where a list or table begins, by the text right before its bracket. */
function opening(text, before, file) {
  const found = text.indexOf(before);
  if (found < 0)
    throw new Error(`${file}: "${before}" is not there any more; scripts/create-feature/register.mjs looks for it.`);
  return found + before.length - 1;
}

/** Adds an entry at the end of a list or table, as deep as its others. */
export const atEnd = (before, entry) => (text, file) => {
  const end = closing(text, opening(text, before, file));
  const head = text.slice(0, end).trimEnd();
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', end) + 1))?.[0] ?? '';
  return `${head}${/[,[{(]$/.test(head) ? '' : ','}\n${indent}  ${entry}\n${indent}${text.slice(end)}`;
};

/** Adds a line among sorted ones of the same form; `key` reads what they are sorted by. */
export const sorted = (key, line) => (text) => {
  const lines = text.split('\n');
  const own = key.exec(line)?.[1] ?? '';
  const rest = lines.map((one) => key.exec(one)?.[1]);
  const place = rest.findIndex((one) => one !== undefined && one > own);
  const last = rest.findLastIndex((one) => one !== undefined);
  lines.splice(place < 0 ? last + 1 : place, 0, line);
  return lines.join('\n');
};

/**
 * Changes files in place. An edit that finds its line there already is none, and so is one of a file that this release
 * does not have. @returns the files that changed.
 */
export function editAll(root, edits) {
  const changed = new Set();
  for (const { file, unless, edit } of edits) {
    const target = path.join(root, file);
    if (!existsSync(target)) continue;
    const text = readFileSync(target, 'utf8');
    if (unless !== undefined && text.includes(unless)) continue;
    writeFileSync(target, edit(text, file));
    changed.add(file);
  }
  return [...changed];
}
