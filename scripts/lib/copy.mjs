import { cpSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What is made from the sources, or is someone's own. */
export const NOT_SOURCES = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'test-results', 'coverage']);

/** Copies the repository's sources to a folder, as a clone would have them, changes that are not committed included. */
export function copySources(target) {
  cpSync(ROOT, target, { recursive: true, filter: (source) => !NOT_SOURCES.has(path.basename(source)) });
}
