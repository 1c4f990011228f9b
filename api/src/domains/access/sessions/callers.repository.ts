import { APP_SETTINGS, SHORT_SESSION_PERMISSIONS } from '@bo/contracts';
import { sql } from 'kysely';
import type { Caller } from '../../../platform/access/caller.ts';
import { narrowed, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError, forbidden } from '../../../platform/errors/domain-error.ts';
import { people } from './rights.repository.ts';
import { permissionsWithin, rightsOf, scopeOf } from './rights.service.ts';
import { secondFactorRequired } from './second-step.repository.ts';

/** How long the token before a renewal still opens, for a request under way and for other tabs. */
export const OLD_TOKEN_MS = 60_000;
const HOUR = 3_600_000;

/** What an account's rows follow from, where there is no account. */
const NOBODY = {
  ...{ id: '', dealer_id: null, dealer_warehouse_ids: null, dealer_status: null, seller_id: null },
  warehouse_ids: [],
};

const LIMITS = ['security.session_hours', 'security.sensitive_session_hours', 'security.session_days'] as const;

/** Active accounts with their names and rights. */
const named = (db: Db) =>
  people(db).select([
    'users.name',
    'users.name_ar',
    'users.email',
    'roles.role',
    'roles.key as role_key',
    'roles.name as role_name',
    'roles.name_ar as role_name_ar',
  ]);

/** How long a session lasts without renewal and, from its beginning, at most: what the store set, in milliseconds. */
export async function readLimits(db: Db, hours: number) {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', LIMITS).execute();
  const set = (key: (typeof LIMITS)[number], otherwise: number) => {
    const parsed = APP_SETTINGS[key].value.safeParse(rows.find((row) => row.key === key)?.value);
    return parsed.success ? parsed.data : otherwise;
  };
  const [short, days] = ['security.sensitive_session_hours', 'security.session_days'] as const;
  return {
    lasts: set('security.session_hours', hours) * HOUR,
    atMost: (permissions: readonly string[]) =>
      SHORT_SESSION_PERMISSIONS.some((one) => permissions.includes(one))
        ? set(short, APP_SETTINGS[short].default) * HOUR
        : set(days, APP_SETTINGS[days].default) * 24 * HOUR,
  };
}

/** The caller of a session that is not over; `renewals` is what their token says of it. */
export async function readCaller(
  db: Db,
  hours: number,
  sessionId: string,
  renewals: number,
): Promise<Caller | undefined> {
  const row = await named(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.expires_at',
      'sessions.created_at',
      'sessions.renewals',
      'sessions.renewed_at',
      sql<boolean>`coalesce(sessions.last_seen_at > now() - interval '1 minute', false)`.as('seen'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date().toISOString())
    // Where the store wants more than a password, a session that began with nothing else is over.
    .where((eb) => eb.or([eb('sessions.method', '<>', 'password'), eb.not(secondFactorRequired)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const ends = [
    Date.parse(row.expires_at),
    Date.parse(row.created_at) + (await readLimits(db, hours)).atMost(row.permissions),
  ];
  if (row.renewals > renewals + 1) return undefined;
  if (row.renewals > renewals) ends.push(Date.parse(row.renewed_at ?? row.created_at) + OLD_TOKEN_MS);
  const end = Math.min(...ends);
  if (end <= Date.now()) return undefined;
  if (!row.seen) await sql`update sessions set last_seen_at = now() where id = ${sessionId}`.execute(db);
  return toCaller({ ...row, expires_at: new Date(end).toISOString() }, sessionId);
}

type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirst']>>>;
function toCaller(row: Person & { expires_at: string }, sessionId: string): Caller {
  const { id, name, name_ar, email, role, role_key, role_name, role_name_ar, expires_at } = row;
  return {
    ...{ id, name, name_ar, email, role, role_key, role_name, role_name_ar, expires_at },
    session_id: sessionId,
    ...rightsOf(row),
  };
}

/** The caller that an account is without a session, for an hour: a job that runs on their behalf. */
export async function callerOfUser(db: Db, userId: string): Promise<Caller | undefined> {
  const row = await named(db).where('users.id', '=', userId).executeTakeFirst();
  return row && toCaller({ ...row, expires_at: new Date(Date.now() + HOUR).toISOString() }, '');
}

/** The caller with the rights and rows of another role or person, never with more than their own. */
export async function viewAs(db: Db, caller: Caller, roleOrUser: string): Promise<Caller> {
  if (!caller.permissions.has('user.view')) throw forbidden('user.view');
  const person = await named(db)
    .select('roles.id as role_id')
    .where((eb) => eb.or([eb('users.id', '=', roleOrUser), eb('roles.id', '=', roleOrUser)]))
    .where('users.id', '<>', caller.id)
    .where('roles.archived_at', 'is', null)
    .where(within('user', caller))
    .orderBy('users.last_sign_in_at', (order) => order.desc().nullsLast())
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
  const role = await db
    .selectFrom('roles')
    .select(['id', 'key', 'name', 'name_ar', 'role', 'scope', 'permissions'])
    .where('id', '=', person?.role_id ?? roleOrUser)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!role) throw new DomainError(403, 'view_as_gone');
  const { id, key, name, name_ar } = role;
  // A role that nobody has yet shows none of the rows to which its people would be limited.
  const rows = person ? scopeOf(person) : scopeOf({ ...NOBODY, user_type: key, role_scope: role.scope });
  const scope = narrowed(caller.scope, rows);
  return {
    ...caller,
    role: role.role,
    role_key: key,
    role_name: name,
    role_name_ar: name_ar,
    permissions: permissionsWithin(
      role.permissions.filter((permission) => caller.permissions.has(permission)),
      scope,
    ),
    scope,
    viewing_as: {
      ...{ id, name, name_ar },
      person: person ? { id: person.id, name: person.name, name_ar: person.name_ar } : null,
    },
  };
}
