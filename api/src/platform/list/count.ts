import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/database.ts';

interface Count {
  count: number;
  count_exact: boolean;
}
/** Counts stay for the time a person pages through a list. */
const KEEP_FOR = 5000;
const KEEP_AT_MOST = 500;
/**
 * How far above the cap the planner's estimate must be to stand for "more than the cap". A search is estimated from a
 * thousand values: 1.5 % seen where 1 % is true happens once in twenty times, and then "10,000+" stands for 10,000.
 */
const SURELY = 1.5;
interface Kept {
  count: Count;
  until: number;
  /** The planner's word for "more than the cap". */
  estimated: boolean;
}
interface KeptCounts {
  byQuery: Map<string, Kept>;
  /** How often they were forgotten: what was counted meanwhile may have seen the rows as they were before. */
  forgotten: number;
}
const kept = new WeakMap<Db, KeptCounts>();
function keptOf(db: Db): KeptCounts {
  const counts = kept.get(db) ?? { byQuery: new Map(), forgotten: 0 };
  kept.set(db, counts);
  return counts;
}

/**
 * Forgets what was counted in a database; called after each commit. What was estimated stays: the planner knows nothing
 * of one more write either, and would say the same again.
 */
export function forgetCounts(db: Db): void {
  const counts = keptOf(db);
  counts.forgotten += 1;
  for (const [key, { estimated }] of counts.byQuery) if (!estimated) counts.byQuery.delete(key);
}

const Explained = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]);

/** How many rows the planner expects of a query, without running it. */
async function estimate<DB, TB extends keyof DB>(db: Db, rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const { rows: lines } = await sql<{
    'QUERY PLAN': unknown;
  }>`explain (format json) ${rows.select(sql<number>`1`.as('one'))}`.execute(db);
  return Explained.parse(lines[0]?.['QUERY PLAN'])[0].Plan['Plan Rows'];
}

/**
 * Counts rows up to a cap and stops there: an exact count of a large list costs a hundred times its page. Where the
 * planner
 * expects far more than the cap, even counting that far would cost many pages and is spared. The rows are counted once
 * and
 * remembered shortly, by the query itself.
 */
export async function countUpTo<DB, TB extends keyof DB>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, object>,
  cap: number,
): Promise<Count> {
  const all = rows.clearOrderBy();
  const some = all.select(sql<number>`1`.as('one')).limit(cap + 1);
  const { sql: text, parameters } = some.compile();
  const key = JSON.stringify([text, parameters]);
  const counts = keptOf(db);
  const { byQuery, forgotten } = counts;
  const known = byQuery.get(key);
  if (known && known.until > Date.now()) return known.count;
  let n = await estimate(db, all);
  const estimated = n >= cap * SURELY;
  if (!estimated) {
    const answer = await sql<{ n: number }>`select count(*) as n from (${some}) as counted`.execute(db);
    n = answer.rows[0]?.n ?? 0;
  }
  const count = { count: Math.min(n, cap), count_exact: n <= cap };
  if (byQuery.size >= KEEP_AT_MOST) byQuery.clear();
  if (estimated || counts.forgotten === forgotten) byQuery.set(key, { count, until: Date.now() + KEEP_FOR, estimated });
  return count;
}
