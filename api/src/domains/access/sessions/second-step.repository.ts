import { createHash, randomBytes } from 'node:crypto';
import { SENSITIVE_PERMISSIONS, type SecondStep } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';

const MINUTES = 10;
/** 256 random bits: nobody guesses one, so that its hash needs no slowness to be safe. */
const TOKEN_BYTES = 32;
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether the store wants more than a password of someone with the joined role. */
export const secondFactorRequired = sql<boolean>`exists (select 1 from settings where key = 'security.second_factor_required'
  and (value #>> '{}' = 'everybody' or (value #>> '{}' = 'sensitive' and roles.permissions && ${[...SENSITIVE_PERMISSIONS]}::text[])))`;

/** What is still asked of someone whose password was right; undefined where that is enough. */
export async function secondStepOf(db: Db, userId: string): Promise<SecondStep['kind'] | undefined> {
  const { required, confirmed, passkey } = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      secondFactorRequired.as('required'),
      sql<boolean>`exists (select 1 from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`.as(
        'confirmed',
      ),
      sql<boolean>`exists (select 1 from passkeys k where k.user_id = users.id)`.as('passkey'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  if (confirmed) return 'code';
  // Anyone who only has the password sets up nothing for someone who proves themselves by a passkey.
  return required ? (passkey ? 'passkey' : 'set_up') : undefined;
}

/** Keeps that someone showed the right password, without letting them in. */
export async function insertSecondStep<K extends SecondStep['kind'] | 'directory'>(
  db: Db,
  userId: string,
  kind: K,
): Promise<{ token: string; kind: K; expires_at: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(Date.now() + MINUTES * 60_000).toISOString();
  await db
    .insertInto('sign_in_steps')
    .values({ token_hash: hashToken(token), user_id: userId, kind, expires_at })
    .execute();
  return { token, kind, expires_at };
}

/** Whose step it is, while it leads somewhere and they may sign in. */
export const findSecondStep = (db: Db | Trx, token: string) =>
  db
    .selectFrom('sign_in_steps')
    .innerJoin('users', 'users.id', 'sign_in_steps.user_id')
    .select(['sign_in_steps.kind', 'users.id', 'users.name', 'users.email'])
    .where('sign_in_steps.token_hash', '=', hashToken(token))
    .where('sign_in_steps.expires_at', '>', new Date().toISOString())
    .where('users.status', '=', 'active')
    .where('users.archived_at', 'is', null)
    .executeTakeFirst();

/** Takes a step, once: false where someone else did at the same moment. */
export async function takeSecondStep(db: Db | Trx, token: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
