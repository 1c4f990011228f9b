import { APP_SETTINGS, type SessionUser, SHORT_SESSION_PERMISSIONS } from '@bo/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { listen } from '../../../platform/db/listen.ts';
import { DomainError, forbidden, unauthorized } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Sessions, SignedIn, SignInFrom, SignInMethod } from '../../../platform/access/sessions.ts';
import { passwordMatches } from '../../../platform/access/passwords.ts';
import { permissionsWithin, rightsOf, scopeOf } from './rights.service.ts';
import { people } from './rights.repository.ts';
import { narrowed, within } from '../../../platform/access/scope.ts';
import { insertSecondStep, secondFactorRequired, secondStepOf } from './second-step.repository.ts';
import { isServiceKey, readServiceCaller } from '../service-accounts/service-accounts.service.ts';

/**
 * Callers are read again after this, and at once when a person signs out or a role, status or scope changes: the database
 * tells all instances (migration 0034). This is for a notification that got lost.
 */
const FRESH_FOR = 30_000;
const CHANNEL = 'back_office_access';
/** How long the token before a renewal still opens, for a request under way and for other tabs. */
const OLD_TOKEN_MS = 60_000;
const HOUR = 3_600_000;

/** What an account's rows follow from, where there is no account. */
const NOBODY = {
  ...{ id: '', dealer_id: null, dealer_warehouse_ids: null, dealer_status: null, seller_id: null },
  warehouse_ids: [],
};

const LIMITS = ['security.session_hours', 'security.sensitive_session_hours', 'security.session_days'] as const;

