import {
  type EndSessionInput,
  type InviteInput,
  type Language,
  type NewInvitation,
  Note,
  type Permission,
  type ResetSecondFactorInput,
  type SuspendInput,
  type User,
  type UserInput,
} from '@bo/contracts';
import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { hashPassword } from '../../../platform/access/passwords.ts';
import {
  holdRights,
  lacking,
  limitsOf,
  lockRights,
  reaches,
  type Rights,
  scopeOf,
} from '../sessions/rights.service.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, fieldError, forbidden } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { archiveActions, defineBulk } from '../../../platform/http/bulk.ts';
import { expectFound, expectLive, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork, Writer } from '../../../platform/unit-of-work.ts';
import { tellLink } from '../../store/messages/messages.service.ts';
import {
  endAllSessions,
  endOpenSessions,
  languageOfUser,
  otherAdministrators,
  setPassword,
} from '../account/account.service.ts';
import { deleteFactors } from '../passkeys/passkeys.service.ts';
import {
  activate,
  dealerExists,
  existingWarehouses,
  findInvitation,
  findUser,
  hasPassword,
  insertInvitation,
  revokeInvitations,
  rightsWith,
  sellerExists,
  useInvitation,
  userList,
  userTable,
} from './users.repository.ts';

export { openSessions, readPartner, setDealerOf } from './users.repository.ts';

const ADMINISTRATOR = 'administrator';

/** Where an account belongs, and so what it may do. */
type Placed = Pick<UserInput, 'role_id' | 'user_type' | 'dealer_id' | 'seller_id' | 'warehouse_ids'>;

/**
 * Nobody gives away, or decides about, more than they have: permissions, rows and limits of the account are all within
 * those of anyone who acts. @throws DomainError 403 naming the permission that they lack.
 */
async function expectWithin({ trx }: UnitOfWork, rights: Rights, id: string, placed: Placed & { user_type: string }) {
  const role = await rightsWith(trx, placed);
  if (!role) throw fieldError('role_id', 'user.role_gone');
  const missing = lacking(rights, role.permissions);
  if (missing) throw forbidden(missing as Permission);
  if (!reaches(rights, scopeOf({ ...placed, ...role, id }))) throw new DomainError(403, 'user.scope');
  const limits = limitsOf(role.limits);
  for (const [limit, own] of Object.entries(rights.limits))
    if ((limits[limit as keyof typeof limits] ?? Infinity) > own) throw new DomainError(403, 'role.limit');
  return role;
}

/** @throws DomainError 422 for the account of the last person who can administer the store. */
async function expectNotLast({ trx }: UnitOfWork, user: User): Promise<void> {
  if (user.role.key !== ADMINISTRATOR || user.status !== 'active') return;
  if ((await otherAdministrators(trx, user.id)) === 0) throw new DomainError(422, 'user.last_administrator');
}

/** The account as the caller saw it, theirs to decide about; nobody else's rights change until the transaction ends. */
async function current(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  permission: Permission,
): Promise<{ before: User; rights: Rights }> {
  const rights = await holdRights(unit.trx, unit.actor);
  if (!rights.permissions.has(permission)) throw forbidden(permission);
  await userTable.lock(unit.trx, id);
  const before = expectVersion(await findUser(unit.trx, id, unit.actor), version);
  await expectWithin(unit, rights, id, placeOf(before));
  return { before, rights };
}

const placeOf = ({ role_id, user_type, dealer_id, seller_id, warehouse_ids }: User): Placed => ({
  ...{ role_id, dealer_id, seller_id, warehouse_ids },
  user_type: user_type === 'dealer' || user_type === 'seller' ? user_type : 'staff',
});
const read = async ({ trx, actor }: UnitOfWork, id: string) => expectFound(await findUser(trx, id, actor));

