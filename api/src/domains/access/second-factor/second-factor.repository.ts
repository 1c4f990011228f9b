import type { SecondFactor } from '@bo/contracts';
import { sql } from 'kysely';
import { secondFactorRequired } from '../sessions/sessions.service.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';

/**
 * So many wrong codes in a row, and no further one is looked at for a while; each one after that waits as long again.
 */
const TRIES = 5;
const LOCK_MINUTES = 15;

export async function readSecondFactor(db: Db | Trx, userId: string): Promise<SecondFactor> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'second_factors.confirmed_at as since',
      secondFactorRequired.as('required'),
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<number>`(select count(*)::int from recovery_codes c where c.user_id = users.id and c.used_at is null)`.as(
        'recovery_codes_left',
      ),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}

export const passwordHashOf = async (db: Db | Trx, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash;

/** A secret that nothing asks for yet; one that was never confirmed makes room for it. False where one is in use. */
export async function insertUnconfirmed(trx: Trx, userId: string, secret: string): Promise<boolean> {
  const row = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: new Date(), failures: 0, locked_until: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a try before its code is looked at, so that many at once count too, and answers the secret to look with; how
 * many seconds are to be waited instead while it is locked. Null where there is none to try.
 */
export async function takeTry(
  db: Db,
  userId: string,
  confirmed: boolean,
): Promise<{ secret: string; locked: boolean } | { wait: number } | null> {
  const row = await db
    .updateTable('second_factors')
    .set({
      failures: sql`failures + 1`,
      locked_until: sql`case when failures + 1 >= ${TRIES}::int then now() + make_interval(mins => ${LOCK_MINUTES}::int) end`,
    })
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', sql<string>`now()`)]))
    .returning(['secret', sql<boolean>`locked_until is not null`.as('locked')])
    .executeTakeFirst();
  if (row) return row;
  const waiting = await db
    .selectFrom('second_factors')
    .select(sql<number>`greatest(1, ceil(extract(epoch from locked_until - now())))::int`.as('wait'))
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  return waiting ? { wait: waiting.wait } : null;
}

/** Takes the code of a step of time, once: false for one that was taken already, or is older than one that was. */
export async function takeStep(db: Db | Trx, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step, failures: 0, locked_until: null })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(db: Db | Trx, userId: string, hashes: string[]): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('second_factors')
    .set({ failures: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** From now on it is asked for. False where it was confirmed at the same moment by someone else. */
export async function confirm(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: new Date() })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the recovery codes; the old ones stop working. */
export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** False where there was none. */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The session that set it up counts as one with a second factor; anyone else who is signed in signs in again. */
export async function keepOnly(trx: Trx, userId: string, sessionId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await trx.updateTable('sessions').set({ method: 'second_factor' }).where('id', '=', sessionId).execute();
  await trx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
}
