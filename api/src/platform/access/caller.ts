import type { Permission } from '@bo/contracts';

/** Whose name a write carries in the audit trail. `id` is null for the system itself. */
export interface Actor {
  id: string | null;
  name: string;
}
export const SYSTEM: Actor = { id: null, name: 'System' };

/** The signed-in person a request comes from, as the database had them at most 30 seconds ago. */
export interface Caller extends Actor {
  id: string;
  email: string;
  role: number;
  role_key: string;
  role_name: string;
  role_name_ar: string;
  permissions: ReadonlySet<string>;
  /** A dealer's people see their own region only (scope.ts). */
  dealer: { id: string; warehouse_ids: readonly string[] } | null;
  session_id: string;
  expires_at: string;
}

export const may = (caller: Caller, permission: Permission): boolean => caller.permissions.has(permission);
