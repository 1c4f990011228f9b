import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

/** How pg-boss's own table names a delivery; a scheduled one has no job before it runs. */
export interface Delivery {
  id: string;
  name: string;
  data: { job?: string } | null;
  retryCount: number;
  retryLimit: number;
}

export interface NewJob {
  id: string;
  name: string;
  subject: string;
  input: unknown;
  key: string | null;
  total: number | null;
  owner_id: string | null;
  run_after: Date | null;
}

export interface ClaimedJob {
  id: string;
  input: unknown;
  owner_id: string | null;
  attempt: number;
}

/** A job that waits; undefined where one of the same name and key waits or runs already. */
export async function insertJob(trx: Trx, { input, run_after, ...job }: NewJob): Promise<string | undefined> {
  const row = await trx
    .insertInto('jobs')
    .values({ ...job, input: JSON.stringify(input), ...(run_after ? { run_after } : {}) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The job of this name and key that waits or runs. */
export const findLiveJob = (trx: Trx, name: string, key: string) =>
  trx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('key', '=', key)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();

/** Makes this run the one that may write for the job; undefined for one that is over, or cancelled. */
export const claimJob = (trx: Trx, id: string, lease: string): Promise<ClaimedJob | undefined> =>
  trx
    .updateTable('jobs')
    .set((eb) => ({
      status: 'running',
      lease,
      attempt: eb('attempt', '+', 1),
      started_at: eb.fn.coalesce('started_at', sql<string>`now()`),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'input', 'owner_id', 'attempt'])
    .executeTakeFirst();

/** Whether this run still is the one that may write; until the transaction ends, nobody can take the job over. */
export async function holdsLease(trx: Trx, id: string, lease: string): Promise<boolean> {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface JobEnd {
  status: 'waiting' | 'done' | 'failed' | 'cancelled';
  result?: Record<string, unknown>;
  error_code?: string | null;
  error?: string;
  /** Whether the attempt counts; not one that the end of a process cut off. */
  uncounted?: true;
}

/** Writes how a run ended; false where the job was taken over meanwhile. */
export async function endRun(trx: Trx, id: string, lease: string, end: JobEnd): Promise<boolean> {
  const { status, result, error_code, error, uncounted } = end;
  const row = await trx
    .updateTable('jobs')
    .set((eb) => ({
      status,
      lease: null,
      ...(status === 'waiting' ? {} : { finished_at: new Date() }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(error === undefined ? {} : { error, error_code: error_code ?? null }),
      ...(uncounted ? { attempt: eb('attempt', '-', 1) } : {}),
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A scheduled run that found nothing to do leaves no trace. */
export const forgetRun = (trx: Trx, id: string, lease: string) =>
  trx.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute();

/** Marks a job that pg-boss has given up. */
export const buryJob = (trx: Trx, id: string) =>
  trx
    .updateTable('jobs')
    .set((eb) => ({
      status: 'failed',
      lease: null,
      finished_at: new Date(),
      error_code: eb.fn.coalesce('error_code', sql<string>`'job.stopped'`),
    }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['id', 'name', 'input', 'owner_id', 'error'])
    .executeTakeFirst();

/** Keeps what a job that ended undone has done. */
export const writeResult = (trx: Trx, id: string, result: Record<string, unknown>) =>
  trx
    .updateTable('jobs')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute();

export const writeProgress = (db: Db, id: string, lease: string, done: number, total: number | undefined) =>
  db
    .updateTable('jobs')
    .set({ done, ...(total === undefined ? {} : { total }) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();

/** Those of these jobs that someone wants to end. */
export async function readCancelled(db: Db | Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', ids)
    .where('cancel_requested', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** When each of these queues has something to deliver next, in milliseconds from now. */
export async function readDue(db: Db, names: readonly string[]): Promise<{ name: string; wait: number }[]> {
  const { rows } = await sql<{ name: string; wait: number }>`
    select name, greatest(0, extract(epoch from min(start_after) - now()) * 1000)::float8 as wait
    from pgboss.job where name = any(${names}::text[]) and state < 'active' group by name`.execute(db);
  return rows;
}

/**
 * Keeps a delivery for as long again, and its job in it: pg-boss gives one whose time is over to the next worker. False
 * where that has happened.
 */
export async function keepDelivery(
  db: Db,
  { name, id }: Delivery,
  job: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set data = jsonb_build_object('job', ${job}::text),
      expire_in = (now() - started_on) + make_interval(secs => ${leaseSeconds})
    where name = ${name} and id = ${id}::uuid and state = 'active'`.execute(db);
  return numAffectedRows === 1n;
}

/** On the embedded database this process is alone: whatever is under way was left by one that died. */
export const expireAll = (db: Db): Promise<unknown> =>
  sql`update pgboss.job set expire_in = interval '0' where state = 'active'`.execute(db);
