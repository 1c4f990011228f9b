import { sql } from 'kysely';
import { DomainError } from '../errors/domain-error.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from './caller.ts';

const MINUTES = 15;
/** A program asks for all customers of a shop, a person for those on the phone. */
const FREE = { person: 20, service: 200 } as const;

/**
 * Guessing the codes of coupons and gift cards is slowed down for all instances alike: anyone who has named so many
 * that do not exist in a quarter of an hour is told to wait, whatever code they name next, so that the refusal tells
 * nothing. `unknown` is how many of those that are named now do not exist. @throws DomainError 429
 */
export async function expectFewUnknownCodes(db: Db, caller: Caller, unknown: number): Promise<void> {
  const free = FREE[caller.service ? 'service' : 'person'];
  const left = sql<number>`ceil(extract(epoch from t.since + make_interval(mins => ${MINUTES}::int) - now()))::int`;
  const over = sql`t.since < now() - make_interval(mins => ${MINUTES}::int)`;
  const { rows } =
    unknown === 0
      ? await sql<{ tries: number; seconds: number }>`select t.tries, ${left} as seconds from code_tries t
          where t.caller = ${caller.id} and not (${over})`.execute(db)
      : await sql<{ tries: number; seconds: number }>`
          insert into code_tries as t (caller, tries) values (${caller.id}, ${unknown})
          on conflict (caller) do update set
            tries = case when ${over} then excluded.tries else t.tries + excluded.tries end,
            since = case when ${over} then now() else t.since end
          returning t.tries, ${left} as seconds`.execute(db);
  const [found] = rows;
  if (found && found.tries > free)
    throw new DomainError(429, 'code.too_many_tries', {
      values: { n: Math.ceil(found.seconds / 60) },
      retryAfterSeconds: found.seconds,
    });
}
