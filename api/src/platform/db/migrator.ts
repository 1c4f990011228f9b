import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './schema.ts';

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8');
    const up: Migration['up'] = async (db) => {
      // An index on a large table takes as long as it takes; the connection's limit is for requests.
      await sql`set local statement_timeout = 0`.execute(db);
      await sql.raw(text).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Brings the schema up to date: applies the `.sql` files of `folder` that have not run yet, each once, all in one
 * transaction and under a lock, so that instances may start together.
 */
export async function migrate(db: Kysely<Database>, folder: URL): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? ''} failed; nothing was changed.`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}