/** The rules of an account that only the database can tell, all refusals at once. */
async function check(
  { trx, actor }: UnitOfWork,
  { role_id, user_type, dealer_id, seller_id, warehouse_ids }: Placed,
): Promise<void> {
  const errors = new FieldErrors();
  if (user_type === 'dealer' && (dealer_id === null || !(await dealerExists(trx, dealer_id))))
    errors.add(fieldError('dealer_id', 'user.dealer'));
  if (user_type !== 'dealer' && dealer_id !== null) errors.add(fieldError('dealer_id', 'user.no_dealer'));
  if (user_type === 'seller' && (seller_id === null || !(await sellerExists(trx, seller_id))))
    errors.add(fieldError('seller_id', 'user.seller'));
  if (user_type !== 'seller' && seller_id !== null) errors.add(fieldError('seller_id', 'user.no_seller'));
  const known = await existingWarehouses(trx, warehouse_ids);
  const foreign = warehouse_ids.some((id) => !known.includes(id) || !covers('warehouse', actor, { warehouse: [id] }));
  if (foreign) errors.add(fieldError('warehouse_ids', 'reference_gone'));
  if (warehouse_ids.length === 0 && user_type !== 'seller') {
    const role = await rightsWith(trx, { role_id, dealer_id });
    if (role?.role_scope === 'warehouses') errors.add(fieldError('warehouse_ids', 'user.needs_warehouse'));
  }
  errors.throwIfAny();
}

type Mail = Parameters<typeof tellLink>[0];

/** Someone new, with the link by which they choose a password. It is answered this once, and goes to them by e-mail. */
export async function inviteUser(
  platform: Mail,
  unit: UnitOfWork,
  { email, ...input }: InviteInput,
  language: Language,
): Promise<NewInvitation> {
  const rights = await holdRights(unit.trx, unit.actor);
  if (!rights.permissions.has('user.create')) throw forbidden('user.create');
  await check(unit, input);
  await expectWithin(unit, rights, '', input);
  const id = await userTable.insert(unit, { ...input, email, status: 'invited' });
  const link = await insertInvitation(unit, id);
  const user = await read(unit, id);
  await unit.audit({ type: 'user', id, action: 'created', after: user });
  return { ...link, user, mailed: await tellLink(platform, unit, { kind: 'invitation', user, language, ...link }) };
}

/**
 * A new link: for someone who has not come yet, or who has forgotten their password. What was there before opens
 * nothing any more; the password of an account stays good until the link is used.
 */
export async function linkUser(
  platform: Mail,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  language: Language,
): Promise<NewInvitation> {
  const { before } = await current(unit, id, version, 'user.edit');
  expectLive(before);
  if (before.status === 'suspended') throw new DomainError(409, 'user.not_suspended', { current: before });
  if (id === unit.actor.id) throw new DomainError(422, 'user.own_rights');
  const link = await insertInvitation(unit, id);
  const user = await read(unit, id);
  await unit.audit({ type: 'user', id, action: 'invited', after: { email: user.email, expires_at: link.expires_at } });
  const kind = user.status === 'invited' ? 'invitation' : 'password_reset';
  const theirs = await languageOfUser(unit.trx, id, language);
  return { ...link, user, mailed: await tellLink(platform, unit, { kind, user, language: theirs, ...link }) };
}

/** Whether two places of an account differ. */
const moves = (before: Placed, after: Placed): boolean =>
  before.role_id !== after.role_id ||
  before.user_type !== after.user_type ||
  before.dealer_id !== after.dealer_id ||
  before.seller_id !== after.seller_id ||
  [...before.warehouse_ids].sort().join(' ') !== [...after.warehouse_ids].sort().join(' ');

export async function changeUser(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  input: UserInput,
): Promise<User> {
  const { before, rights } = await current(unit, id, version, 'user.edit');
  expectLive(before);
  if (moves(placeOf(before), input)) {
    if (id === unit.actor.id) throw new DomainError(422, 'user.own_rights');
    await check(unit, input);
    const role = await expectWithin(unit, rights, id, input);
    if (role.key !== ADMINISTRATOR) await expectNotLast(unit, before);
  }
  await userTable.update(unit, before, input);
  const after = await read(unit, id);
  await unit.audit({ type: 'user', id, action: 'updated', before, after });
  return after;
}

/** Out at once: every session ends, every link is void. One who is suspended already stays so. */
export async function suspendUser(unit: UnitOfWork, id: string, { version, reason }: SuspendInput): Promise<User> {
  const { before } = await current(unit, id, version, 'user.edit');
  if (id === unit.actor.id) throw new DomainError(422, 'user.own_rights');
  if (before.status === 'suspended') return before;
  await expectNotLast(unit, before);
  await userTable.update(unit, before, { status: 'suspended' });
  await endAllSessions(unit.trx, id);
  await revokeInvitations(unit.trx, id);
  const after = await read(unit, id);
  await unit.audit({ type: 'user', id, action: 'suspended', before, after, ...(reason ? { reason } : {}) });
  return after;
}

