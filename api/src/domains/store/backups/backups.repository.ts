import type { Backup } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';

const COLUMNS = [
  'id',
  'name',
  'origin',
  'made_at',
  'seconds',
  'bytes',
  'row_count',
  'file_count',
  'encrypted',
  'verified_at',
  'fault',
] as const;

/** The newest backups that are still there. */
export const readBackups = (db: Db, limit: number): Promise<Backup[]> =>
  db
    .selectFrom('backups')
    .select(COLUMNS)
    .where('removed_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Whether this database knows of backups: one that an older release left does not yet. */
export async function keepsBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.backups') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

export const insertBackup = (trx: Trx, backup: Omit<Backup, 'verified_at' | 'fault'>) =>
  trx.insertInto('backups').values(backup).execute();

export const setVerified = (trx: Trx, id: string, fault: string | null) =>
  trx.updateTable('backups').set({ verified_at: new Date(), fault }).where('id', '=', id).execute();

export const setRemoved = (trx: Trx, names: readonly string[]) =>
  trx
    .updateTable('backups')
    .set({ removed_at: new Date() })
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();

/**
 * Whether the night's backup is still to be made: the store's clock has passed the hour since the last one, and the
 * store was there at that hour. A night that was slept through is made up for.
 */
export async function isBackupDue(db: Db, hour: number, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    with moment as (
      select (case when here >= at then at else at - interval '1 day' end) at time zone ${timeZone} as last
      from (select now() at time zone ${timeZone} as here,
        date_trunc('day', now() at time zone ${timeZone}) + make_interval(hours => ${hour}) as at) as t)
    select not exists (select from backups where made_at >= moment.last)
      and exists (select from users where created_at < moment.last) as due from moment`.execute(db);
  return rows[0]?.due ?? false;
}

/** What waited or ran when the backup was made. Those that the schedule asks for are asked for again by it. */
export async function takeUpJobs(trx: Trx): Promise<{ id: string; name: string; run_after: string }[]> {
  await sql`delete from jobs where status in ('waiting', 'running') and (key = 'schedule' or name = 'backup')`.execute(
    trx,
  );
  await sql`update jobs set status = 'waiting', lease = null where status = 'running'`.execute(trx);
  return trx.selectFrom('jobs').select(['id', 'name', 'run_after']).where('status', '=', 'waiting').execute();
}
