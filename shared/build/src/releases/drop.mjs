import { openStore } from '../stores.mjs';
import { DAY, folderName, manifestKey } from './layout.mjs';
import { movesOf, parsePointer, readLive } from './live.mjs';
import { publishedReleases } from './publish.mjs';

/** What a pointer names a release as, or null: such a release is never deleted. */
function roleOf({ pointer, refused }, release) {
  // Who cannot say what is live cannot say what is not.
  if (refused) return `of a remote whose pointer is not to be trusted (${refused})`;
  const named = [
    ['live', pointer.current],
    ['what a rollback brings back', pointer.previous],
    ['the canary', pointer.canary?.release],
  ];
  return named.find(([, one]) => one && folderName(one) === folderName(release))?.[0] ?? null;
}

/**
 * Deletes a published release for good. Refused for what the pointer names: live, previous or canary.
 *
 * @throws Error naming why it is kept
 */
export async function drop(place, id, release) {
  const store = openStore(place);
  const key = manifestKey(id, release);
  const bytes = await store.get(key);
  if (!bytes) throw new Error(`${id} ${folderName(release)} is not published.`);
  const refuseNamed = async () => {
    const live = await readLive(store, id);
    const role = live && roleOf(live, release);
    if (role) throw new Error(`${id} ${folderName(release)} is ${role}, so it is not deleted. Nothing was changed.`);
  };
  await refuseNamed();
  // Without its manifest nobody can make it live; who has done so since is found before any other file goes.
  await store.remove(key);
  await refuseNamed().catch(async (error) => {
    await store.put(key, bytes);
    throw error;
  });
  for (const file of await store.list(`${id}/${folderName(release)}/`)) await store.remove(file);
}

/** When a release was last what a pointer named, by the log; one that never was, never. */
async function lastNamed(store, id) {
  const keys = await movesOf(store, id);
  // Those of before moves were signed are history too: nothing becomes live by them here.
  const pointers = await Promise.all(
    keys.map(async (key) => parsePointer(store, await store.get(key), key, id, { unsigned: true })),
  );
  const until = new Map();
  pointers.forEach(({ current, previous, canary }, index) => {
    const end = pointers[index + 1] ? Date.parse(pointers[index + 1].at) : Infinity;
    for (const release of [current, previous, canary?.release]) if (release) until.set(folderName(release), end);
  });
  return until;
}

/**
 * Deletes the releases that no pointer has named for `days`, and that were published longer ago: tabs that are open
 * that long still fetch their screens. Never what is live, previous or canary. With `dry` it only tells.
 *
 * @returns {Promise<{ version: string, build: string }[]>} what is deleted
 */
export async function prune(place, id, { days = 7, dry = false, now = Date.now() } = {}) {
  const store = openStore(place);
  const live = await readLive(store, id);
  if (!live) throw new Error(`${id} was never promoted.`);
  const until = await lastNamed(store, id);
  const old = [];
  for (const release of await publishedReleases(store, id)) {
    const since = Math.max(
      until.get(folderName(release)) ?? -Infinity,
      await store.changedAt(manifestKey(id, release)),
    );
    // A store that does not tell when gives NaN, which is never old.
    if (since <= now - days * DAY && !roleOf(live, release)) old.push(release);
  }
  if (!dry) for (const release of old) await drop(store, id, release);
  return old;
}
