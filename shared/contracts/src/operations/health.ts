import { z } from 'zod';
import { Backup } from '../store/backup.ts';
import { Instant } from '../base/record.ts';

/** How something stands: nothing to do, look at it when there is time, or now. */
export const HEALTH_STATES = ['good', 'warning', 'bad'] as const;
export const HealthState = z.enum(HEALTH_STATES);
export type HealthState = z.infer<typeof HealthState>;

const line = <Shape extends z.ZodRawShape>(values: Shape) => z.object({ state: HealthState, ...values });
const Count = z.int().min(0);
const room = { free: Count, total: Count };

/** What is looked at, each with how it stands and the numbers that say so. */
export const HealthLines = z.object({
  database_answers: line({ ms: Count }),
  database_size: line({ bytes: Count }),
  /** Of all programs that use the server, and how many requests of this instance wait for one. */
  database_connections: line({ used: Count, limit: Count, waiting: Count }),
  /** Seconds that the oldest open transaction has lasted; 0 where none is open. */
  database_oldest_transaction: line({ seconds: Count }),
  /** Applied, of this release but not applied, and applied by a newer release. */
  database_migrations: line({ applied: Count, missing: Count, newer: Count }),
  /** Whether derived columns agree with their rows, as the daily check found. */
  database_counters: line({ found: z.enum(['unchecked', 'ok', 'drift']) }),
  /** Jobs whose time has come. */
  jobs_waiting: line({ count: Count }),
  jobs_running: line({ count: Count }),
  /** In the last 24 hours. */
  jobs_failed: line({ count: Count }),
  /** Seconds that the oldest job which was never begun waits; null where none does. */
  jobs_oldest_waiting: line({ seconds: Count.nullable() }),
  webhooks_failing: line({ count: Count }),
  webhooks_disabled: line({ count: Count }),
  /** Deliveries that wait, and how late the latest of them is, in seconds. */
  webhooks_waiting: line({ count: Count, late_seconds: Count }),
  /** Messages to customers that wait, and how late the latest of them is, in seconds. */
  messages_waiting: line({ count: Count, late_seconds: Count }),
  /** In the last 24 hours. */
  messages_failed: line({ count: Count }),
  disk_data: line(room),
  /** Uploaded files: a folder has room, a bucket answers or not. */
  disk_files: z.discriminatedUnion('kind', [
    line({ kind: z.literal('folder'), ...room }),
    line({ kind: z.literal('bucket'), answers: z.boolean() }),
  ]),
  disk_backups: line(room),
  backup_last: line({ made_at: Instant.nullable(), bytes: Count }),
  /** Whether the newest backup was restored to try it, and what was wrong with it. */
  backup_verified: line({ verified_at: Instant.nullable(), fault: z.string().nullable() }),
  /** Statements in the last hour that took longer than `SLOW_STATEMENT_MS`, on the instance that answers. */
  slow_statements: line({ count: Count }),
  version_api: line({ version: z.string() }),
  version_postgresql: line({ version: z.string(), embedded: z.boolean() }),
  version_node: line({ version: z.string() }),
});
export type HealthLines = z.infer<typeof HealthLines>;
export type HealthLine = keyof HealthLines;

/** What stands together, in the order in which it is read. */
export const HEALTH_SECTIONS = {
  database: [
    'database_answers',
    'database_size',
    'database_connections',
    'database_oldest_transaction',
    'database_migrations',
    'database_counters',
  ],
  jobs: ['jobs_waiting', 'jobs_running', 'jobs_failed', 'jobs_oldest_waiting'],
  webhooks: ['webhooks_failing', 'webhooks_disabled', 'webhooks_waiting'],
  messages: ['messages_waiting', 'messages_failed'],
  disk: ['disk_data', 'disk_files', 'disk_backups'],
  backups: ['backup_last', 'backup_verified'],
  statements: ['slow_statements'],
  versions: ['version_api', 'version_postgresql', 'version_node'],
} as const satisfies Record<string, readonly HealthLine[]>;
export type HealthSection = keyof typeof HEALTH_SECTIONS;

/** A statement that takes longer is kept for anyone who looks at the health of the store. */
export const SLOW_STATEMENT_MS = 500;

/** A statement that was slow, without the values it was given. */
export const SlowStatement = z.object({
  text: z.string(),
  /** How often it was slow. */
  times: z.int(),
  longest_ms: z.int(),
  last_at: Instant,
});
export type SlowStatement = z.infer<typeof SlowStatement>;

/** How the API and what it stands on are. */
export const Health = z.object({
  at: Instant,
  /** When this instance started: from then on it has counted. */
  since: Instant,
  lines: HealthLines,
  /** The newest backups that are still there, the newest first. */
  backups: z.array(Backup),
  /** Those that took longest, the slowest first. */
  slow_statements: z.array(SlowStatement),
});
export type Health = z.infer<typeof Health>;
