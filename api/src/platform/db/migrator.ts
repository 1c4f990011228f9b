import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './schema.ts';

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8');
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
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
