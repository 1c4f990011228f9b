import {
  ROLE_LIMITS,
  type Permission,
  type Role,
  type RoleInput,
  type RoleLimit,
  type RoleLimits,
} from '@bo/contracts';
import { holdRights, isUnlimited, lacking, type Rights } from '../sessions/rights.service.ts';
import { DomainError, fieldError, forbidden } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { countWithoutWarehouse, findRole, roleOf, roleTable } from './roles.repository.ts';

const LIMITS = Object.keys(ROLE_LIMITS) as RoleLimit[];

/** Who writes a role holds the permission, and sees the whole store: a role is for people of all of it. */
async function rightsToWrite({ trx, actor }: UnitOfWork, permission: Permission): Promise<Rights> {
  const rights = await holdRights(trx, actor);
  if (!rights.permissions.has(permission)) throw forbidden(permission);
  if (!isUnlimited(rights)) throw new DomainError(403, 'role.scope');
  return rights;
}

/**
 * Nobody gives, or decides about, what they lack: no permission, and no more than they may decide on alone themselves.
 */
function expectHeld(rights: Rights, permissions: readonly string[], limits: RoleLimits): void {
  const missing = lacking(rights, permissions);
  if (missing) throw forbidden(missing as Permission);
  const over = LIMITS.find(
    (limit) =>
      permissions.includes(ROLE_LIMITS[limit]) && (limits[limit] ?? Infinity) > (rights.limits[limit] ?? Infinity),
  );
  if (over) throw fieldError(`limits.${over}`, 'role.limit');
}

const columnsOf = ({ permissions, limits, ...input }: RoleInput) => ({
  ...input,
  permissions: [...new Set(permissions)],
  limits: JSON.stringify(limits),
});
const read = async ({ trx, actor }: UnitOfWork, id: string) => expectFound(await findRole(trx, id, actor));

/** A role of the store's own that the caller may decide about, as they saw it. */
async function current(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  permission: Permission,
): Promise<{ before: Role; rights: Rights }> {
  const rights = await rightsToWrite(unit, permission);
  await roleTable.lock(unit.trx, id);
  const before = expectVersion(await findRole(unit.trx, id, unit.actor), version);
  if (before.built_in) throw new DomainError(409, 'role.built_in', { current: before });
  if (unit.actor.id !== null && (await roleOf(unit.trx, unit.actor.id)) === id) throw new DomainError(422, 'role.own');
  expectHeld(rights, before.permissions, before.limits);
  return { before, rights };
}

export async function createRole(unit: UnitOfWork, input: RoleInput): Promise<Role> {
  expectHeld(await rightsToWrite(unit, 'user.create'), input.permissions, input.limits);
  const id = await roleTable.insert(unit, { ...columnsOf(input), key: newId('own') });
  const after = await read(unit, id);
  await unit.audit({ type: 'role', id, action: 'created', after });
  return after;
}

/** It holds for everybody who has it: at once for what they do next, within a minute on what they have open. */
export async function changeRole(unit: UnitOfWork, id: string, version: number, input: RoleInput): Promise<Role> {
  const { before, rights } = await current(unit, id, version, 'user.edit');
  expectHeld(rights, input.permissions, input.limits);
  if (input.scope === 'warehouses' && before.scope !== 'warehouses') {
    const n = await countWithoutWarehouse(unit.trx, id);
    if (n > 0) throw fieldError('scope', 'role.needs_warehouses', { n });
  }
  await roleTable.update(unit, before, columnsOf(input));
  const after = await read(unit, id);
  await unit.audit({ type: 'role', id, action: 'updated', before, after });
  return after;
}

/** A role that nobody has, or ever had, is deleted. */
export async function removeRole(unit: UnitOfWork, id: string, version: number): Promise<void> {
  const { before } = await current(unit, id, version, 'user.delete');
  const uses = await roleTable.countUses(unit.trx, before);
  if (uses > 0) throw new DomainError(409, 'in_use', { values: { n: uses }, current: before });
  await roleTable.remove(unit, id);
  await unit.audit({ type: 'role', id, action: 'deleted', before });
}
