import type { Db } from '../db/database.ts';
import { every } from '../every.ts';
import type { App } from '../http/app-type.ts';
import { reconcile } from './reconcile.ts';

const LOOK_EVERY = 60_000;
/** Of many, the first say enough; the command names them all. */
const LOGGED = 20;
const CHECK_EVERY = 24 * 60 * 60_000;

/** What the last check of the derived columns found; `unchecked` in the first minute of an instance. */
export type CounterState = 'unchecked' | 'ok' | 'drift';

/** Checks the derived columns once a day; drift is logged and told by `/health/`. */
export function watchCounters(app: App, db: Db): () => CounterState {
  let state: CounterState = 'unchecked';
  let checkedAt = 0;
  every(app, LOOK_EVERY, async () => {
    if (checkedAt + CHECK_EVERY > Date.now()) return;
    const drift = await reconcile(db);
    checkedAt = Date.now();
    state = drift.length === 0 ? 'ok' : 'drift';
    for (const { table, row, stored, expected } of drift.slice(0, LOGGED))
      app.log.error(
        { table, row, stored, expected, of: drift.length },
        'a derived column has drifted; `npm run reconcile` repairs it',
      );
  });
  return () => state;
}
