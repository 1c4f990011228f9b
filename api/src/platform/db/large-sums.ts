import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Runs a report over years of lines in one transaction, with enough memory to avoid temporary files. */
export const forLargeSums = <T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
    return run(trx);
  });
