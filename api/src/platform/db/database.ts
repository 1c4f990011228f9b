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
  /** Whether it answered a moment ago: one that hangs is reported at once instead of being waited for. */
  answers: () => boolean;
  /** What was asked of it. */
  statements: Statements;
  close: () => Promise<void>;
}
export interface DatabaseOptions {
  url?: string | undefined;
  /** PostgreSQL itself, where `url` leads through a connection pooler. */
  directUrl?: string | undefined;
  poolSize?: number;
  /** Of the embedded database; without it, it is in memory. */
  folder?: string;
  /** Of the embedded database in memory: see `EmbeddedOptions`. */
  copyOf?: string;
  /** What the copies contain beyond the schema. */
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

/** What a session of ours is held to. */
const sessionSettings = (statementLimitMs: number): Record<string, string> => ({
  statement_timeout: String(statementLimitMs),
  // What waits for a row that another transaction holds ends before its statement does: another try may succeed, while a
  // statement that takes too long would take as long again.
  lock_timeout: String(statementLimitMs / 2),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION),
  // No statement of ours runs long enough to earn back what compiling it costs.
  jit: 'off',
});
const startUpParameters = (settings: Record<string, string>): pg.PoolConfig => ({
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/**
 * Makes settings the defaults of the role in this database. A pooler takes no start-up parameters, and what a session
 * sets would stay for anyone who is given the session next. Sessions that the pooler has open already keep what they
 * have.
 */
async function setForRole(db: Db, settings: Record<string, string>, warn: (message: string) => void): Promise<void> {
  try {
    const { rows } = await sql<{ known: string[]; database: string }>`
      select coalesce(s.setconfig, '{}') as known, current_database() as database
      from pg_roles r left join pg_db_role_setting s
        on s.setrole = r.oid and s.setdatabase = (select oid from pg_database where datname = current_database())
      where r.rolname = current_user`.execute(db);
    const [{ known, database } = { known: [], database: '' }] = rows;
    for (const [name, value] of Object.entries(settings))
      if (!known.includes(`${name}=${value}`))
        await sql`alter role current_user in database ${sql.ref(database)} set ${sql.ref(name)} = ${sql.lit(value)}`.execute(
          db,
        );
  } catch (error) {
    warn(
      `The role of DATABASE_URL could not be given its settings (${String(error)}); docs/deploy.md says which it needs.`,
    );
  }
}

/** Opens PostgreSQL where `url` is given, else the embedded database, and brings its schema up to date. */
export async function openDatabase({
  url,
  directUrl = url,
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
          ...(directUrl === url ? startUpParameters(sessionSettings(statementLimitMs)) : {}),
          // The server's limit first; this one is for a server that no longer says anything.
          query_timeout: statementLimitMs + 5000,
          connectionTimeoutMillis: CONNECTS_WITHIN,
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
        : await migrate({ ...connection, ...(embedded ? {} : { connectionString: directUrl }) }, migrations, {
            embedded: embedded !== undefined,
            say: warn,
            only,
          });
    if (copyOf !== undefined && applied.length > 0) {
      await beforeCopy?.(db);
      await embedded?.save();
    }
    embedded?.watch();
    if (directUrl !== url) await setForRole(db, sessionSettings(statementLimitMs), warn);
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
