import { userInfo } from 'node:os';
import { parseWith, schemas } from '../schemas.mjs';
import { isSigned, makeKey, signed } from '../signatures.mjs';
import { openStore } from '../stores.mjs';
import { folderName, moveKey, pointerKey } from './layout.mjs';
import { movesOf, readLive, remoteIds } from './live.mjs';

/**
 * Moves a pointer: `change` gets the present one and returns what differs, or null for nothing to do. `expected` is the
 * `seq` the caller saw; without it, the present one. `gate` gets what the pointer would be, and returns it or throws.
 *
 * @throws Error naming who moved it meanwhile, when another move won.
 */
export async function movePointer(
  store,
  id,
  move,
  change,
  { expected, by = process.env.USER || userInfo().username, gate = (pointer) => pointer, unsigned } = {},
) {
  const moves = await movesOf(store, id);
  // After the list: what is read is at least as new, and a newer one makes this move lose.
  const before = (await readLive(store, id, { unsigned }))?.pointer ?? null;
  const last = Number(/(\d{6})\.json$/.exec(moves.at(-1) ?? '')?.[1] ?? 0);
  const seen = expected ?? last;
  const lost = async () => {
    const winner = JSON.parse((await store.get(moveKey(id, seen + 1)))?.toString() ?? 'null');
    const moved = winner?.canary?.release ?? winner?.current;
    return new Error(
      `${id} was moved meanwhile${winner ? `: ${winner.move}${moved ? ` to ${folderName(moved)}` : ''} by ${winner.by} at ${winner.at}` : ''}. Nothing was changed; look at \`remote status\` and decide again.`,
    );
  };
  if (seen !== last) throw await lost();
  const difference = await change(before);
  if (!difference) return before;
  const next = await gate({ state: 'on', current: null, previous: null, canary: null, ...before, ...difference });
  const { Pointer } = await schemas();
  const pointer = parseWith(
    Pointer,
    {
      ...next,
      id,
      seq: seen + 1,
      move,
      at: new Date().toISOString(),
      by,
    },
    `the next move of ${id}`,
  );
  const needed = moves.length > 0 && isSigned(await store.get(moves.at(-1)));
  if (!(await store.putNew(moveKey(id, pointer.seq), signed(store, pointer, { needed })))) throw await lost();
  await copyNewest(store, id);
  return pointer;
}

/**
 * Takes over a log of before moves were signed: what is live by it is made so by a signed move. One that has a
 * signature is left as it is, or the person who changed a move would have it signed.
 *
 * @returns {Promise<object | null>} the pointer, or null where there was nothing to do
 */
export async function signMoves(place, id) {
  const store = openStore(place);
  const moves = await movesOf(store, id);
  const read = await Promise.all(moves.map((key) => store.get(key)));
  if (read.length === 0 || read.some(isSigned)) return null;
  const live = await readLive(store, id, { unsigned: true });
  return movePointer(store, id, live.pointer.move, () => ({}), { by: live.pointer.by, unsigned: true });
}

/**
 * Makes the key of a store that has none, for anyone who starts the product from its builds, and takes over what is
 * live.
 */
export async function startSigning(place) {
  const store = openStore(place);
  if (!makeKey(store)) return;
  for (const id of await remoteIds(store)) await signMoves(store, id);
}

/**
 * The pointer follows the log. Who was overtaken before writing it copies the other's move, and looks again afterwards.
 */
async function copyNewest(store, id) {
  const newest = (await movesOf(store, id)).at(-1);
  await store.put(pointerKey(id), await store.get(newest));
  if ((await movesOf(store, id)).at(-1) !== newest) await copyNewest(store, id);
}

/** Where a release of a pointer is served: each keeps its own place, whatever is published elsewhere later. */
export const baseOf = (pointer, release) => release.base ?? pointer.base;

export const withBase = (pointer, release) => release && { ...release, base: baseOf(pointer, release) };
