import { integrityOf } from '../integrity.mjs';
import { parseWith, schemas } from '../schemas.mjs';
import { verified } from '../signatures.mjs';
import { openStore } from '../stores.mjs';
import { folderName, manifestKey, moveKey, pointerKey } from './layout.mjs';

/** What a registry entry says of a remote that runs without ever having been released: a development server. */
export const NOT_RELEASED = { state: 'on', previous: null, canary: null, seq: 0 };

/** The manifest of a published release, if it is the one whose integrity was recorded. */
export async function readManifest(store, id, release) {
  if (!release) return null;
  const bytes = await store.get(manifestKey(id, release));
  if (!bytes) return null;
  if (release.integrity && integrityOf(bytes) !== release.integrity)
    throw new Error(`${id} ${folderName(release)}: the manifest is not the one that was promoted.`);
  const { RemoteManifest } = await schemas();
  return parseWith(RemoteManifest, JSON.parse(bytes.toString()), `${id} ${folderName(release)}/remote.json`);
}

export async function parsePointer(store, bytes, key, id, options) {
  const { Pointer } = await schemas();
  const pointer = parseWith(Pointer, verified(store, bytes, key, options), key);
  if (pointer.id !== id) throw new Error(`${key} speaks of "${pointer.id}".`);
  return pointer;
}

export async function movesOf(store, id) {
  return (await store.list(`${id}/moves/`)).filter((key) => /\/\d{6}\.json$/.test(key)).sort();
}

/**
 * Why a remote's pointer cannot be trusted, or null: it is the copy of a move, an earlier one's while the newest is
 * being made.
 */
async function doubtOf(store, id) {
  const bytes = await store.get(pointerKey(id));
  if (!bytes) return `${id}/stable.json is missing.`;
  const [, seq] = /"seq": (\d{1,6}),/.exec(bytes.toString()) ?? [];
  return seq && (await store.get(moveKey(id, seq)))?.equals(bytes)
    ? null
    : `${id}/stable.json is not the move it claims to be.`;
}

/**
 * What is live of a remote: its newest move that can be trusted, and where that is not the newest, or the pointer is
 * not a move of the log, why. Null where none was ever promoted.
 *
 * @returns {Promise<null | { pointer: object, manifest: object | null, canaryManifest: object | null, refused: string |
 *   null }>} `canaryManifest` is the canary's manifest; `unsigned` trusts moves without a signature too
 */
export async function readLive(place, id, { unsigned = false } = {}) {
  const store = openStore(place);
  const moves = (await movesOf(store, id)).reverse();
  // A pointer without any move was not made by us: as good as none.
  if (moves.length === 0) return null;
  let refused = await doubtOf(store, id);
  for (const key of moves) {
    try {
      const pointer = await parsePointer(store, await store.get(key), key, id, { unsigned });
      const canaryManifest = await readManifest(store, id, pointer.canary?.release).catch(() => null);
      return { pointer, manifest: await readManifest(store, id, pointer.current), canaryManifest, refused };
    } catch (error) {
      refused ??= error.message;
    }
  }
  throw new Error(`${id}: no move of it can be trusted. The first reason: ${refused}`);
}

/** The pointer of a remote, or null where none was promoted yet. */
export const readPointer = async (place, id) => (await readLive(place, id))?.pointer ?? null;

/** The remotes that have a pointer. */
export async function remoteIds(place) {
  const store = openStore(place);
  const ids = (await store.folders()).filter((name) => name !== 'hosts');
  const pointed = await Promise.all(ids.map((id) => store.get(pointerKey(id))));
  return ids.filter((_id, index) => pointed[index]).sort();
}

export async function liveManifests(store) {
  const all = await Promise.all(
    (await remoteIds(store)).map(async (id) => {
      const live = await readLive(store, id).catch(() => null);
      if (!live || live.pointer.state === 'off') return [];
      return [live.manifest, live.canaryManifest].filter(Boolean);
    }),
  );
  return all.flat();
}

/**
 * What a new host has to run: of each remote that is on, the live release, the canary, and the one before, which a
 * rollback or a crash brings back.
 */
export async function neededManifests(store) {
  const all = await Promise.all(
    (await remoteIds(store)).map(async (id) => {
      const live = await readLive(store, id).catch(() => null);
      if (!live || live.pointer.state === 'off') return [];
      const before = await readManifest(store, id, live.pointer.previous).catch(() => null);
      return [
        { manifest: live.manifest, role: '' },
        { manifest: live.canaryManifest, role: ' It is the canary.' },
        {
          manifest: before,
          comesBack: true,
          role: ` It is what a rollback of ${id} brings back; \`remote forget ${id}\` gives that up.`,
        },
      ].filter(({ manifest }) => manifest);
    }),
  );
  return all.flat();
}
