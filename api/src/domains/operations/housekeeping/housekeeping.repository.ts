import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Deletes answers of requests, and events: listeners that were away for longer read their lists again anyway. */
export async function forgetRequests(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
  await sql`delete from events where at < now() - interval '14 days'`.execute(db);
}
