import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Client } from './client.ts';
import type { Database } from './schema.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database holds ${text}, which JavaScript cannot hold exactly.`);
  return value;
}

/** An instant as a connection in UTC sends it: nearly all of them, and as good as ISO already. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;
/**
 * `2026-11-21 10:11:43.12+00` as ISO text; the offset's minutes come only where there are some. A quote reads thousands
 * of instants: going through a `Date` was a seventh of its time.
 */
export function toIso(text: string): string {
  const utc = UTC.exec(text);
  if (utc) return `${utc[1] ?? ''}T${utc[2] ?? ''}.${(utc[3] ?? '').padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
/** Rows come as they go over the wire: instants as ISO text, days as text, bigint as a number. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (text) => text],
  [TIMESTAMPTZ, toIso],
]);

export interface PostgresOptions extends pg.PoolConfig {
  /** Called for every broken connection; without a listener Node would end the process. */
  onBroken?: (error: Error) => void;
  /** Called when a statement ends. */
  onStatement?: (event: LogEvent) => void;
}

/** One code path for PostgreSQL and the embedded database: only where it connects and how many connections differ. */
export function connectPostgres({ onBroken, onStatement, ...config }: PostgresOptions): {
  db: Kysely<Database>;
  pool: pg.Pool;
} {
  const pool = new pg.Pool({
    ...config,
    Client,
    types: {
      getTypeParser: (oid, format) => {
        const parser: unknown = (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format);
        return parser;
      },
    },
  });
  pool.on('error', (error) => onBroken?.(error));
  // A client in use is not watched by the pool, and breaks with an event as well as with the query's rejection.
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)));
  const dialect = new PostgresDialect({ pool });
  return { db: new Kysely<Database>({ dialect, ...(onStatement ? { log: onStatement } : {}) }), pool };
}
