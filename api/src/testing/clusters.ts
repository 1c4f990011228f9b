import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MIGRATIONS } from '../config.ts';
import { JOBS } from '../domains/index.ts';
import { Client } from '../platform/db/client.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { prepareQueues } from '../platform/jobs/jobs.ts';

const pglite = z
  .object({ version: z.string() })
  .parse(
    JSON.parse(readFileSync(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8')),
  );
const schema = createHash('sha256');
for (const file of readdirSync(MIGRATIONS).sort()) schema.update(readFileSync(new URL(file, MIGRATIONS)));
const queues = JOBS.map(({ name }) => name);
schema.update(queues.join());
const SCHEMA = schema.digest('hex').slice(0, 12);

const cached = (name: string) =>
  fileURLToPath(new URL(`../../../.cache/api-tests/pglite-${pglite.version}-${name}.tar`, import.meta.url));
/** The tables of the job queue, which an API makes at its first start otherwise: half a second of each test file. */
const beforeCopy = (db: Db): Promise<void> => prepareQueues(db, queues);
/** The embedded cluster with today's schema, of which every test file gets a copy; the first to open it writes it. */
export const MIGRATED_CLUSTER = { copyOf: cached(SCHEMA), beforeCopy };

/** An embedded cluster without anything in it: to make one takes six seconds of work, to copy it one. */
export async function startEmptyCluster() {
  const copyOf = cached('empty');
  const embedded = await startEmbedded({ copyOf });
  if (!existsSync(copyOf)) await embedded.save();
  return embedded;
}

async function query(connectionString: string, ...statements: string[]) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
const databaseAt = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** A database of its own on the server at `url`, empty or with today's schema. */
export async function createDatabase(
  url: string,
  from: 'empty' | 'migrated',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `back_office_test_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} ${from === 'migrated' ? `template ${await template(url)}` : ''}`);
  return { url: databaseAt(url, name), drop: () => query(url, `drop database ${name} with (force)`) };
}

/**
 * The database with today's schema of which the others are copies; anyone who comes first makes it, the others wait.
 */
async function template(url: string): Promise<string> {
  const name = `back_office_template_${SCHEMA}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) {
      const part = `${name}_part`;
      await client.query(`drop database if exists ${part}`);
      await client.query(`create database ${part}`);
      const made = await openDatabase({ url: databaseAt(url, part), migrations: MIGRATIONS, warn: () => undefined });
      await beforeCopy(made.db);
      await made.close();
      await client.query(`alter database ${part} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}