/** They may sign in again; anyone who never chose a password is invited again. */
export async function unsuspendUser(unit: UnitOfWork, id: string, version: number | undefined): Promise<User> {
  const { before } = await current(unit, id, version, 'user.edit');
  expectLive(before);
  // An account that someone asked for (sign-up) waits as invited, with a password, until it is let in here.
  if (before.status === 'active') return before;
  const known = await hasPassword(unit.trx, id);
  if (before.status === 'invited' && !known) throw new DomainError(409, 'user.invited', { current: before });
  await userTable.update(unit, before, { status: known ? 'active' : 'invited' });
  const after = await read(unit, id);
  await unit.audit({ type: 'user', id, action: 'unsuspended', before, after });
  return after;
}

/**
 * Out of every list, with what they did under their name; the address is free again. Restored, an account is suspended.
 */
export async function setUserArchived(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  archived: boolean,
): Promise<User> {
  const { before } = await current(unit, id, version, 'user.delete');
  if (id === unit.actor.id) throw new DomainError(422, 'user.own_rights');
  if ((before.archived_at !== null) === archived) return before;
  if (archived) await expectNotLast(unit, before);
  await userTable.update(unit, before, { status: 'suspended', archived_at: archived ? new Date() : null });
  await endAllSessions(unit.trx, id);
  await revokeInvitations(unit.trx, id);
  const after = await read(unit, id);
  await unit.audit({ type: 'user', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

const Values = z.object({ reason: Note });

/** What can be done to many accounts at once. */
export const userBulk = defineBulk({
  name: 'users',
  list: userList,
  values: Values,
  async stateOf(db, id, viewer) {
    const user = await findUser(db, id, viewer);
    return user && JSON.stringify([user.status, user.archived_at !== null]);
  },
  actions: {
    suspend: { needs: 'user.edit', act: (unit, id, { reason }) => suspendUser(unit, id, { reason }) },
    // The person who asked for an account is let in by someone who has looked at them, never among others.
    unsuspend: {
      needs: 'user.edit',
      act: async (unit, id) =>
        (await read(unit, id)).status === 'suspended' ? unsuspendUser(unit, id, undefined) : undefined,
    },
    ...archiveActions('user.delete', setUserArchived),
  },
});

/**
 * For who has lost app and recovery codes: their second factor is gone, passkeys too, and so is every session of
 * theirs. They sign in with their password and, where the store wants one, set up another first.
 */
export async function resetSecondFactor(
  unit: UnitOfWork,
  id: string,
  { version, reason }: ResetSecondFactorInput,
): Promise<User> {
  const { before } = await current(unit, id, version, 'user.edit');
  if (id === unit.actor.id) throw new DomainError(422, 'user.own_rights');
  if (!(await deleteFactors(unit.trx, id))) return before;
  await endAllSessions(unit.trx, id);
  await unit.audit({ type: 'user', id, action: 'second_factor_reset', ...(reason ? { reason } : {}) });
  return read(unit, id);
}

export async function endUserSessions(unit: UnitOfWork, id: string, { session_id }: EndSessionInput): Promise<User> {
  const { before } = await current(unit, id, undefined, 'user.edit');
  const ended = await endOpenSessions(unit.trx, id, session_id);
  if (ended === 0) return before;
  await unit.audit({ type: 'user', id, action: 'sessions_ended', after: { sessions: ended } });
  return read(unit, id);
}

/**
 * The password that someone chose by their link. They are let in, and whatever was open in their name before is not any
 * more.
 * @returns Their address
 * @throws DomainError 422 where the link opens nothing (any more): the same answer for one that never was.
 */
export async function acceptInvitation(
  { db, write }: { db: Db } & Pick<Writer, 'write'>,
  token: string,
  password: string,
): Promise<string> {
  const found = await findInvitation(db, token);
  if (!found) throw new DomainError(422, 'invitation.gone');
  const password_hash = await hashPassword(password);
  const { user_id: id, name } = found;
  return write({ ...SYSTEM, id, name }, async ({ trx, audit }) => {
    await lockRights(trx);
    const invitation = await findInvitation(trx, token);
    if (!invitation || !(await useInvitation(trx, invitation.id))) throw new DomainError(422, 'invitation.gone');
    const { email, status, version } = invitation;
    await setPassword(trx, { id, version, password_hash });
    await activate(trx, id);
    await revokeInvitations(trx, id);
    await endAllSessions(trx, id);
    await audit({ type: 'user', id, action: status === 'invited' ? 'joined' : 'password_reset', after: { email } });
    return email;
  });
}
