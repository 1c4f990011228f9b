import { findCollisions } from '../checks.mjs';
import { folderName, manifestKey, moveKey } from './layout.mjs';
import { liveManifests, movesOf, parsePointer, readLive, readManifest } from './live.mjs';
import { baseOf, movePointer, withBase } from './move.mjs';
import { problemsOf } from './problems.mjs';
import { missingOf, smoke } from './verify.mjs';

/**
 * Why a release cannot be live: it is not stored whole, does not fit the live hosts, or collides with another remote;
 * `reachable` also fetches its files. Empty where it can. Live hosts alone judge it, not one that might come back.
 */
async function obstaclesTo(store, id, release, base, { reachable, fits }) {
  const manifest = await readManifest(store, id, release).catch((error) => error);
  if (manifest instanceof Error) return [manifest.message];
  if (!manifest)
    return [
      `${id} ${folderName(release)} is not published any more, so it cannot be live. Publish it again or promote another release.`,
    ];
  const missing = await missingOf(store, id, release, manifest);
  if (missing.length > 0) return missing;
  const unfit = fits ? await problemsOf(store, manifest, { before: false }) : [];
  return unfit.length > 0 || !reachable ? unfit : smoke(base, id, manifest);
}

/**
 * The one gate of every move that leaves something live: everyone's release and the canary load, fit and collide with
 * nobody, whether the move is about them or not. What a rollback would bring back has to as well: of one that does not,
 * the newest before it that does takes the place, or nothing. `known` are releases that the caller has looked at.
 */
const gateOf =
  (store, id, { reachable = false, fits = true, known = [] }) =>
  async (pointer) => {
    const look = (release) => obstaclesTo(store, id, release, baseOf(pointer, release), { reachable, fits });
    const live = [pointer.current, pointer.canary?.release].filter(Boolean);
    for (const release of live.filter((one) => !known.includes(folderName(one)))) {
      const obstacles = await look(release);
      if (obstacles.length > 0) throw new Error(`${obstacles.join('\n')}\nNothing was changed.`);
    }
    let { previous } = pointer;
    const tried = live;
    while (previous && (await look(previous)).length > 0) {
      tried.push(previous);
      previous = await olderThan(store, id, tried);
    }
    return { ...pointer, previous };
  };

/** A move that leaves something live: through the gate, and taken back where another remote was earlier. */
export async function moveThroughGate(store, id, move, change, { reachable, fits = true, known, ...options } = {}) {
  let replaced = null;
  const pointer = await movePointer(
    store,
    id,
    move,
    (before) => {
      replaced = before;
      return change(before);
    },
    { ...options, gate: gateOf(store, id, { reachable, fits, known }) },
  );
  if (fits && pointer !== replaced && pointer.state === 'on')
    await yieldToEarlier(store, pointer, replaced, { by: options.by });
  return pointer;
}

/**
 * Two remotes that claim the same at the same moment have each seen the other without it. The person who made a move
 * looks again when it is made: where another remote has what is ours and was not later, our move is taken back. The
 * store's clock decides, so never do both stay.
 *
 * @throws Error naming the other
 */
async function yieldToEarlier(store, { id, seq }, before, { by }) {
  const live = await readLive(store, id);
  const own = [live.manifest, live.canaryManifest].filter(Boolean);
  const since = await store.changedAt(moveKey(id, seq));
  const problems = [];
  for (const other of (await liveManifests(store)).filter((one) => one.id !== id)) {
    const collisions = own.flatMap((manifest) => findCollisions(manifest, [other]));
    if (collisions.length === 0) continue;
    const { pointer } = await readLive(store, other.id);
    const later = (await store.changedAt(moveKey(other.id, pointer.seq))) > since;
    if (!later) problems.push(...collisions);
  }
  if (problems.length === 0) return;
  await takeBack(store, { id, seq }, before, { by });
  throw new Error(`${problems.join('\n')}\nThe other was made live in the same moment; this move was taken back.`);
}

/** Undoes the move that was just made: what was before it is the next one. */
export async function takeBack(store, { id, seq }, before, { by }) {
  const { base, state, current, previous, canary } = before ?? {
    state: 'on',
    current: null,
    previous: null,
    canary: null,
  };
  const back = { ...(base ? { base } : {}), state, current, previous, canary };
  await movePointer(store, id, 'rollback', () => back, { expected: seq, by });
}

/** The newest published release in the log that is none of these: what to fall back to after a rollback. */
export async function olderThan(store, id, releases) {
  const names = releases.map(folderName);
  for (const key of (await movesOf(store, id)).reverse()) {
    const pointer = await parsePointer(store, await store.get(key), key, id).catch(() => null);
    const current = pointer?.current;
    if (current && !names.includes(folderName(current)) && (await store.get(manifestKey(id, current))))
      return withBase(pointer, current);
  }
  return null;
}
