import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Runs a report that sums years of lines: in one transaction, with room to do it in memory rather than on the disk. */
export const forLargeSums = <T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
    return run(trx);
  });
