import { STARTING_ROLES } from '@bo/contracts';
import type { Platform } from './platform/http/app-type.ts';
import type { Db } from './platform/db/database.ts';
import { newId } from './platform/ids.ts';

/** The roles a new store starts with; one that staff have changed since is left as it is. */
async function ensureRoles(db: Db): Promise<void> {
  const roles = Object.entries(STARTING_ROLES).map(([key, { permissions, ...role }]) => ({ id: newId('rol'), key, ...role, permissions: [...permissions], built_in: true }));
  await db.insertInto('roles').values(roles).onConflict((conflict) => conflict.column('key').doNothing()).execute();
}

/**
 * Makes a new database usable: the starting roles, and demo data where that is wanted: in the embedded default, while
 * nobody has an account, and elsewhere only when SEED_DEMO=1 asks for it.
 */
export async function prepareStore({ config, db, database, storage }: Pick<Platform, 'config' | 'db' | 'database' | 'storage'>): Promise<void> {
  await ensureRoles(db);
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone || !(config.SEED_DEMO ?? database.embedded)) return;
  const { seedDemo } = await import('./demo/seed.ts');
  process.stdout.write('Filling the empty store with demo data …\n');
  await seedDemo(db, storage);
}
