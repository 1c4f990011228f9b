import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Deletes answers of requests, and events: listeners that were away for longer read their lists again anyway. */
export async function forgetRequests(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
  await sql`delete from events where at < now() - interval '14 days'`.execute(db);
}

/** Deletes sessions that are over, and what is counted against guessing. */
export async function forgetSignIns(db: Db): Promise<void> {
  await sql`delete from sign_in_tries where last_at < now() - interval '90 days'`.execute(db);
  await sql`delete from sign_in_steps where expires_at < now()`.execute(db);
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from code_tries where since < now() - interval '1 day'`.execute(db);
}

/**
 * Deletes up to `most` entries of the audit trail that are older than the store keeps them, and answers how many. The application's
 * role may be one that cannot delete them itself (migration 0084).
 */
export async function forgetAuditEntries(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_old_audit_entries(${most}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Deletes jobs that ended. Jobs that a person started, or that failed, are kept for longer. */
export const forgetJobs = (db: Db): Promise<unknown> =>
  sql`delete from jobs where finished_at < now()
    - case when owner_id is null and status = 'done' then interval '2 days' else interval '30 days' end`.execute(db);
