import {
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
  PASSKEYS_AT_MOST,
  type PasskeySignIn,
} from '@bo/contracts';
import { type Caller, SYSTEM } from '../../../platform/access/caller.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { readStore } from '../../../platform/settings.ts';
import { deleteSecondFactor, hasSecondFactor, readSecondFactor } from '../second-factor/second-factor.service.ts';
import { claimsOf, countOf, creationFor, madeBy, passkeyDomain } from './ceremony.ts';
import {
  type Bound,
  credentialsOf,
  deletePasskey,
  deletePasskeys,
  findPasskey,
  holdPerson,
  insertChallenge,
  insertPasskey,
  passkeysOf,
  raiseSession,
  takeChallenge,
  takeCount,
} from './passkeys.repository.ts';

export { passkeyDomain } from './ceremony.ts';

type Tools = Pick<Platform, 'db' | 'write' | 'config' | 'log'>;
const refused = () => new DomainError(422, 'passkey.refused');

/** The name that passkeys are good for. @throws DomainError 404 where there can be none. */
export function expectDomain(config: Platform['config']): string {
  const domain = passkeyDomain(config);
  if (domain === null) throw notFound();
  return domain;
}

/** What a browser is asked for, to be answered within this session. @throws DomainError 422 for who has too many. */
export async function beginPasskey({ db, config }: Tools, caller: Caller): Promise<PasskeyCreation> {
  const domain = expectDomain(config);
  const known = await credentialsOf(db, caller.id);
  expectRoom(known.length);
  const store = await readStore(db);
  const creation = await creationFor(domain, store.name, caller, known);
  await insertChallenge(db, creation.challenge, { session_id: caller.session_id });
  return creation;
}

function expectRoom(count: number): void {
  if (count >= PASSKEYS_AT_MOST) throw new DomainError(422, 'passkey.too_many', { values: { n: count } });
}

/**
 * What was signed, when it answers a challenge of ours that nobody has answered yet. It is used up by this, whatever
 * comes of it.
 * @throws DomainError 422
 */
async function expectAnswer({ db, config, log }: Tools, clientDataJSON: string, bound: Bound) {
  const domain = expectDomain(config);
  const claims = claimsOf(clientDataJSON);
  if (!claims || !(await takeChallenge(db, claims.challenge, bound))) throw refused();
  const { PUBLIC_URL } = config;
  if (PUBLIC_URL !== undefined && claims.origin !== new URL(PUBLIC_URL).origin)
    log.warn({ PUBLIC_URL }, 'a passkey was used at another address than PUBLIC_URL');
  return { config, domain, claims };
}

/** Keeps a passkey that the person has just made. @throws DomainError 422, 409 */
export async function addPasskey(tools: Tools, caller: Caller, { name, answer }: NewPasskey): Promise<Passkey[]> {
  const { id: user_id, session_id } = caller;
  const made = await madeBy(answer, await expectAnswer(tools, answer.response.clientDataJSON, { session_id }));
  if (!made) throw refused();
  return tools.write(caller, async ({ trx, audit }) => {
    await holdPerson(trx, user_id);
    expectRoom((await credentialsOf(trx, user_id)).length);
    if (!(await insertPasskey(trx, { id: newId('pky'), user_id, name, ...made })))
      throw new DomainError(409, 'passkey.there');
    await raiseSession(trx, user_id, session_id);
    await audit({ type: 'user', id: user_id, action: 'passkey_added', after: { name } });
    return passkeysOf(trx, user_id);
  });
}

/** @throws DomainError 404, and 422 where the store wants a second factor of the person and this is their last one. */
export async function removePasskey({ write }: Tools, caller: Caller, id: string): Promise<void> {
  const { id: userId } = caller;
  await write(caller, async ({ trx, audit }) => {
    await holdPerson(trx, userId);
    const name = await deletePasskey(trx, userId, id);
    if (name === undefined) throw notFound();
    const { required } = await readSecondFactor(trx, userId);
    if (required && !(await hasFactor(trx, userId))) throw new DomainError(422, 'passkey.last');
    await audit({ type: 'user', id: userId, action: 'passkey_removed', before: { name } });
  });
}

/**
 * Whose passkey has signed. One answer for everything that is wrong: who has none of the keys learns nothing about who
 * has.
 * @throws DomainError 422
 */
export async function whoSigned(tools: Tools, answer: PasskeySignIn['answer'], browser: string): Promise<string> {
  const on = await expectAnswer(tools, answer.response.clientDataJSON, { browser });
  const passkey = await findPasskey(tools.db, answer.id);
  const handle = Buffer.from(answer.response.userHandle, 'base64url').toString();
  if (!passkey || handle !== passkey.user_id) throw refused();
  const count = await countOf(answer, passkey, on);
  if (count === undefined) throw refused();
  const { id, name, user_id } = passkey;
  if (await takeCount(tools.db, id, count)) return user_id;
  await tools.write(SYSTEM, ({ audit }) =>
    audit({ type: 'user', id: user_id, action: 'passkey_copied', after: { name } }),
  );
  throw refused();
}

/** Whether someone has more than a password, so that one who asks others for it cannot shut themselves out. */
export const hasFactor = async (trx: Trx, userId: string): Promise<boolean> =>
  (await hasSecondFactor(trx, userId)) || (await credentialsOf(trx, userId)).length > 0;

/** App, recovery codes and passkeys. False where there were none. */
export async function deleteFactors(trx: Trx, userId: string): Promise<boolean> {
  const passkeys = await deletePasskeys(trx, userId);
  return (await deleteSecondFactor(trx, userId)) || passkeys;
}
