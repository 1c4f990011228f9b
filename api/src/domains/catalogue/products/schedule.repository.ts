import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';

/** After this long nobody's own job comes any more, and the clock's looks after it. */
const OVERDUE = sql`interval '10 minutes'`;

/**
 * The product that has been due for longest and that no other process handles: scheduled by one person, or, with null,
 * by anyone whose time was missed.
 */
export async function takeDueProduct(trx: Trx, by: string | null): Promise<{ id: string; off: boolean } | undefined> {
  const whose: Expression<SqlBool> = by === null ? sql<SqlBool>`true` : sql<SqlBool>`products.scheduled_by = ${by}`;
  const since = by === null ? sql`now() - ${OVERDUE}` : sql`now()`;
  const { rows } = await sql<{ id: string; off: boolean }>`
    select id, on_sale_at is null as off from products
    where (on_sale_at <= ${since} or (on_sale_at is null and off_sale_at <= ${since})) and ${whose}
    order by coalesce(on_sale_at, off_sale_at), id limit 1 for update skip locked`.execute(trx);
  return rows[0];
}

/** How many of someone's products should have gone on sale at a moment and did not. */
export async function countFailed(db: Db, by: string, moment: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from products
    where scheduled_by = ${by} and schedule_failed_at = ${moment}`.execute(db);
  return rows[0]?.n ?? 0;
}
