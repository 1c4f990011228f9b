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
 * The dependencies of every module; routes use no globals. Parts that depend on the platform themselves, such as jobs,
 * and modules that need more of the app, add their property here (`declare module`); `app.ts` provides it.
 */
export interface Platform extends Writer {
  config: Config;
  db: OpenDatabase['db'];
  database: OpenDatabase;
  sessions: Sessions;
  maintenance: Maintenance;
  storage: Storage;
  /** Every export, by its name: a job finds its own here. */
  exports: ReadonlyMap<string, Export>;
  /** Sign what this API must recognise as its own. */
  keys: Keys;
  /** What the keys follow from: it goes with a backup of the data folder. */
  secret: Uint8Array;
  feed: EventFeed;
  /** For what no request tells of. */
  log: FastifyBaseLogger;
}

/** A module's routes, under `/api/v1/`. */
export type Routes = (app: App, platform: Platform) => void;
