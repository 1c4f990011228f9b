import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Health, HealthLines, HealthState } from '@bo/contracts';
import { MIGRATIONS } from '../../../config.ts';
import { readCounterState } from '../../../platform/consistency/check.job.ts';
import { migrationNames } from '../../../platform/db/migrator.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { API_VERSION } from '../../../platform/release.ts';
import { backupPlace, readBackups } from '../../store/backups/backups.service.ts';
import { readAppliedMigrations, readDatabaseFacts, readWorkFacts } from './health.repository.ts';
import {
  ofAnswer,
  ofBackupAge,
  ofConnections,
  ofDisabledWebhooks,
  ofFailedJobs,
  ofFailedMessages,
  ofFailingWebhooks,
  ofLateDelivery,
  ofOldestJob,
  ofOldestTransaction,
  ofRoom,
  ofSlowStatements,
  ofWaitingJobs,
} from './health.rules.ts';

/** A bucket that says nothing for so long counts as one that does not answer. */
const BUCKET_ANSWERS_WITHIN = 3000;
const BACKUPS_SHOWN = 5;
const SLOW_SHOWN = 10;
const good = 'good' as const;

type Observed = Pick<Platform, 'config' | 'database' | 'db' | 'storage'>;

/** The room on the disk of a folder, or of what it will be made in. */
export async function roomOf(folder: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing || dirname(folder) === folder) throw error;
    return roomOf(dirname(folder));
  }
}

async function disk(folder: string) {
  const room = await roomOf(folder);
  return { state: ofRoom(room), ...room };
}

async function answers(storage: Platform['storage']): Promise<boolean> {
  const asked = storage
    .list()
    [Symbol.asyncIterator]()
    .next()
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, pause(BUCKET_ANSWERS_WITHIN, false, { ref: false })]);
}

async function files({ config, storage }: Observed): Promise<HealthLines['disk_files']> {
  if (!config.S3_BUCKET) return { kind: 'folder', ...(await disk(config.DATA_DIR)) };
  const there = await answers(storage);
  return { kind: 'bucket', answers: there, state: there ? good : 'bad' };
}

async function migrations({ db }: Observed): Promise<HealthLines['database_migrations']> {
  const [applied, release] = [new Set(await readAppliedMigrations(db)), new Set(await migrationNames(MIGRATIONS))];
  const missing = [...release].filter((name) => !applied.has(name)).length;
  const newer = [...applied].filter((name) => !release.has(name)).length;
  return { state: missing > 0 ? 'bad' : newer > 0 ? 'warning' : good, applied: applied.size, missing, newer };
}

const stateOfCounters = { unchecked: good, ok: good, drift: 'bad' } as const;

/** How the API, its database and its work are: everything that the page of the platform shows. */
export async function readHealth(platform: Observed, startedAt: Date): Promise<Health> {
  const { config, database, db } = platform;
  const before = performance.now();
  await database.ping();
  const ms = Math.round(performance.now() - before);
  const facts = await readDatabaseFacts(db);
  const work = await readWorkFacts(db);
  const found = await readCounterState(db);
  const backups = await readBackups(db, BACKUPS_SHOWN);
  const [newest] = backups;
  const age = newest ? (Date.now() - Date.parse(newest.made_at)) / 1000 : null;
  const slow = database.statements.countSlow();
  // The embedded database has one connection, which this very question has.
  const connections = {
    used: database.embedded ? 1 : facts.used,
    limit: database.embedded ? 1 : facts.limit,
    waiting: database.pool.waitingCount,
  };
  const tried: HealthState = newest?.fault ? 'bad' : newest?.verified_at ? good : 'warning';
  return {
    at: new Date().toISOString(),
    since: startedAt.toISOString(),
    lines: {
      database_answers: { state: ofAnswer(ms), ms },
      database_size: { state: good, bytes: facts.bytes },
      database_connections: {
        state: database.embedded && connections.waiting <= 20 ? good : ofConnections(connections),
        ...connections,
      },
      database_oldest_transaction: {
        state: ofOldestTransaction(facts.oldest_seconds),
        seconds: Math.max(facts.oldest_seconds, 0),
      },
      database_migrations: await migrations(platform),
      database_counters: { state: stateOfCounters[found], found },
      jobs_waiting: { state: ofWaitingJobs(work.jobs_waiting), count: work.jobs_waiting },
      jobs_running: { state: good, count: work.jobs_running },
      jobs_failed: { state: ofFailedJobs(work.jobs_failed), count: work.jobs_failed },
      jobs_oldest_waiting: { state: ofOldestJob(work.jobs_oldest_seconds ?? 0), seconds: work.jobs_oldest_seconds },
      webhooks_failing: { state: ofFailingWebhooks(work.webhooks_failing), count: work.webhooks_failing },
      webhooks_disabled: { state: ofDisabledWebhooks(work.webhooks_disabled), count: work.webhooks_disabled },
      webhooks_waiting: {
        state: ofLateDelivery(work.deliveries_late_seconds),
        count: work.deliveries_waiting,
        late_seconds: work.deliveries_late_seconds,
      },
      messages_waiting: {
        state: ofLateDelivery(work.messages_late_seconds),
        count: work.messages_waiting,
        late_seconds: work.messages_late_seconds,
      },
      messages_failed: { state: ofFailedMessages(work.messages_failed), count: work.messages_failed },
      disk_data: await disk(config.DATA_DIR),
      disk_files: await files(platform),
      disk_backups: await disk(backupPlace(config).folder),
      backup_last: { state: ofBackupAge(age), made_at: newest?.made_at ?? null, bytes: newest?.bytes ?? 0 },
      backup_verified: { state: tried, verified_at: newest?.verified_at ?? null, fault: newest?.fault ?? null },
      slow_statements: { state: ofSlowStatements(slow), count: slow },
      version_api: { state: good, version: API_VERSION },
      version_postgresql: { state: good, version: facts.version, embedded: database.embedded },
      version_node: { state: good, version: process.versions.node },
    },
    backups,
    slow_statements: database.statements.slow().slice(0, SLOW_SHOWN),
  };
}
