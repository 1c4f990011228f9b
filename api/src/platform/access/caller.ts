import { type Permission, PERMISSIONS, type RoleLimit, type SessionInfo } from '@bo/contracts';
import { EVERY_ROW, type Viewer } from './scope.ts';

/**
 * The user of a read or write: the name in the audit log, the permissions and the row scope. `id` is null for the
 * system itself. A job acts as the user who started it, with their scope at that time.
 */
export interface Actor extends Viewer {
  id: string | null;
  name: string;
  permissions: ReadonlySet<string>;
  /** The role's key; a job or the system has none. */
  role_key?: string;
  /** The most that they may decide on alone, in minor units, where their role sets a limit. */
  limits?: Readonly<Partial<Record<RoleLimit, number>>>;
}
export const SYSTEM: Actor = { id: null, name: 'System', permissions: new Set(PERMISSIONS), scope: EVERY_ROW };

/** The signed-in user of a request, read from the database at most 30 seconds ago. */
export interface Caller extends Actor {
  id: string;
  name_ar: string;
  email: string;
  role: number;
  role_key: string;
  role_name: string;
  role_name_ar: string;
  /** The role whose eyes they look through, and whose rows: they see what that person sees, and change nothing. */
  viewing_as?: NonNullable<SessionInfo['viewing_as']>;
  /** A program with a key rather than a person with a session. */
  service?: true;
  session_id: string;
  expires_at: string;
}

/** Whether a user may decide on an amount alone. */
export const withinLimit = ({ limits }: Actor, limit: RoleLimit, amount: number): boolean =>
  Math.abs(amount) <= (limits?.[limit] ?? Infinity);

export const may = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission);

/** The permissions a caller holds, in the table's order. */
export const permissionsOf = (caller: Caller): Permission[] =>
  PERMISSIONS.filter((permission) => caller.permissions.has(permission));
