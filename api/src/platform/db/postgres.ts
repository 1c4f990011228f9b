import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds ${text}, which JavaScript cannot hold exactly.`);
  return value;
}

const asDate: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ);
/** Rows come as they go over the wire: instants as ISO text, days as text, bigint as a number. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => asDate(text).toISOString()],
]);

export interface PostgresOptions extends pg.PoolConfig {
  /** Told of every connection that breaks; without a listener Node would end the process. */
  onBroken?: (error: Error) => void;
}

/** One code path for PostgreSQL and the embedded database: only where it connects and how many connections differ. */
export function connectPostgres({ onBroken, ...config }: PostgresOptions): { db: Kysely<Database>; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...config,
    types: { getTypeParser: (oid, format) => (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format) },
  });
  pool.on('error', (error) => onBroken?.(error));
  // A client in use is not watched by the pool, and breaks with an event as well as with the query's rejection.
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)));
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool };
}
