import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packages, ROOT } from '../lib/workspace.mjs';

const SKIP = new Set(['node_modules', 'dist', '.cache', '.data', '.git', 'coverage', 'test-results']);

/** All files of ours below a folder, by their full paths. */
export function filesUnder(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (SKIP.has(entry.name)) return [];
    const place = path.join(dir, entry.name);
    return entry.isDirectory() ? filesUnder(place) : [place];
  });
}

/** Every package with its source files: `{dir, files: [{name, read()}]}`; names are relative to the root. */
export const sources = () =>
  packages().map((dir) => ({
    dir,
    files: filesUnder(path.join(ROOT, dir)).map((file) => ({
      name: path.relative(ROOT, file),
      read: () => readFileSync(file, 'utf8'),
    })),
  }));

/** Prints what is wrong, one line each, and ends the check. */
export function report(name, problems, seen) {
  for (const problem of problems) console.error(problem);
  console.log(problems.length > 0 ? `${name}: ${problems.length} problems` : `${name}: nothing wrong in ${seen}`);
  process.exit(problems.length > 0 ? 1 : 0);
}
