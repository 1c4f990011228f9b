import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { defineJob } from '../jobs/define.ts';
import { reconcile } from './reconcile.ts';

const NAME = 'counter-check';
/** Looks every ten minutes whether a day is over, so that a new store need not wait for the night. */
const SCHEDULE = '*/10 * * * *';
/** Of many, the first say enough; the command names them all. */
const KEPT = 20;

/** What the last check of the derived columns found; `unchecked` before the first one. */
export type CounterState = 'unchecked' | 'ok' | 'drift';

const Result = z.object({ drift: z.int() });

/** Compares the derived columns with the rows they follow from, once a day, whatever the number of instances. */
export const checkCounters = defineJob({
  name: NAME,
  input: z.object({}),
  schedule: SCHEDULE,
  async run({ platform: { db, log } }) {
    const { rows } = await sql`select 1 from jobs
      where name = ${NAME} and status = 'done' and finished_at > now() - interval '24 hours' limit 1`.execute(db);
    if (rows.length > 0) return null;
    const drift = await reconcile(db);
    for (const { table, row, stored, expected } of drift.slice(0, KEPT))
      log.error(
        { table, row, stored, expected, of: drift.length },
        'a derived column has drifted; `npm run reconcile` repairs it',
      );
    return { drift: drift.length, rows: drift.slice(0, KEPT).map(({ table, row }) => `${table} ${row}`) };
  },
});

/** What the last check found, on whatever instance it ran. */
export async function readCounterState(db: Db): Promise<CounterState> {
  const last = await db
    .selectFrom('jobs')
    .select('result')
    .where('name', '=', NAME)
    .where('status', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { data } = Result.safeParse(last?.result);
  if (!data) return 'unchecked';
  return data.drift === 0 ? 'ok' : 'drift';
}
