import type { DashboardExpiry } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { byWarehouse, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { storeToday } from '../../../platform/settings.ts';

export async function countPendingReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from reviews where status = 'pending'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** What expires from today on, day by day and by how it is kept, in the viewer's warehouses; today is the store's. */
export async function readExpiry(db: Db, viewer: Actor, days = 14): Promise<DashboardExpiry> {
  const own = within(byWarehouse('stock_batches.warehouse_id'), viewer);
  const [perDay, past] = await Promise.all([
    sql<DashboardExpiry['days'][number]>`
      select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(ending.ambient, 0) as ambient,
        coalesce(ending.chilled, 0) as chilled, coalesce(ending.frozen, 0) as frozen
      from generate_series(${storeToday}, ${storeToday} + ${days - 1}::int, '1 day') as one(day)
      left join (
        select expires_on, sum(quantity) filter (where storage = 'ambient') as ambient,
          sum(quantity) filter (where storage = 'chilled') as chilled, sum(quantity) filter (where storage = 'frozen') as frozen
        from stock_batches join variants on variants.id = stock_batches.variant_id join products on products.id = variants.product_id
        where quantity > 0 and expires_on >= ${storeToday} and expires_on < ${storeToday} + ${days}::int and ${own}
        group by expires_on
      ) as ending on ending.expires_on = one.day::date
      order by one.day`.execute(db),
    sql<{ units: number }>`
      select coalesce(sum(quantity), 0) as units from stock_batches where quantity > 0 and expired and not blocked and ${own}`.execute(
      db,
    ),
  ]);
  return { expired: past.rows[0]?.units ?? 0, days: perDay.rows };
}
