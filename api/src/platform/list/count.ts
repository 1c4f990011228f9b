import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Count {
  count: number;
  count_exact: boolean;
}
/** Counts stay for the time a person pages through a list; a write of this instance forgets them all. */
const KEEP_FOR = 5000;
const KEEP_AT_MOST = 500;
const kept = new WeakMap<Db, Map<string, { count: Count; until: number }>>();

/** Forgets the counts read from a database; called after each commit. */
export const forgetCounts = (db: Db): void => void kept.delete(db);

/**
 * Counts rows up to a cap and stops there: an exact count of a large list costs a hundred times its page. The rows are
 * counted once and remembered shortly, by the query itself.
 */
export async function countUpTo<DB, TB extends keyof DB>(db: Db, rows: SelectQueryBuilder<DB, TB, object>, cap: number): Promise<Count> {
  const some = rows.clearOrderBy().select(sql<number>`1`.as('one')).limit(cap + 1);
  const { sql: text, parameters } = some.compile();
  const key = JSON.stringify([text, parameters]);
  const cache = kept.get(db) ?? new Map<string, { count: Count; until: number }>();
  kept.set(db, cache);
  const known = cache.get(key);
  if (known && known.until > Date.now()) return known.count;
  const answer = await sql<{ n: number }>`select count(*) as n from (${some}) as counted`.execute(db);
  const n = answer.rows[0]?.n ?? 0;
  const count = { count: Math.min(n, cap), count_exact: n <= cap };
  if (cache.size >= KEEP_AT_MOST) cache.clear();
  cache.set(key, { count, until: Date.now() + KEEP_FOR });
  return count;
}
