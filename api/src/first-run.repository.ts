import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from './platform/db/database.ts';
import type { RolesTable, UsersTable } from './platform/db/schema.ts';

/** Adds roles; one whose key or name is there already is left as it is. */
export const insertRoles = (db: Db, roles: readonly Insertable<RolesTable>[]) =>
  db
    .insertInto('roles')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Adds an administrator. */
export const insertAdministrator = (db: Db, user: Omit<Insertable<UsersTable>, 'role_id'>) =>
  db
    .insertInto('users')
    .values((eb) => ({
      ...user,
      role_id: eb.selectFrom('roles').select('id').where('key', '=', 'administrator'),
    }))
    .execute();

/** Whether anybody has an account. */
export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The transaction may do nothing for as long as it likes. */
export const neverTimeOut = (trx: Trx): Promise<unknown> =>
  sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
