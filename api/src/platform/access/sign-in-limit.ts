import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Failures are forgotten after so long without one. */
const FORGOTTEN_AFTER = 15 * 60;
const FIRST_WAIT = 5;
const LONGEST_WAIT = 60;

/** How many failures are free, by what they are counted for; each further one doubles the wait. */
const factorOf = { pair: 1, account: 10, address: 20 } as const;
type Counted = keyof typeof factorOf;

export interface SignInLimit {
  /**
   * Counts a try before the password is looked at, so that many at once count too.
   * @throws DomainError 429 with how long to wait.
   */
  take: (email: string, address: string) => Promise<void>;
  /** The password was right: the pair is known from now on, and this try counts for nobody. */
  succeeded: (email: string, address: string) => Promise<void>;
}

// Addresses and e-mails are personal data; a counter needs neither.
const keyOf = (counted: Counted, ...of: string[]): string =>
  `${counted} ${createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 40)}`;

/**
 * Guessing is slowed down for all instances alike. A stranger's tries count for the stranger's address and, after many
 * of them from many addresses, for the account; the person who signed in from an address before does not wait for the
 * latter, so that nobody is locked out of their own account by others.
 */
export function createSignInLimit(db: Db, free: number): SignInLimit {
  const keysOf = (email: string, address: string) => ({
    pair: keyOf('pair', email, address),
    account: keyOf('account', email),
    address: keyOf('address', address),
  });

  /** The seconds still to wait; 0 when the try was counted. */
  async function count(key: string, allowed: number): Promise<number> {
    const waiting = sql`least(${LONGEST_WAIT}::float8, ${FIRST_WAIT}::float8 * power(2, least(20, t.failures - ${allowed}::int)))`;
    const { rows } = await sql`
      insert into sign_in_tries as t (key, failures) values (${key}, 1)
      on conflict (key) do update set last_at = now(),
        failures = case when t.last_at < now() - make_interval(secs => ${FORGOTTEN_AFTER}::float8) then 1 else t.failures + 1 end
      where t.failures < ${allowed}::int or t.last_at < now() - make_interval(secs => ${waiting})
      returning key`.execute(db);
    if (rows.length > 0) return 0;
    const { rows: left } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from t.last_at - now()) + ${waiting})::int as seconds from sign_in_tries t where key = ${key}`.execute(
      db,
    );
    return Math.max(1, left[0]?.seconds ?? 1);
  }

  return {
    async take(email, address) {
      const keys = keysOf(email, address);
      const known = await db
        .selectFrom('sign_in_tries')
        .select('key')
        .where('key', '=', keys.pair)
        .where('signed_in_at', 'is not', null)
        .executeTakeFirst();
      const counted: Counted[] = known ? ['pair'] : ['pair', 'address', 'account'];
      for (const by of counted) {
        const seconds = await count(keys[by], free * factorOf[by]);
        if (seconds > 0)
          throw new DomainError(429, 'too_many_requests', { values: { n: seconds }, retryAfterSeconds: seconds });
      }
    },
    async succeeded(email, address) {
      const keys = keysOf(email, address);
      await sql`update sign_in_tries set failures = 0, signed_in_at = now() where key = ${keys.pair}`.execute(db);
      await sql`update sign_in_tries set failures = greatest(0, failures - 1)
        where key = any(${[keys.account, keys.address].sort()}::text[])`.execute(db);
    },
  };
}
