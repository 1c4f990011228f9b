import { openStore } from '../stores.mjs';
import { moveThroughGate, olderThan } from './gate.mjs';
import { baseOf, movePointer, withBase } from './move.mjs';

/**
 * Takes back the last step: ends a canary if there is one, else makes the previous release live again, from where it is
 * served. Refused where what everyone gets then is gone or does not fit what is live meanwhile; `reachable` also
 * fetches its files.
 */
export async function rollback(place, id, options) {
  const store = openStore(place);
  return moveThroughGate(
    store,
    id,
    'rollback',
    async (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      if (before.canary) return { canary: null };
      const { current, previous } = before;
      if (!previous) throw new Error(`${id} has no previous release to go back to.`);
      return {
        base: baseOf(before, previous),
        current: withBase(before, previous),
        previous: await olderThan(store, id, [current, previous]),
      };
    },
    options,
  );
}

/**
 * Switches a remote off (its menu, routes, widgets and commands go) or on again: refused where it does not fit any more
 * what became live in the meantime.
 */
export async function switchTo(place, id, state, options) {
  const move = state === 'on' ? moveThroughGate : movePointer;
  return move(
    openStore(place),
    id,
    state,
    (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      return before.state === state ? null : { state };
    },
    options,
  );
}

/**
 * Gives up the way back to a remote's previous release: nobody falls back to it, no host has to run it, it may be
 * dropped.
 */
export async function forgetPrevious(place, id, options) {
  const store = openStore(place);
  return movePointer(
    store,
    id,
    'forget',
    (before) => {
      if (!before) throw new Error(`${id} was never promoted.`);
      return before.previous ? { previous: null } : null;
    },
    options,
  );
}
