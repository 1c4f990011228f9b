import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lockPart } from './lock-part.mjs';

const SKIP = new Set(['node_modules', 'dist', '.cache', '.git', 'coverage']);

function filesOf(place) {
  if (!statSync(place, { throwIfNoEntry: false })) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !SKIP.has(entry.name) && !/\.test\.[a-z]+$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(path.join(place, entry.name)));
}

const LOCK = 'pnpm-lock.yaml';
/**
 * Of the lock file the part of the other places alone: a team that adds a remote or a dependency rebuilds nobody else.
 */
const contentOf = (file, places) =>
  path.basename(file) === LOCK ? lockPart(readFileSync(file, 'utf8'), places) : readFileSync(file);

/**
 * A hash of the contents of files and folders: the same sources give the same build, whatever the machine or the time.
 */
export function sourceHash(root, places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesOf(path.join(root, place)))
      hash.update(path.relative(root, file)).update('\0').update(contentOf(file, places)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** What a web package's build depends on beside its own folder. */
export const SHARED_SOURCES = [
  'shared/build',
  'shared/contracts',
  'shared/http',
  'shared/i18n',
  'shared/kit',
  'shared/platform',
  'shared/resources',
  'tsconfig.base.json',
  LOCK,
];

const repository = path.resolve(import.meta.dirname, '../../..');
/** Whether this package was installed from a registry or a tarball: the remote is then in a repository of its own. */
const isInstalled = import.meta.dirname.split(path.sep).includes('node_modules');

/**
 * What a web package's build is known by. In a repository of its own the lock file says which `@bo/*` it is built with.
 */
export const buildOf = (dir) =>
  (isInstalled
    ? sourceHash(dir, ['.'])
    : sourceHash(repository, [path.relative(repository, dir), ...SHARED_SOURCES])
  ).slice(0, 8);
