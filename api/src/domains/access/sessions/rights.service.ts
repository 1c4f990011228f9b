import { PERMISSIONS, ROLE_LIMITS, type RoleLimit, SELLER_MAY, STORE_WIDE } from '@bo/contracts';
import type { Trx } from '../../../platform/db/database.ts';
import { unauthorized } from '../../../platform/errors/domain-error.ts';
import { lockName } from '../../../platform/records.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { EVERY_ROW, type RowScope, seesAllOf } from '../../../platform/access/scope.ts';
import { people } from './rights.repository.ts';

export { people } from './rights.repository.ts';

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

/** What someone may do, on which rows and up to which amounts. */
export interface Rights {
  permissions: ReadonlySet<string>;
  scope: RowScope;
  limits: Readonly<Partial<Record<RoleLimit, number>>>;
}

/** What a person's rights are made of, as the database has it. */
interface Person {
  id: string;
  user_type: string;
  dealer_id: string | null;
  dealer_warehouse_ids: string[] | null;
  dealer_status: string | null;
  seller_id: string | null;
  warehouse_ids: string[];
  role_scope: string;
  limits: unknown;
  permissions: string[];
}

export function limitsOf(stored: unknown): Rights['limits'] {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([name, amount]) => name in ROLE_LIMITS && typeof amount === 'number'),
  );
}

/** The rows of a person: their own, those of their dealer, and of their own warehouses where the role says so. */
export function scopeOf(person: Omit<Person, 'permissions' | 'limits'>): RowScope {
  const { id, user_type, dealer_id, dealer_warehouse_ids, dealer_status, seller_id, warehouse_ids, role_scope } =
    person;
  const ofRole = role_scope === 'warehouses' ? warehouse_ids : undefined;
  // A seller sees what is its own; of orders, customers and depots, which belong to others, nothing.
  if (user_type === 'seller')
    return { user: [id], seller: seller_id === null ? [] : [seller_id], dealer: [], warehouse: [] };
  if (user_type !== 'dealer') return { user: [id], ...(ofRole ? { warehouse: ofRole, own_warehouse: ofRole } : {}) };
  const sees = dealer_id !== null && dealer_status === 'active';
  const ofDealer = sees ? (dealer_warehouse_ids ?? []) : [];
  return {
    user: [id],
    // A dealer's account without a dealer, or of a suspended one, sees nothing rather than everything.
    dealer: sees ? [dealer_id] : [],
    warehouse: ofRole ? ofDealer.filter((one) => ofRole.includes(one)) : ofDealer,
    ...(ofRole ? { own_warehouse: ofRole } : {}),
  };
}

/** Whether a scope binds nobody to a part of the store. */
const isWhole = ({ dealer, warehouse, seller }: RowScope): boolean =>
  dealer === undefined && warehouse === undefined && seller === undefined;

/** The permissions of a role that a person with this scope holds. */
export function permissionsWithin(permissions: readonly string[], scope: RowScope): ReadonlySet<string> {
  const ofStore = (permission: string) => isIn(STORE_WIDE, permission) && !isWhole(scope);
  const ofOthers = (permission: string) => scope.seller !== undefined && !isIn(SELLER_MAY, permission);
  return new Set(permissions.filter((one) => KNOWN.has(one) && !ofStore(one) && !ofOthers(one)));
}
const isIn = (permissions: ReadonlySet<string>, permission: string): boolean => permissions.has(permission);

export function rightsOf(person: Person): Rights {
  const scope = scopeOf(person);
  return { permissions: permissionsWithin(person.permissions, scope), scope, limits: limitsOf(person.limits) };
}

/** Until the transaction ends, nobody else's rights are changed: two who change each other's wait for one another. */
export const lockRights = (trx: Trx): Promise<unknown> => lockName(trx, 'rights');

/**
 * The rights of anyone who is about to change someone's, as they are now and stay until the transaction ends. What the
 * request came in with may be half a minute old, or the other half of two changes that were asked for at once.
 * @throws DomainError 401 where the account has been suspended meanwhile.
 */
export async function holdRights(trx: Trx, actor: Actor): Promise<Rights> {
  await lockRights(trx);
  if (actor.id === null) return { permissions: actor.permissions, scope: EVERY_ROW, limits: {} };
  const person = await people(trx).where('users.id', '=', actor.id).executeTakeFirst();
  if (!person) throw unauthorized();
  return rightsOf(person);
}

/** The first permission among `wanted` that someone lacks. What no version knows any more opens nothing. */
export const lacking = (rights: Rights, wanted: readonly string[]): string | undefined =>
  wanted.find((permission) => KNOWN.has(permission) && !rights.permissions.has(permission));

/** Whether someone's rows are among those of anyone who looks. */
export const reaches = (rights: Rights, scope: RowScope): boolean => seesAllOf(rights, scope);

/** Whether rights bind nobody to a part of the store. */
export const isUnlimited = ({ scope }: Rights): boolean => isWhole(scope);
