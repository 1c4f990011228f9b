import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrator.ts';
import { connectPostgres } from './postgres.ts';
import { watchPulse } from './pulse.ts';
import type { Database } from './schema.ts';
import { createStatements, type Statements } from './statements.ts';

export type Db = Kysely<Database>;
/**
 * Inside a transaction. Functions that take one must use it for every query: the embedded pool holds a single
 * connection.
 */
export type Trx = Transaction<Database>;

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  embedded: boolean;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  /** Whether it answered a moment ago: one that hangs is told of at once instead of being waited for. */
  answers: () => boolean;
  /** What was asked of it. */
  statements: Statements;
  close: () => Promise<void>;
}
export interface DatabaseOptions {
  url?: string | undefined;
  poolSize?: number;
  /** Of the embedded database; without it, it is in memory. */
  folder?: string;
  /** Of the embedded database in memory: see `EmbeddedOptions`. */
  copyOf?: string;
  /** What the copies hold besides the schema. */
  beforeCopy?: (db: Db) => Promise<void>;
  statementLimitMs?: number;
  migrations: URL;
  /** Applies no other migrations than these: none, to read a database as it is. */
  only?: ReadonlySet<string>;
  warn: (message: string) => void;
}

/** Also how long a request waits for a connection when all are in use. */
const CONNECTS_WITHIN = 10_000;
const IDLE_IN_TRANSACTION = 60_000;

/** Opens PostgreSQL where `url` is given, else the embedded database, and brings its schema up to date. */
export async function openDatabase({
  url,
  poolSize = 10,
  folder,
  copyOf,
  beforeCopy,
  statementLimitMs = 30_000,
  migrations,
  only,
  warn,
}: DatabaseOptions): Promise<OpenDatabase> {
  const onBroken = (error: Error) => warn(`A database connection broke: ${error.message}`);
  const embedded = url
    ? undefined
    : await startEmbedded({
        ...(folder === undefined ? {} : { folder }),
        ...(copyOf === undefined ? {} : { copyOf }),
        statementLimitMs,
        onRestart: (why) => warn(`The embedded database is restarted: ${why}.`),
      });
  const connection = embedded
    ? { host: embedded.host, database: 'postgres', user: 'postgres', password: 'postgres' }
    : { connectionString: url, application_name: 'back-office' };
  const statements = createStatements();
  const onStatement = statements.note;
  const { db, pool } = connectPostgres(
    embedded
      ? { ...connection, max: 1, onBroken, onStatement }
      : {
          ...connection,
          max: poolSize,
          statement_timeout: statementLimitMs,
          // No statement of ours runs long enough to earn back what compiling it costs.
          options: '-c jit=off',
          // The server's limit first; this one is for a server that no longer says anything.
          query_timeout: statementLimitMs + 5000,
          connectionTimeoutMillis: CONNECTS_WITHIN,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
          keepAlive: true,
          onBroken,
          onStatement,
        },
  );
  const pulse = url ? watchPulse(url) : undefined;
  const close = async () => {
    await pulse?.stop();
    await db.destroy();
    await embedded?.close();
  };
  try {
    const applied =
      only?.size === 0
        ? []
        : await migrate(connection, migrations, { embedded: embedded !== undefined, say: warn, only });
    if (copyOf !== undefined && applied.length > 0) {
      await beforeCopy?.(db);
      await embedded?.save();
    }
    embedded?.watch();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    pool,
    embedded: embedded !== undefined,
    close,
    statements,
    answers: () => pulse?.beats() ?? true,
    ping: async () => void (await sql`select 1`.execute(db)),
  };
}
