import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrator.ts';
import { connectPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** Inside a transaction. Functions that take one must use it for every query: the embedded pool holds a single connection. */
export type Trx = Transaction<Database>;

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  embedded: boolean;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}
export interface DatabaseOptions {
  url?: string | undefined;
  poolSize?: number;
  /** Of the embedded database; without it, it is in memory. */
  folder?: string;
  /** Of the embedded database in memory: see `EmbeddedOptions`. */
  empty?: string;
  statementLimitMs?: number;
  migrations: URL;
  warn: (message: string) => void;
}

/** Opens PostgreSQL where `url` is given, else the embedded database, and brings its schema up to date. */
export async function openDatabase({ url, poolSize = 10, folder, empty, statementLimitMs = 30_000, migrations, warn }: DatabaseOptions): Promise<OpenDatabase> {
  const onBroken = (error: Error) => warn(`A database connection broke: ${error.message}`);
  const embedded = url
    ? undefined
    : await startEmbedded({ ...(folder === undefined ? {} : { folder }), ...(empty === undefined ? {} : { empty }), statementLimitMs, onRestart: (why) => warn(`The embedded database is started anew: ${why}.`) });
  const { db, pool } = connectPostgres(
    embedded
      ? { host: embedded.host, database: 'postgres', user: 'postgres', password: 'postgres', max: 1, onBroken }
      : { connectionString: url, max: poolSize, statement_timeout: statementLimitMs, application_name: 'back-office', onBroken },
  );
  const close = async () => {
    await db.destroy();
    await embedded?.close();
  };
  try {
    await migrate(db, migrations);
    embedded?.watch();
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, embedded: embedded !== undefined, close, ping: async () => void (await sql`select 1`.execute(db)) };
}
