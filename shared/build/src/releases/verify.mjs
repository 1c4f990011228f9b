import { isUnpacked } from '../checks.mjs';
import { integrityOf } from '../integrity.mjs';
import { openStore } from '../stores.mjs';
import { folderName } from './layout.mjs';
import { readLive, readManifest } from './live.mjs';
import { baseOf } from './move.mjs';

/** Every file that a manifest names, as a browser would get it: reachable, and the bytes that were built. */
export async function smoke(base, id, manifest) {
  const root = new URL(`${folderName(manifest)}/`, base);
  const problems = await Promise.all(
    Object.entries({ 'remote.json': null, ...manifest.integrity }).map(async ([file, integrity]) => {
      try {
        // As browsers do; Node alone would ask for a plain file over http.
        const response = await fetch(new URL(file, root), {
          headers: { 'Accept-Encoding': 'br, gzip' },
          signal: AbortSignal.timeout(8_000),
        });
        if (!response.ok) return `${id}: ${response.url} answered ${response.status}.`;
        return integrity && integrityOf(Buffer.from(await response.arrayBuffer())) !== integrity
          ? `${id}: ${response.url} is not the file that was built.`
          : null;
      } catch (error) {
        return `${id}: ${new URL(file, root)} cannot be reached (${error.cause?.code ?? error.message}).`;
      }
    }),
  );
  return problems.filter(Boolean);
}

/**
 * What a pointer names, each with its manifest: the live release, the canary, the one before. Problems are sentences.
 */
async function namedReleases(store, id) {
  const live = await readLive(store, id).catch((error) => error);
  if (live instanceof Error) return { releases: [], problems: [live.message] };
  if (!live) return { releases: [], problems: [`${id} was never promoted.`] };
  const { pointer } = live;
  const named = [pointer.current, pointer.canary?.release, pointer.previous].filter(Boolean);
  const read = await Promise.all(
    named.map(async (release) => {
      const manifest = await readManifest(store, id, release).catch((error) => error);
      if (manifest instanceof Error) return { problem: manifest.message };
      return manifest ? { release, manifest } : { problem: `${id} ${folderName(release)} is not published any more.` };
    }),
  );
  return {
    pointer,
    releases: read.filter(({ manifest }) => manifest),
    problems: read.flatMap(({ problem }) => problem ?? []),
  };
}

/** Files of a release that are not in the store. */
export async function missingOf(store, id, release, manifest) {
  const folder = `${id}/${folderName(release)}/`;
  const there = new Set(await store.list(folder));
  return Object.keys(manifest.integrity)
    .filter((file) => !there.has(folder + file))
    .map((file) => `${folder}${file} is missing.`);
}

/** Files of what a pointer names that are not in the store: one list per release, no file is read. */
export async function missingFiles(place, id) {
  const store = openStore(place);
  const { releases, problems } = await namedReleases(store, id);
  const missing = await Promise.all(releases.map(({ release, manifest }) => missingOf(store, id, release, manifest)));
  return [...problems, ...missing.flat()];
}

/** Every file of what a pointer names, as it lies in the store, and the packed twin that most browsers are sent. */
export async function verifyStored(place, id) {
  const store = openStore(place);
  const { releases, problems } = await namedReleases(store, id);
  const broken = await Promise.all(
    releases.flatMap(({ release, manifest }) =>
      Object.entries(manifest.integrity).map(async ([file, integrity]) => {
        const key = `${id}/${folderName(release)}/${file}`;
        const [bytes, packed] = await Promise.all([store.get(key), store.get(`${key}.br`)]);
        if (!bytes) return `${key} is missing.`;
        if (integrityOf(bytes) !== integrity) return `${key} is not the file that was built.`;
        return packed && !isUnpacked(packed, integrity) ? `${key}.br is not the file that was built.` : null;
      }),
    ),
  );
  return [...problems, ...broken.filter(Boolean)];
}

/** Every file of what someone may be running or fall back to, as it is served. */
export async function smokeLive(place, id) {
  const { pointer, releases, problems } = await namedReleases(openStore(place), id);
  const served = releases.map(({ release, manifest }) => smoke(baseOf(pointer, release), id, manifest));
  return [...problems, ...(await Promise.all(served)).flat()];
}
