import type { Passkey } from '@bo/contracts';
import { sql } from 'kysely';
import { hashToken } from '../sessions/sessions.service.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { CEREMONY_SECONDS } from './ceremony.ts';

/** What may answer a challenge: the session that asked, or the browser that holds the cookie. */
export type Bound = { session_id: string } | { browser: string };
const boundTo = (bound: Bound) =>
  'browser' in bound ? { browser_hash: hashToken(bound.browser) } : { session_id: bound.session_id };

export async function insertChallenge(db: Db | Trx, challenge: string, bound: Bound): Promise<void> {
  const expires_at = new Date(Date.now() + CEREMONY_SECONDS * 1000);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), expires_at, ...boundTo(bound) })
    .execute();
}

/** Takes a challenge, once: false for one that was taken, has expired, or is someone else's, which stays theirs. */
export async function takeChallenge(db: Db | Trx, challenge: string, bound: Bound): Promise<boolean> {
  const [[column, value] = ['browser_hash', '']] = Object.entries(boundTo(bound));
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where(column === 'session_id' ? 'session_id' : 'browser_hash', '=', value)
    .where('expires_at', '>', new Date().toISOString())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export const passkeysOf = async (db: Db | Trx, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const credentialsOf = async (db: Db | Trx, userId: string): Promise<string[]> =>
  (await db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute()).map(
    ({ credential_id }) => credential_id,
  );

/** A person's row, held, so that what is counted of theirs stays so. */
export const holdPerson = async (trx: Trx, userId: string): Promise<void> => {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
};

/** False where there is one of that name already, of any account. */
export async function insertPasskey(
  trx: Trx,
  passkey: { id: string; user_id: string; name: string; credential_id: string; public_key: string; counter: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'name'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/**
 * Notes that a passkey was used. False where the device has counted no further than it had: another one goes on from a
 * copy of it. Those that count nothing always say 0.
 */
export async function takeCount(db: Db, id: string, count: number): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter: count, last_used_at: new Date() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', count), eb.and([eb('counter', '=', 0), eb.val(count === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What it was called; undefined where the person has none such. */
export const deletePasskey = async (trx: Trx, userId: string, id: string): Promise<string | undefined> =>
  (
    await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** False where there were none. */
export async function deletePasskeys(trx: Trx, userId: string): Promise<boolean> {
  const rows = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  return rows.length > 0;
}

/** A session that has just shown a passkey counts as one; steps that began with the password alone lead nowhere. */
export async function raiseSession(trx: Trx, userId: string, sessionId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ method: 'passkey' })
    .where('id', '=', sessionId)
    .where('method', '=', 'password')
    .execute();
  await trx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
}

/** Deletes challenges that expired. */
export async function forgetChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
}
