import type { SecondFactorSecret } from '@bo/contracts';
import { type Actor, type Caller, SYSTEM } from '../../../platform/access/caller.ts';
import { passwordMatches } from '../../../platform/access/passwords.ts';
import { seal, unseal } from '../../../platform/access/seal.ts';
import { createSignInLimit } from '../../../platform/access/sign-in-limit.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { readStore } from '../../../platform/settings.ts';
import {
  hashRecoveryCode,
  isAppCode,
  newRecoveryCodes,
  newSecret,
  plainCode,
  recoveryCodeHashes,
  secretFor,
  stepOf,
} from './codes.ts';
import {
  confirm,
  deleteSecondFactor,
  insertUnconfirmed,
  keepOnly,
  passwordHashOf,
  readSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  takeTry,
} from './second-factor.repository.ts';

export { deleteSecondFactor, readSecondFactor } from './second-factor.repository.ts';

type Tools = Pick<Platform, 'db' | 'keys' | 'write'>;
/** Whose second factor it is. */
export interface Person {
  id: string;
  name: string;
  email: string;
}
const sealedFor = (userId: string) => `second factor of ${userId}`;
/** Someone who has no session yet does it themselves. */
const as = ({ id, name }: Person): Actor => ({ ...SYSTEM, id, name });

/**
 * Whether a code opens the second step: one of the app that was not taken before, or a recovery code that is spent with
 * it. Each wrong one counts, on all instances together.
 * @throws DomainError 422 on the field `code`, 429 while it is locked
 */
export async function expectCode({ db, keys, write }: Tools, person: Person, code: string): Promise<void> {
  const { id } = person;
  const plain = plainCode(code);
  const tried = await takeTry(db, id, true);
  if (!tried) throw fieldError('code', 'second_factor.wrong_code');
  if ('wait' in tried) throw locked(tried.wait);
  if (isAppCode(plain)) {
    const secret = unseal(keys.secondFactors, sealedFor(id), tried.secret);
    const step = secret === null ? undefined : stepOf(secret, plain);
    if (step !== undefined && (await takeStep(db, id, step))) return;
  } else {
    const taken = await write(as(person), async ({ trx, audit }) => {
      if (!(await takeRecoveryCode(trx, id, recoveryCodeHashes(keys, id, plain)))) return false;
      const { recovery_codes_left } = await readSecondFactor(trx, id);
      await audit({ type: 'user', id, action: 'recovery_code_used', after: { recovery_codes_left } });
      return true;
    });
    if (taken) return;
  }
  if (tried.locked)
    await write(SYSTEM, ({ audit }) => audit({ type: 'user', id, action: 'second_factor_locked', after: {} }));
  throw fieldError('code', 'second_factor.wrong_code');
}

const locked = (seconds: number) =>
  new DomainError(429, 'second_factor.locked', {
    values: { n: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });

/** A new secret, which nothing asks for until it is confirmed. @throws DomainError 409 where one is in use. */
export async function beginSetUp({ db, keys, write }: Tools, person: Person): Promise<SecondFactorSecret> {
  const secret = newSecret();
  const sealed = seal(keys.secondFactors, sealedFor(person.id), secret);
  const begun = await write(as(person), ({ trx }) => insertUnconfirmed(trx, person.id, sealed));
  if (!begun) throw new DomainError(409, 'second_factor.there');
  const store = await readStore(db);
  return secretFor(secret, store.name, person.email);
}

/**
 * The app shows what it should: from now on it is asked for. `session` is the one that goes on; every other ends.
 * @returns the recovery codes, which nobody can show again
 */
export async function confirmSetUp(
  { db, keys, write }: Tools,
  person: Person,
  code: string,
  session: string,
): Promise<string[]> {
  const { id } = person;
  const tried = await takeTry(db, id, false);
  if (!tried) throw new DomainError(409, 'second_factor.not_begun');
  if ('wait' in tried) throw locked(tried.wait);
  const secret = unseal(keys.secondFactors, sealedFor(id), tried.secret);
  const step = secret === null ? undefined : stepOf(secret, plainCode(code));
  if (step === undefined) throw fieldError('code', 'second_factor.wrong_code');
  const codes = newRecoveryCodes();
  await write(as(person), async ({ trx, audit }) => {
    if (!(await confirm(trx, id))) throw new DomainError(409, 'second_factor.there');
    await takeStep(trx, id, step);
    await replaceRecoveryCodes(trx, id, hashed(keys, id, codes));
    await keepOnly(trx, id, session);
    await audit({ type: 'user', id, action: 'second_factor_added', after: { recovery_codes: codes.length } });
  });
  return codes;
}

const hashed = (keys: Platform['keys'], id: string, codes: readonly string[]) =>
  codes.map((code) => hashRecoveryCode(keys, id, code));

/** Ten other codes, shown this once. */
export async function renewRecoveryCodes({ keys, write }: Tools, person: Person): Promise<string[]> {
  const { id } = person;
  const codes = newRecoveryCodes();
  await write(as(person), async ({ trx, audit }) => {
    await replaceRecoveryCodes(trx, id, hashed(keys, id, codes));
    await audit({ type: 'user', id, action: 'recovery_codes_made', after: { recovery_codes: codes.length } });
  });
  return codes;
}

/** @throws DomainError 422 where the store wants one of them. */
export async function removeOwn({ write }: Tools, person: Person): Promise<void> {
  const { id } = person;
  await write(as(person), async ({ trx, audit }) => {
    if ((await readSecondFactor(trx, id)).required) throw new DomainError(422, 'second_factor.required');
    if (await deleteSecondFactor(trx, id)) await audit({ type: 'user', id, action: 'second_factor_removed' });
  });
}

/** Whether someone has one, so that one who asks others for it cannot shut themselves out. */
export const hasSecondFactor = async (trx: Trx, userId: string): Promise<boolean> =>
  (await readSecondFactor(trx, userId)).since !== null;

/** The same of anyone who has an app; nothing of who has none. @throws DomainError 422 on the field `code`, 429 */
export async function expectCodeIfAny(tools: Tools, person: Person, code: string): Promise<void> {
  if ((await readSecondFactor(tools.db, person.id)).since === null) return;
  if (code === '') throw fieldError('code', 'second_factor.code_needed');
  await expectCode(tools, person, code);
}

/**
 * The password of anyone who is signed in, once more: anyone who sits down at an open screen has the session, not the
 * password. Guessing it here waits as at the door.
 * @throws DomainError 422 on the field `password`, 429
 */
export function createPasswordProof({ db, config }: Pick<Platform, 'db' | 'config'>) {
  const limit = createSignInLimit(db, config.SIGN_IN_TRIES_PER_MINUTE);
  return async ({ id, email }: Pick<Caller, 'id' | 'email'>, address: string, password: string): Promise<void> => {
    await limit.take(email, address);
    if (!(await passwordMatches(await passwordHashOf(db, id), password)))
      throw fieldError('password', 'second_factor.wrong_password');
    await limit.succeeded(email, address);
  };
}
