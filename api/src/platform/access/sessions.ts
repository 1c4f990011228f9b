import { PERMISSIONS, type Permission, type SessionUser, type SignInInput } from '@bo/contracts';
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/database.ts';
import { Refusal, unauthorized } from '../errors/refusal.ts';
import { newId } from '../ids.ts';
import type { Caller } from './caller.ts';
import { passwordMatches } from './passwords.ts';

/** A change of role, permissions or status holds within a minute (PRODUCT.md, "Users and roles"): callers are read anew after this. */
const FRESH_FOR = 30_000;
const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

export interface SignedIn {
  access_token: string;
  user: SessionUser;
}
export interface Sessions {
  signIn: (input: SignInInput, userAgent: string) => Promise<SignedIn>;
  /** The caller of a bearer token. @throws Refusal 401 for anything but a live session of an active account. */
  caller: (token: string) => Promise<Caller>;
  /** A later expiry for a live session. */
  renew: (caller: Caller) => Promise<SignedIn>;
  end: (caller: Caller) => Promise<void>;
  /** Forgets what is remembered of callers, so that a change made here holds at once. */
  forget: () => void;
}

/** Sessions kept in the database; the token only names one, signed, so that any instance can check it. */
export function createSessions({ db, secret, hours }: { db: Db; secret: Uint8Array; hours: number }): Sessions {
  /** By token: checking its signature again each time would cost as much as a short list. */
  const remembered = new Map<string, { caller: Caller; until: number }>();
  const forgetSession = (id: string) => {
    for (const [token, { caller }] of remembered) if (caller.session_id === id) remembered.delete(token);
  };

  async function readCaller(sessionId: string): Promise<Caller | undefined> {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
      .select([
        'users.id', 'users.name', 'users.email', 'users.user_type', 'users.dealer_id', 'dealers.warehouse_ids', 'sessions.expires_at',
        'roles.role', 'roles.key as role_key', 'roles.name as role_name', 'roles.name_ar as role_name_ar', 'roles.permissions',
      ])
      .where('sessions.id', '=', sessionId)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', new Date().toISOString())
      .where('users.status', '=', 'active')
      .where('users.archived_at', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const { user_type, dealer_id, warehouse_ids, permissions, ...person } = row;
    return {
      ...person,
      session_id: sessionId,
      permissions: new Set(permissions.filter((permission) => KNOWN.has(permission))),
      // A dealer's account without a dealer sees nothing rather than everything.
      dealer: user_type === 'dealer' ? { id: dealer_id ?? '', warehouse_ids: warehouse_ids ?? [] } : null,
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
      if (!(await passwordMatches(user?.password_hash, password)) || !user) throw new Refusal(422, 'wrong_credentials');
      if (user.status !== 'active') throw new Refusal(422, 'account_suspended');
      const expiresAt = fromNow();
      const id = newId('ses');
      await db.insertInto('sessions').values({ id, user_id: user.id, expires_at: expiresAt, user_agent: userAgent.slice(0, 300) }).execute();
      await db.updateTable('users').set({ last_sign_in_at: new Date() }).where('id', '=', user.id).execute();
      return issue(id, user, expiresAt);
    },

    async caller(token) {
      const known = remembered.get(token);
      if (known && known.until > Date.now()) return known.caller;
      remembered.delete(token);
      const verified = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => undefined);
      const { sid: sessionId, exp = 0 } = verified?.payload ?? {};
      if (typeof sessionId !== 'string') throw unauthorized();
      const caller = await readCaller(sessionId);
      if (!caller) throw unauthorized();
      remembered.set(token, { caller, until: Math.min(Date.now() + FRESH_FOR, exp * 1000) });
      if (remembered.size > 10_000) remembered.clear();
      return caller;
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

    forget: () => remembered.clear(),
  };
}

/** The permissions a caller holds, in the table's order. */
export const permissionsOf = (caller: Caller): Permission[] => PERMISSIONS.filter((permission) => caller.permissions.has(permission));
