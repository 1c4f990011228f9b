import {
  isKeyOpen,
  type NewServiceKey,
  type Permission,
  type RevokeKeyInput,
  type RotateKeyInput,
  type ServiceAccount,
  type ServiceAccountInput,
  type ServiceKeyInput,
} from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import { fieldError, forbidden } from '../../../platform/errors/domain-error.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound, expectLive } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { endKey, findServiceAccount, insertKey, limitKey, serviceAccountTable } from './service-accounts.repository.ts';

export { isServiceKey, readServiceCaller } from './keys.repository.ts';

/** Nobody gives a program what they lack themselves. */
function expectOwnScopes({ actor }: UnitOfWork, scopes: readonly Permission[] = []): void {
  const lacking = scopes.find((scope) => !may(actor, scope));
  if (lacking) throw forbidden(lacking);
}

export const serviceAccounts = recordWrites<ServiceAccount, ServiceAccountInput>({
  ...serviceAccountTable,
  type: 'service_account',
  find: findServiceAccount,
  check: async (unit, { scopes }) => expectOwnScopes(unit, scopes),
});

/** A key is the account's rights in someone's hands: who makes one must hold them all. */
export async function createKey(
  unit: UnitOfWork,
  id: string,
  { version, expires_at }: ServiceKeyInput,
): Promise<NewServiceKey> {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) throw fieldError('expires_at', 'service_key.past');
  const before = expectLive(await serviceAccounts.current(unit, id, version));
  expectOwnScopes(unit, before.scopes as Permission[]);
  const made = await insertKey(unit, id, expires_at);
  const account = await keyChanged(unit, before, 'key_made');
  return { key: made.key, account };
}

/** A new key in the place of one, which goes on opening for the overlap so that the program can be changed over. */
export async function rotateKey(
  unit: UnitOfWork,
  id: string,
  { version, key_id, expires_at, overlap_hours }: RotateKeyInput,
): Promise<NewServiceKey> {
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) throw fieldError('expires_at', 'service_key.past');
  const before = expectLive(await serviceAccounts.current(unit, id, version));
  expectOwnScopes(unit, before.scopes as Permission[]);
  const old = before.keys.find((key) => key.id === key_id);
  if (!old || !isKeyOpen(old)) throw fieldError('key_id', 'service_key.unknown');
  if (overlap_hours === 0) await endKey(unit, id, key_id);
  else await limitKey(unit, key_id, overlap_hours);
  const made = await insertKey(unit, id, expires_at);
  return { key: made.key, account: await keyChanged(unit, before, 'key_rotated') };
}

/** It opens nothing from now on, in any instance. One that is revoked already stays so. */
export async function revokeKey(
  unit: UnitOfWork,
  id: string,
  { version, key_id }: RevokeKeyInput,
): Promise<ServiceAccount> {
  const before = await serviceAccounts.current(unit, id, version);
  if (!before.keys.some((key) => key.id === key_id)) throw fieldError('key_id', 'service_key.unknown');
  if (!(await endKey(unit, id, key_id))) return before;
  return keyChanged(unit, before, 'key_revoked');
}

async function keyChanged(
  unit: UnitOfWork,
  before: ServiceAccount,
  action: 'key_made' | 'key_rotated' | 'key_revoked',
): Promise<ServiceAccount> {
  await serviceAccountTable.update(unit, before, {});
  const after = expectFound(await findServiceAccount(unit.trx, before.id, unit.actor));
  await unit.audit({ type: 'service_account', id: before.id, action, before, after });
  return after;
}
