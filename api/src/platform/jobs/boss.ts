import { CompiledQuery, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Db, Trx } from '../db/database.ts';

const execute = async (db: Db, text: string, values: unknown[] = []) => {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  return { rows };
};

/** pg-boss on our transaction: what it does there is committed with the rest, or not at all. */
export const within = (trx: Trx): PgBoss.Db => ({ executeSql: (text, values) => execute(trx, text, values) });

/** pg-boss on our pool: the same driver and connections for the embedded database and PostgreSQL. */
const onPool = (db: Db): PgBoss.Db => ({
  executeSql: (text, values) =>
    db.connection().execute(async (connection) => {
      try {
        return await execute(connection, text, values);
      } catch (error) {
        // Its scripts open a transaction of their own; a connection goes back to the pool without it.
        await sql`rollback`.execute(connection).catch(() => undefined);
        throw error;
      }
    }),
});

const DAY = 86_400;
/** A job asked for its moment in a year waits that long. */
const KEEP_DAYS = 400;

/** A pg-boss that sends only, or that also keeps the schedules and takes back what the dead have left. */
export function createBoss(db: Db, worker: { leaseSeconds: number } | null, failed: (error: unknown) => void): PgBoss {
  const boss = new PgBoss({
    db: onPool(db),
    retentionDays: KEEP_DAYS,
    archiveCompletedAfterSeconds: DAY,
    archiveFailedAfterSeconds: DAY,
    deleteAfterDays: 1,
    supervise: worker !== null,
    schedule: worker !== null,
    maintenanceIntervalSeconds: Math.max(1, Math.ceil((worker?.leaseSeconds ?? 60) / 2)),
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
  });
  boss.on('error', failed);
  return boss;
}
