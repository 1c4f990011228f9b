import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Keys } from '../access/keys.ts';
import type { Maintenance } from '../access/maintenance.ts';
import type { Sessions } from '../access/sessions.ts';
import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { EventFeed } from '../events/feed.ts';
import type { Export } from '../export/define.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Traces } from '../observability/traces.ts';
import type { Storage } from '../storage/storage.ts';
import type { Writer } from '../unit-of-work.ts';

/** Fastify with routes typed by their zod contracts. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * What every module is given; everything a route needs comes through here, nothing from globals. A module that needs more of the
 * app declares it (`declare module`), and `app.ts` hands it in.
 */
export interface Platform extends Writer {
  config: Config;
  db: OpenDatabase['db'];
  database: OpenDatabase;
  sessions: Sessions;
  maintenance: Maintenance;
  storage: Storage;
  /** Work that outlives a request. */
  jobs: Jobs;
  /** Every export, by its name: a job finds its own here. */
  exports: ReadonlyMap<string, Export>;
  /** Sign what this API must recognise as its own. */
  keys: Keys;
  /** What the keys follow from: it goes with a backup of the data folder. */
  secret: Uint8Array;
  feed: EventFeed;
  /** To the operator's collector; null where there is none. */
  traces: Traces | null;
  /** For what no request tells of. */
  log: FastifyBaseLogger;
}

/** A module's routes, under `/api/v1/`. */
export type Routes = (app: App, platform: Platform) => void;
