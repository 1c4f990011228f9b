import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A folder of releases: `<folder>/<remote>/<version>-<build>/…` is immutable, `<folder>/<remote>/stable.json` is the
 * pointer that says which release is live. A deploy is an upload and one pointer write; the host is never rebuilt.
 *
 * @typedef {{ version: string, build: string }} ReleaseId
 * @typedef {{ id: string, state: 'on' | 'off', base: string, current: ReleaseId, previous: ReleaseId | null, canary: null | { release: ReleaseId, percent: number, salt: string }, seq: number }} Pointer
 */
export const folderName = ({ version, build }) => `${version}-${build}`;
const pointerFile = (folder, id) => path.join(folder, id, 'stable.json');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Copies a build's `dist` to its immutable place. Publishing the same bytes again is a no-op; other bytes under a published version are refused. */
export function publish(folder, dist) {
  const manifest = readJson(path.join(dist, 'remote.json'));
  const target = path.join(folder, manifest.id, folderName(manifest));
  if (existsSync(target)) {
    const same = readFileSync(path.join(target, 'remote.json'), 'utf8') === readFileSync(path.join(dist, 'remote.json'), 'utf8');
    if (!same) throw new Error(`${manifest.id} ${folderName(manifest)} is published already, with other contents. Raise the version in package.json.`);
    return manifest;
  }
  mkdirSync(path.dirname(target), { recursive: true });
  const staging = `${target}.${process.pid}.partial`;
  cpSync(dist, staging, { recursive: true });
  renameSync(staging, target);
  return manifest;
}

/** The pointer of a remote, or null where none was promoted yet. */
export function readPointer(folder, id) {
  return existsSync(pointerFile(folder, id)) ? readJson(pointerFile(folder, id)) : null;
}

/** Makes a published release live. `base` is the URL under which the remote's folder is served. */
export function promote(folder, id, release, base) {
  const before = readPointer(folder, id);
  const same = before && before.base === base && folderName(before.current) === folderName(release);
  if (same) return before;
  const moved = before && folderName(before.current) !== folderName(release);
  const pointer = { id, state: before?.state ?? 'on', base, current: { version: release.version, build: release.build }, previous: moved ? before.current : (before?.previous ?? null), canary: null, seq: (before?.seq ?? 0) + 1 };
  const file = pointerFile(folder, id);
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(pointer, null, 2)}\n`);
  renameSync(`${file}.${process.pid}`, file);
  appendFileSync(path.join(folder, 'log.jsonl'), `${JSON.stringify({ at: new Date().toISOString(), move: 'promote', ...pointer })}\n`);
  return pointer;
}

/** What a registry entry says of a remote that runs without ever having been released: a development server. */
export const NOT_RELEASED = { state: 'on', previous: null, canary: null, seq: 0 };

function release(folder, pointer, id) {
  if (!id) return null;
  return { ...id, url: `${pointer.base}${folderName(id)}/remote.json`, integrity: '' };
}

/** The registry that the host reads at boot, composed from one pointer per remote. */
export function composeRegistry(folder) {
  const ids = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && existsSync(pointerFile(folder, entry.name))).map((entry) => entry.name) : [];
  const remotes = ids.sort().map((id) => {
    const pointer = readPointer(folder, id);
    const manifestFile = path.join(folder, id, folderName(pointer.current), 'remote.json');
    return {
      id,
      state: pointer.state,
      current: release(folder, pointer, pointer.current),
      previous: release(folder, pointer, pointer.previous),
      canary: pointer.canary ? { ...pointer.canary, release: release(folder, pointer, pointer.canary.release) } : null,
      seq: pointer.seq,
      manifest: existsSync(manifestFile) ? readJson(manifestFile) : null,
    };
  });
  return { revision: remotes.map(({ id, seq }) => `${id}.${seq}`).join('-') || 'empty', remotes };
}
