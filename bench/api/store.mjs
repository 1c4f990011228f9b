import path from 'node:path';
import pg from 'pg';
import { forgetPostgresEnvironment } from '../../scripts/lib/postgres-environment.mjs';
import { startApi } from '../start-api.mjs';
import { connectApi } from './client.mjs';

forgetPostgresEnvironment();

/** Which PostgreSQL a bench may create its database on; an option of each of them. */
export const POSTGRES = {
  type: 'string',
  default: process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
};

/** A database on that server: its URL. One with a `name` is kept and used again, any other dropped by `closers`. */
async function openDatabase(postgres, name, closers) {
  const server = new pg.Client({ connectionString: postgres });
  await server.connect();
  closers.push(() => server.end());
  const database = name ?? `bo_bench_${process.pid}_${closers.length}`;
  const { rowCount } = await server.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) await server.query(`create database ${pg.escapeIdentifier(database)}`);
  if (!name) closers.push(() => server.query(`drop database ${pg.escapeIdentifier(database)} with (force)`));
  return Object.assign(new URL(postgres), { pathname: `/${database}` }).href;
}

/**
 * The built API with the demo store, on a database of that server. What closes it again is added to `closers`, to be
 * called last first.
 *
 * @returns {Promise<{ api: Awaited<ReturnType<typeof connectApi>>, client: pg.Client, url: string, pid: number }>}
 * a signed-in caller of it, and a connection of its own to the same database
 */
export async function openStore({ postgres, database, folder, closers, env = {}, server: script }) {
  const url = await openDatabase(postgres, database, closers);
  const server = await startApi(
    path.join(folder, 'postgres'),
    { DATABASE_URL: url, API_SECRET: 'a'.repeat(32), ...env },
    script,
  );
  closers.push(server.stop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closers.push(() => client.end());
  return { api: await connectApi(server.url), client, url: server.url, pid: server.pid };
}
