import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { defineJob } from '../jobs/define.ts';
import { checkBooks } from './books.ts';
import { countDifferences, replaceDifferences } from './differences.ts';

const NAME = 'counter-check';
/** Looks every ten minutes whether a day is over, so that a new store need not wait for the night. */
const SCHEDULE = '*/10 * * * *';
/** Of many, the first say enough: the page of the platform and the command name them all. */
const KEPT = 20;

/** What the last check of the books found; `unchecked` before the first one. */
export type CounterState = 'unchecked' | 'ok' | 'drift';

/**
 * Compares the books of the store, derived columns among them, once a day, whatever the number of instances; and when a
 * person asks for it.
 */
export const checkCounters = defineJob({
  name: NAME,
  input: z.object({ asked: z.boolean().optional() }),
  schedule: SCHEDULE,
  async run({ input: { asked }, platform: { db, log, books } }) {
    const { rows } = await sql`select 1 from jobs
      where name = ${NAME} and status = 'done' and finished_at > now() - interval '24 hours' limit 1`.execute(db);
    if (rows.length > 0 && asked !== true) return null;
    const found = await checkBooks(db, books);
    await replaceDifferences(db, found);
    for (const { kind, record, id, stored, expected } of found.slice(0, KEPT))
      log.error({ kind, record, id, stored, expected, of: found.length }, 'the books differ at a record');
    return { drift: found.length, rows: found.slice(0, KEPT).map(({ kind, record, id }) => `${kind} ${record} ${id}`) };
  },
});

/** When the books were last checked, on whatever instance; null before the first time. */
export async function readCheckedAt(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('jobs')
    .select('finished_at')
    .where('name', '=', NAME)
    .where('status', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.finished_at ?? null;
}

/** How the books stand: what the last check found, less what was mended since. */
export async function readCounterState(db: Db): Promise<CounterState> {
  if ((await countDifferences(db)) > 0) return 'drift';
  return (await readCheckedAt(db)) === null ? 'unchecked' : 'ok';
}
