import { sql } from 'kysely';
import type { Db } from './db/database.ts';
import type { Storage } from './storage/storage.ts';

const HOUR = 3_600_000;

/** What has served its time. The audit trail, the ledgers and everything people made stay. */
async function tidy(db: Db, storage: Storage): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
  // Listeners that were away longer read their lists anew anyway.
  await sql`delete from events where at < now() - interval '14 days'`.execute(db);
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db);
  const { rows: abandoned } = await sql<{ key: string }>`delete from uploads where status = 'waiting' and created_at < now() - interval '2 days' returning key`.execute(db);
  for (const { key } of abandoned) await storage.remove(key);
}

/** Tidies up now and then. Several instances may do it at once: each deletion is a whole of its own. Returns how to stop. */
export function keepTidy({ db, storage }: { db: Db; storage: Storage }, failed: (error: unknown) => void): () => void {
  const run = () => void tidy(db, storage).catch(failed);
  run();
  const timer = setInterval(run, HOUR).unref();
  return () => clearInterval(timer);
}
