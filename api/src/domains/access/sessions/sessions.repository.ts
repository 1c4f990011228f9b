import type { SessionUser } from '@bo/contracts';
import { type JWTVerifyResult, jwtVerify, SignJWT } from 'jose';
import { acceptedKeys } from '../../../platform/access/keys.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { listen } from '../../../platform/db/listen.ts';
import { DomainError, unauthorized } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Sessions, SignedIn, SignInFrom, SignInMethod } from '../../../platform/access/sessions.ts';
import { passwordMatches } from '../../../platform/access/passwords.ts';
import { callerOfUser, OLD_TOKEN_MS, readCaller, readLimits, viewAs } from './callers.repository.ts';
import { people } from './rights.repository.ts';
import { insertSecondStep, secondStepOf } from './second-step.repository.ts';
import { isServiceKey, readServiceCaller } from '../service-accounts/service-accounts.service.ts';

/**
 * Callers are read again after this, and at once when a person signs out or a role, status or scope changes: the
 * database tells all instances (migration 0034). This is for a notification that got lost.
 */
const FRESH_FOR = 30_000;
const CHANNEL = 'back_office_access';

/** Sessions kept in the database; the token only names one, signed, so that any instance can check it. */
/** A token of ours, also one that was signed before the secret was changed. */
async function verifyToken(token: string, secret: Uint8Array): Promise<JWTVerifyResult | undefined> {
  for (const key of acceptedKeys(secret)) {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch(() => undefined);
    if (verified) return verified;
  }
  return undefined;
}

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
    const { lasts, atMost } = await readLimits(db, hours);
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
      const verified = await verifyToken(token, secret);
      const { sid: sessionId, renewals = 0 } = verified?.payload ?? {};
      if (typeof sessionId !== 'string' || typeof renewals !== 'number') throw unauthorized();
      const caller = await readCaller(db, hours, sessionId, renewals);
      if (!caller) throw unauthorized();
      const until = Math.min(Date.now() + FRESH_FOR, Date.parse(caller.expires_at));
      if (before === forgotten) remembered.set(token, { caller, until });
      if (remembered.size > 10_000) remembered.clear();
      return caller;
    },

    callerOfUser: (userId) => callerOfUser(db, userId),
    viewAs: (caller, roleOrUser) => viewAs(db, caller, roleOrUser),

    async renew(caller) {
      const id = caller.session_id;
      const { lasts, atMost } = await readLimits(db, hours);
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
