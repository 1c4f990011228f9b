import { PERMISSIONS, type Permission, type SessionUser, type SignInInput } from '@bo/contracts';
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import { DomainError, unauthorized } from '../errors/domain-error.ts';
import { newId } from '../ids.ts';
import type { Caller } from './caller.ts';
import { passwordMatches } from './passwords.ts';
import { isServiceKey, readServiceCaller } from './service-keys.ts';

/**
 * Callers are read anew after this, and at once when somebody signs out or a role, status or scope changes: the database
 * tells all instances (migration 0034). This is for a notification that got lost.
 */
const FRESH_FOR = 30_000;
const CHANNEL = 'back_office_access';
const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

export interface SignedIn {
  access_token: string;
  user: SessionUser;
}
export interface Sessions {
  signIn: (input: SignInInput, userAgent: string) => Promise<SignedIn>;
  /** The caller of a bearer token: a session's, or the key of a service account. @throws DomainError 401 for anything but a live session of an active account. */
  caller: (token: string) => Promise<Caller>;
  /** A person's present rights, for work done in their name without a session; undefined once the account is closed. */
  callerOfUser: (userId: string) => Promise<Caller | undefined>;
  /** A later expiry for a live session. */
  renew: (caller: Caller) => Promise<SignedIn>;
  end: (caller: Caller) => Promise<void>;
  /** Forgets what is remembered of callers, so that a change made here holds at once. */
  forget: () => void;
  close: () => Promise<void>;
}

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
  const forget = () => {
    forgotten += 1;
    remembered.clear();
  };
  const unlisten = url === undefined ? undefined : listen(url, CHANNEL, forget);
  const forgetSession = (id: string) => {
    forgotten += 1;
    for (const [token, { caller }] of remembered) if (caller.session_id === id) remembered.delete(token);
  };

  /** Active accounts with their rights. */
  const people = () =>
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
      .select([
        'users.id',
        'users.name',
        'users.name_ar',
        'users.email',
        'users.user_type',
        'users.dealer_id',
        'dealers.warehouse_ids',
        'roles.role',
        'roles.key as role_key',
        'roles.name as role_name',
        'roles.name_ar as role_name_ar',
        'roles.permissions',
      ])
      .where('users.status', '=', 'active')
      .where('users.archived_at', 'is', null);

  async function readCaller(sessionId: string): Promise<Caller | undefined> {
    const row = await people()
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select('sessions.expires_at')
      .where('sessions.id', '=', sessionId)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', new Date().toISOString())
      .executeTakeFirst();
    return row && toCaller(row, sessionId);
  }

  type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirst']>>>;
  function toCaller(row: Person & { expires_at: string }, sessionId: string): Caller {
    const { user_type, dealer_id, warehouse_ids, permissions, ...person } = row;
    return {
      ...person,
      session_id: sessionId,
      permissions: new Set(permissions.filter((permission) => KNOWN.has(permission))),
      scope: {
        user: [person.id],
        // A dealer's account without a dealer sees nothing rather than everything.
        ...(user_type === 'dealer'
          ? { dealer: dealer_id === null ? [] : [dealer_id], warehouse: warehouse_ids ?? [] }
          : {}),
      },
    };
  }

  async function issue(sessionId: string, user: SessionUser, expiresAt: Date): Promise<SignedIn> {
    const token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(secret);
    return { access_token: token, user: { id: user.id, name: user.name, email: user.email, role: user.role } };
  }

  const fromNow = () => new Date(Date.now() + hours * 3_600_000);

  return {
    async signIn({ email, password }, userAgent) {
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
      const expiresAt = fromNow();
      const id = newId('ses');
      await db
        .insertInto('sessions')
        .values({ id, user_id: user.id, expires_at: expiresAt, user_agent: userAgent.slice(0, 300) })
        .execute();
      await db.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', user.id).execute();
      return issue(id, user, expiresAt);
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
      const { sid: sessionId, exp = 0 } = verified?.payload ?? {};
      if (typeof sessionId !== 'string') throw unauthorized();
      const caller = await readCaller(sessionId);
      if (!caller) throw unauthorized();
      if (before === forgotten) remembered.set(token, { caller, until: Math.min(Date.now() + FRESH_FOR, exp * 1000) });
      if (remembered.size > 10_000) remembered.clear();
      return caller;
    },

    async callerOfUser(userId) {
      const row = await people().where('users.id', '=', userId).executeTakeFirst();
      return row && toCaller({ ...row, expires_at: fromNow().toISOString() }, '');
    },

    async renew(caller) {
      const expiresAt = fromNow();
      await db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', caller.session_id).execute();
      forgetSession(caller.session_id);
      return issue(caller.session_id, caller, expiresAt);
    },

    async end(caller) {
      await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', caller.session_id).execute();
      forgetSession(caller.session_id);
    },

    forget,
    close: async () => unlisten?.(),
  };
}

/** The permissions a caller holds, in the table's order. */
export const permissionsOf = (caller: Caller): Permission[] =>
  PERMISSIONS.filter((permission) => caller.permissions.has(permission));