/** Sessions kept in the database; the token only names one, signed, so that any instance can check it. */
export function createSessions({
  db,
  url,
  secret,
  hours,
}: {
  db: Db;
  /** PostgreSQL's; none when embedded, where this process is the only one. */
  url: string | undefined;
  secret: Uint8Array;
  hours: number;
}): Sessions {
  /** By token: checking its signature again each time would cost as much as a short list. */
  const remembered = new Map<string, { caller: Caller; until: number }>();
  /** Grows when something is forgotten: what was read before that is not remembered after it. */
  let forgotten = 0;
  const listeners = new Set<() => void>();
  const forget = () => {
    forgotten += 1;
    remembered.clear();
    for (const listener of listeners) listener();
  };
  const unlisten = url === undefined ? undefined : listen(url, CHANNEL, forget);
  const forgetSession = (id: string) => {
    forgotten += 1;
    for (const [token, { caller }] of remembered) if (caller.session_id === id) remembered.delete(token);
  };

  /** Active accounts with their names and rights. */
  const named = () =>
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
  async function readLimits() {
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

  async function readCaller(sessionId: string, renewals: number): Promise<Caller | undefined> {
    const row = await named()
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
      Date.parse(row.created_at) + (await readLimits()).atMost(row.permissions),
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

  async function issue(sessionId: string, user: SessionUser, expiresAt: Date, renewals = 0): Promise<SignedIn> {
    const token = await new SignJWT({ sid: sessionId, renewals })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(secret);
    return { access_token: token, user: { id: user.id, name: user.name, email: user.email, role: user.role } };
  }

  async function open(user: SessionUser, method: SignInMethod, { userAgent, address }: SignInFrom): Promise<SignedIn> {
    const { lasts, atMost } = await readLimits();
    const person = await people(db).where('users.id', '=', user.id).executeTakeFirst();
    const expiresAt = new Date(Date.now() + Math.min(lasts, atMost(person?.permissions ?? [])));
    const id = newId('ses');
    await db
      .insertInto('sessions')
      .values({
        ...{ id, user_id: user.id, expires_at: expiresAt, address, method },
        user_agent: userAgent.slice(0, 300),
        last_seen_at: new Date(),
      })
      .execute();
    await db.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', user.id).execute();
    return issue(id, user, expiresAt);
  }

  return {
    async signIn({ email, password }, from) {
      const user = await db
        .selectFrom('users')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .select(['users.id', 'users.name', 'users.email', 'users.password_hash', 'users.status', 'roles.role'])
        .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email))
        .where('users.archived_at', 'is', null)
        .executeTakeFirst();
      if (!(await passwordMatches(user?.password_hash, password)) || !user)
        throw new DomainError(422, 'wrong_credentials');
      if (user.status !== 'active') throw new DomainError(422, 'account_suspended');
      const step = await secondStepOf(db, user.id);
      return step ? { second_step: await insertSecondStep(db, user.id, step) } : open(user, 'password', from);
    },

    async begin(userId, method, from) {
      const user = await db
        .selectFrom('users')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .select(['users.id', 'users.name', 'users.email', 'roles.role'])
        .where('users.id', '=', userId)
        .where('users.status', '=', 'active')
        .where('users.archived_at', 'is', null)
        .executeTakeFirst();
      if (!user) throw new DomainError(422, 'account_suspended');
      return open(user, method, from);
    },

    async caller(token) {
      const known = remembered.get(token);
      if (known && known.until > Date.now()) return known.caller;
      remembered.delete(token);
      const before = forgotten;
      if (isServiceKey(token)) {
        const caller = await readServiceCaller(db, token);
        if (!caller) throw unauthorized();
        const until = Math.min(Date.now() + FRESH_FOR, Date.parse(caller.expires_at));
        if (before === forgotten) remembered.set(token, { caller, until });
        return caller;
      }
      const verified = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => undefined);
      const { sid: sessionId, renewals = 0 } = verified?.payload ?? {};
      if (typeof sessionId !== 'string' || typeof renewals !== 'number') throw unauthorized();
      const caller = await readCaller(sessionId, renewals);
      if (!caller) throw unauthorized();
      const until = Math.min(Date.now() + FRESH_FOR, Date.parse(caller.expires_at));
      if (before === forgotten) remembered.set(token, { caller, until });
      if (remembered.size > 10_000) remembered.clear();
      return caller;
    },

    async callerOfUser(userId) {
      const row = await named().where('users.id', '=', userId).executeTakeFirst();
      return row && toCaller({ ...row, expires_at: new Date(Date.now() + HOUR).toISOString() }, '');
    },

    async viewAs(caller, roleOrUser) {
      if (!caller.permissions.has('user.view')) throw forbidden('user.view');
      const person = await named()
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
    },

    async renew(caller) {
      const id = caller.session_id;
      const { lasts, atMost } = await readLimits();
      // Of two that renew with one token, the second gets what the first got: neither loses its token to the other.
      const { rows } = await sql<{ created_at: string; expires_at: string; renewals: number }>`
        update sessions set
          renewals = renewals + (case when renewed_at > now() - make_interval(secs => ${OLD_TOKEN_MS / 1000}) then 0 else 1 end),
          renewed_at = case when renewed_at > now() - make_interval(secs => ${OLD_TOKEN_MS / 1000}) then renewed_at else now() end,
          expires_at = least(now() + make_interval(secs => ${lasts / 1000}), created_at + make_interval(secs => ${atMost([...caller.permissions]) / 1000}))
        where id = ${id} and ended_at is null returning created_at, expires_at, renewals`.execute(db);
      const [row] = rows;
      if (!row) throw unauthorized();
      forgetSession(id);
      return issue(id, caller, new Date(row.expires_at), row.renewals);
    },

    async end(caller) {
      await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', caller.session_id).execute();
      forgetSession(caller.session_id);
    },

    forget,
    onForgotten(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => unlisten?.(),
  };
}

/** Deletes sessions that are over, and what is counted against guessing. */
export async function forgetSignIns(db: Db): Promise<void> {
  await sql`delete from sign_in_tries where last_at < now() - interval '90 days'`.execute(db);
  await sql`delete from sign_in_steps where expires_at < now()`.execute(db);
  await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from code_tries where since < now() - interval '1 day'`.execute(db);
}
