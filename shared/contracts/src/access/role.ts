import { z } from 'zod';
import { listQuery } from '../base/list.ts';
import { Permission } from '../base/permissions.ts';
import { RecordFields } from '../base/record.ts';
import { Price, Title } from '../base/text.ts';

/**
 * Whose rows people of a role work on: everything, or the stock, orders, returns and customers of their own warehouses
 * only.
 */
export const ROLE_SCOPES = ['all', 'warehouses'] as const;
/**
 * The most that one of the role may decide on alone, in minor units of the store's currency, each with the permission
 * that it bounds. The store's own limits hold beside it.
 */
export const ROLE_LIMITS = { refund: 'refund.approve', wallet: 'customer.wallet' } as const satisfies Readonly<
  Record<string, Permission>
>;
export type RoleLimit = keyof typeof ROLE_LIMITS;
const Limit = Price.nullable().default(null);
export const RoleLimits = z.object({ refund: Limit, wallet: Limit });
export type RoleLimits = z.infer<typeof RoleLimits>;

/** What a person fills in for a role of the store's own. */
export const RoleInput = z.object({
  name: Title,
  name_ar: Title,
  /** The numeric role of SPECIFICATION.md section 6: 1 sees Dealers and App settings and not Create product. */
  role: z.union([z.literal(0), z.literal(1)]).default(0),
  scope: z.enum(ROLE_SCOPES).default('all'),
  permissions: z.array(Permission).min(1),
  limits: RoleLimits.default({ refund: null, wallet: null }),
});
export type RoleInput = z.infer<typeof RoleInput>;

export const Role = RecordFields.extend({
  /** `administrator`, `picker` … of those a store starts with; our own name for one of its own. */
  key: z.string(),
  name: z.string(),
  name_ar: z.string(),
  role: z.int(),
  scope: z.enum(ROLE_SCOPES),
  /** By name, also what a newer or an older version knows. */
  permissions: z.array(z.string()),
  limits: RoleLimits,
  /** The store started with it: it is shown, and nobody changes it. */
  built_in: z.boolean(),
  /** People with an account who have it. */
  people: z.int(),
});
export type Role = z.infer<typeof Role>;

/** Whose rows people of a role see: those of the partner roles see what is their own dealer's or shop's. */
export const scopeOfRole = ({ key, scope }: Pick<Role, 'key' | 'scope'>) =>
  key === 'dealer' || key === 'seller' ? key : scope;

export const RoleListQuery = listQuery(['name', 'created_at'], 'name', {
  /** Roles that may do this. */
  can: Permission.optional(),
});
export type RoleListQuery = z.infer<typeof RoleListQuery>;
