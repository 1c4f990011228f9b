import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Client } from './client.ts';

/** Any number, the same in every release: who holds it changes the schema. */
const LOCK = 20_261_122;
const TRY_EVERY = 500;
const SAY_EVERY = 10_000;
/** A change that waits for its lock makes every later reader of the table wait behind it: it steps back instead. */
const WAITS_FOR_LOCK_MS = 1000;
const STEPS_BACK_MS = 2000;
/** Then the start fails, and says what was in the way. */
const TRIES = 80;
const LOCKED_OUT = new Set(['55P03', '40P01']);
/** On the first line of a file whose statements run one by one, each for itself: `create index concurrently …`. */
const NO_TRANSACTION = /^-- no transaction\b/;
/**
 * On the first line of a file that failed on some stores and was put right: the checksum of its first text, under which
 * it stays known, to the databases where that text ran and to the releases that have it.
 */
const CORRECTS = /^-- corrects ([0-9a-f]{64})\b/;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The migrations of this release, in the order in which they run. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = CORRECTS.exec(text)?.[1] ?? createHash('sha256').update(text).digest('hex');
      return { name: name.replace(/\.sql$/, ''), text, checksum };
    }),
  );
}

/** The names of the migrations of this release. */
export const migrationNames = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.replace(/\.sql$/, ''));

/**
 * A pooler hands a session to others between two transactions: the lock on the schema would stay on it, and every later
 * start would wait for that lock for ever.
 */
async function refusePooler(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID)
    throw new Error(
      'DATABASE_URL leads through a connection pooler. Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
    );
}

/** Waits for as long as another instance changes the schema, and says so. */
async function lockSchema(client: pg.Client, say: (message: string) => void): Promise<void> {
  for (let waited = 0; ; waited += TRY_EVERY) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    if (waited % SAY_EVERY === 0)
      say('Waiting for another instance that is bringing the schema of the database up to date.');
    await pause(TRY_EVERY);
  }
}

/** Whether this role may change the schema: it owns the tables, or there are none yet. */
async function isOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owner: boolean }>(
    `select pg_has_role(current_user, relowner, 'USAGE') as owner from pg_class where oid = to_regclass('kysely_migration')`,
  );
  return rows[0]?.owner ?? true;
}

/** Retries work that did not get its lock in time, and says so once. */
async function whenUnlocked(name: string, work: () => Promise<void>, say: (message: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !LOCKED_OUT.has(error.code ?? '') || tries === TRIES) throw error;
      if (tries === 1) say(`The migration ${name} waits for a table that is in use.`);
      await pause(STEPS_BACK_MS);
    }
  }
}

async function apply(
  client: pg.Client,
  { name, text, checksum }: Migration,
  { embedded, say }: { embedded: boolean; say: (message: string) => void },
): Promise<void> {
  const keep = () =>
    client.query('insert into kysely_migration (name, timestamp, checksum) values ($1, $2, $3)', [
      name,
      new Date().toISOString(),
      checksum,
    ]);
  try {
    if (NO_TRANSACTION.test(text)) {
      // What an interrupted run left of an index is not used, and would make `if not exists` skip it.
      const { rows } = await client.query<{ name: string }>(
        `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_index i
         join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where not i.indisvalid and n.nspname = 'public'`,
      );
      for (const broken of rows) await client.query(`drop index ${broken.name}`);
      // The embedded database has one connection, so nobody is kept waiting there.
      const statements = embedded ? text.replaceAll(/\bconcurrently\b/gi, '') : text;
      for (const statement of statements.split(/;\s*$/m)) {
        if (statement.trim() === '') continue;
        // An index that is built beside the writers keeps nobody waiting, and would begin again.
        const patience = /\bconcurrently\b/i.test(statement) ? 0 : WAITS_FOR_LOCK_MS;
        await client.query(`set lock_timeout = ${String(patience)}`);
        await whenUnlocked(name, async () => void (await client.query(statement)), say);
      }
      await keep();
    } else {
      const change = async () => {
        await client.query('begin');
        try {
          await client.query(`set local lock_timeout = ${String(WAITS_FOR_LOCK_MS)}`);
          await client.query(text);
          await keep();
          await client.query('commit');
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      };
      await whenUnlocked(name, change, say);
    }
  } catch (error) {
    throw new Error(`Migration ${name} failed and is tried again at the next start; what came before it stays.`, {
      cause: error,
    });
  }
}

/**
 * Brings the schema up to date: applies the `.sql` files of `folder` that have not run yet, in the order of their
 * names, each once, in a transaction of its own. Instances may start together: one works, the others wait. Files are
 * append-only: one that ran and was changed since stops the start. Migrations that the database has and this release
 * does not are those of a newer release; schemas only ever grow, so this release runs on them.
 *
 * With `only` no other than those named: what a backup is restored into is first as old as the backup.
 *
 * @returns the names of those that were applied.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folder: URL,
  {
    embedded,
    say,
    only,
  }: { embedded: boolean; say: (message: string) => void; only?: ReadonlySet<string> | undefined },
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ ...connection, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!embedded) await refusePooler(client);
    // Whatever the role says: a migration takes as long as it takes.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await lockSchema(client, say);
    const mayChange = await isOwner(client);
    if (mayChange)
      await client.query(`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
        alter table kysely_migration add column if not exists checksum text`);
    const { rows } = await client.query<{ name: string; checksum: string | null }>(
      'select name, checksum from kysely_migration order by name',
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const known = new Set(migrations.map(({ name }) => name));
    const newer = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
    if (newer.length > 0)
      say(`The database has been used by a newer release (${newer.join(', ')}); this one runs on its schema.`);
    const done: string[] = [];
    for (const migration of migrations) {
      if (only && !only.has(migration.name)) continue;
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        if (!mayChange)
          throw new Error(
            `The database lacks the migration ${migration.name}, and this role may not change the schema. Run "npm run migrate -w api -- --grant-to=ROLE" as the owner of the tables, with ROLE being this one.`,
          );
        await apply(client, migration, { embedded, say });
        done.push(migration.name);
      } else if (checksum === null) {
        if (!mayChange) continue;
        // Applied by a release that did not keep checksums yet.
        await client.query('update kysely_migration set checksum = $2 where name = $1', [
          migration.name,
          migration.checksum,
        ]);
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `The migration ${migration.name}.sql is not the one that ran in this database. Migrations are append-only: put the file back as it was, and write what is to be different as a new one.`,
        );
      }
    }
    return done;
  } finally {
    await client.end();
  }
}
