import type { Trx } from '../../../platform/db/database.ts';

const people = (trx: Trx) =>
  trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('directory_identities', 'directory_identities.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.status',
      'users.version',
      'users.role_id',
      'roles.key as role_key',
      'directory_identities.subject',
      'directory_identities.created',
    ])
    .where('users.archived_at', 'is', null);
export type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirst']>>>;

/** Whose account it has been before. */
export const findBySubject = (trx: Trx, issuer: string, subject: string): Promise<Known | undefined> =>
  people(trx)
    .where('directory_identities.issuer', '=', issuer)
    .where('directory_identities.subject', '=', subject)
    .executeTakeFirst();

export const findByEmail = (trx: Trx, email: string): Promise<Known | undefined> =>
  people(trx)
    .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email))
    .executeTakeFirst();

/** False where this person of the directory has another account. */
export async function insertIdentity(
  trx: Trx,
  identity: { user_id: string; issuer: string; subject: string; created: boolean },
): Promise<boolean> {
  const row = await trx
    .insertInto('directory_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The role of a key, or of a name, that is not archived. */
export const findRole = (trx: Trx, role: string) =>
  trx
    .selectFrom('roles')
    .select(['id', 'key', 'name', 'name_ar'])
    .where((eb) => eb.or([eb('key', '=', role), eb('name', '=', role)]))
    .where('archived_at', 'is', null)
    .executeTakeFirst();

export const insertPerson = (
  trx: Trx,
  person: { id: string; name: string; email: string; role_id: string },
): Promise<unknown> =>
  trx
    .insertInto('users')
    .values({ ...person, status: 'active' })
    .execute();

export const setRole = (trx: Trx, { id, version }: Known, role_id: string): Promise<unknown> =>
  trx
    .updateTable('users')
    .set({ role_id, version: version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

/**
 * Whether someone was invited and the link still opens something: the directory vouches for the address as the link
 * would.
 */
export const isInvited = async (trx: Trx, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('invitations')
    .select('id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst()) !== undefined;

export async function joinByDirectory(trx: Trx, { id, version }: Known): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'active', version: version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('invitations')
    .set({ used_at: new Date() })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
