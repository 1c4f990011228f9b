import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface DatabaseFacts {
  version: string;
  bytes: number;
  used: number;
  limit: number;
  oldest_seconds: number;
}

/** What the server says of itself and of everybody who uses it. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "limit",
      coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
        where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()), 0)::int as oldest_seconds`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database said nothing of itself.');
  return facts;
}

export async function readAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

export interface WorkFacts {
  jobs_waiting: number;
  jobs_running: number;
  jobs_failed: number;
  jobs_oldest_seconds: number | null;
  webhooks_failing: number;
  webhooks_disabled: number;
  deliveries_waiting: number;
  deliveries_late_seconds: number;
  messages_waiting: number;
  messages_late_seconds: number;
  messages_failed: number;
}

/** Jobs, webhooks and messages, in one statement: what is looked at every half minute should cost next to nothing. */
export async function readWorkFacts(db: Db): Promise<WorkFacts> {
  const { rows } = await sql<WorkFacts>`
    select j.*, w.*, d.*, m.* from (
      select count(*) filter (where status = 'waiting' and run_after <= now())::int as jobs_waiting,
        count(*) filter (where status = 'running')::int as jobs_running,
        count(*) filter (where status = 'failed' and finished_at > now() - interval '24 hours')::int as jobs_failed,
        -- One that was begun before waits for its next attempt, and proves that someone works.
        extract(epoch from now() - min(run_after) filter (where status = 'waiting' and run_after <= now() and started_at is null))::int
          as jobs_oldest_seconds
      from jobs where status in ('waiting', 'running') or (status = 'failed' and finished_at > now() - interval '24 hours')
    ) j, (
      select count(*) filter (where failures > 0 and disabled_at is null)::int as webhooks_failing,
        count(*) filter (where disabled_at is not null)::int as webhooks_disabled
      from webhooks where archived_at is null
    ) w, (
      select count(*)::int as deliveries_waiting,
        coalesce(greatest(extract(epoch from now() - min(next_attempt_at)), 0), 0)::int as deliveries_late_seconds
      from webhook_deliveries d where status = 'waiting'
        and exists (select from webhooks w where w.id = d.webhook_id and w.active and w.disabled_at is null and w.archived_at is null)
    ) d, (
      select count(*) filter (where status = 'waiting')::int as messages_waiting,
        coalesce(greatest(extract(epoch from now() - min(next_attempt_at) filter (where status = 'waiting')), 0), 0)::int as messages_late_seconds,
        count(*) filter (where status = 'failed')::int as messages_failed
      from messages where status = 'waiting' or (status = 'failed' and created_at > now() - interval '24 hours')
    ) m`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database counted nothing.');
  return facts;
}
