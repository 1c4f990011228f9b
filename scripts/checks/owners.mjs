// Every remote has a team of its own in .github/CODEOWNERS, and every path named there exists: a folder that was
// renamed would have nobody.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTES, ROOT } from '../lib/workspace.mjs';
import { report } from './sources.mjs';

const FILE = '.github/CODEOWNERS';
const lines = readFileSync(path.join(ROOT, FILE), 'utf8')
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/));
const owned = new Set(lines.map(([pattern]) => pattern));

report(
  'owners',
  [
    ...REMOTES.map(({ dir }) => `/${path.basename(dir)}/`)
      .filter((folder) => !owned.has(folder))
      .map((folder) => `${FILE} names no team for ${folder}`),
    ...lines.flatMap(([pattern, ...teams]) => [
      ...(pattern === '*' || existsSync(path.join(ROOT, pattern)) ? [] : [`${FILE}: ${pattern} does not exist`]),
      ...(teams.length > 0 && teams.every((team) => /^@[\w-]+\/[\w-]+$/.test(team))
        ? []
        : [`${FILE}: ${pattern} has no team such as @back-office/catalog`]),
    ]),
  ],
  `${lines.length} lines`,
);
