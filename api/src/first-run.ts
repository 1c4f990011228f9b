import { setTimeout as pause } from 'node:timers/promises';
import { STARTING_ROLES } from '@bo/contracts';
import { hashPassword } from './platform/access/passwords.ts';
import type { Platform } from './platform/http/app-type.ts';
import type { Db } from './platform/db/database.ts';
import { print } from './platform/observability/logs.ts';
import { newId } from './platform/ids.ts';
import { tryLockName } from './platform/records.ts';
import { hasUsers, insertAdministrator, insertRoles, neverTimeOut } from './first-run.repository.ts';

const REPORT_EVERY = 5000;

/** The roles a new store starts with; one that staff have changed since is left as it is. */
async function ensureRoles(db: Db): Promise<void> {
  const roles = Object.entries(STARTING_ROLES).map(([key, { permissions, ...role }]) => ({
    id: newId('rol'),
    key,
    ...role,
    permissions: [...permissions],
    built_in: true,
  }));
  await insertRoles(db, roles);
}

/** Someone who can invite everybody else. */
async function createFirstAdmin(db: Db, email: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await insertAdministrator(db, { id: newId('usr'), email, name: 'Administrator', password_hash });
}

/** On a slow machine the seeding takes minutes: who waits, and the program that started this one, see it go on. */
function reportEvery(milliseconds: number): (done: number, total: number) => void {
  let last = performance.now();
  return (done, total) => {
    if (performance.now() - last < milliseconds) return;
    last = performance.now();
    print('info', `Demo data: ${String(done)} of ${String(total)} tables`);
  };
}

async function fill({ config, db, database, storage }: Store): Promise<void> {
  await ensureRoles(db);
  if (await hasUsers(db)) return;
  if (config.SEED_DEMO ?? database.embedded) {
    const { seedDemo } = await import('./demo/seed.ts');
    print('info', 'Filling the empty store with demo data …');
    return seedDemo(db, storage, { progress: reportEvery(REPORT_EVERY) });
  }
  if (config.FIRST_ADMIN_EMAIL && config.FIRST_ADMIN_PASSWORD)
    return createFirstAdmin(db, config.FIRST_ADMIN_EMAIL, config.FIRST_ADMIN_PASSWORD);
  print(
    'warn',
    'Nobody has an account yet: set FIRST_ADMIN_EMAIL and FIRST_ADMIN_PASSWORD (at least 10 characters) and start again.',
  );
}

type Store = Pick<Platform, 'config' | 'db' | 'database' | 'storage'>;

/**
 * Makes a new database usable: the starting roles, and demo data where that is wanted (in the embedded default while
 * nobody
 * has an account; elsewhere only when SEED_DEMO=1 asks for it) or else the first administrator. Of several instances
 * that
 * start together one does it and the others wait.
 */
export async function prepareStore(store: Store): Promise<void> {
  // The lock holds a connection while others do the work; the embedded database has one connection, and one process.
  if (store.database.embedded) return fill(store);
  await store.db.transaction().execute(async (trx) => {
    // The lock is held, and waited for, as long as the seeding takes.
    await neverTimeOut(trx);
    for (let said = false; !(await tryLockName(trx, 'first run')); said = true) {
      if (!said) print('warn', 'Waiting for another instance that is preparing the new store.');
      await pause(500);
    }
    await fill(store);
  });
}
