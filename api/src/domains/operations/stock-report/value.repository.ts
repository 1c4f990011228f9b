import type { StockValuePoint, StockValueQuery } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { visibleTo } from '../../../platform/access/fields.ts';
import type { Db } from '../../../platform/db/database.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';
import { matching, OF_PLACE, pricesOver } from './places.repository.ts';

/** As many points as a chart shows well. */
const MOST_POINTS = 53;

/**
 * What the stock was worth at the end of days. The ledger is read once: each movement counts as later for all points
 * before it, so a variant's stock at a point is what it is now less all that came later.
 */
export async function readStockValue(db: Db, query: StockValueQuery, viewer: Actor): Promise<StockValuePoint[]> {
  const apart = Math.ceil(query.days / MOST_POINTS);
  const last = Math.floor(query.days / apart);
  const { rows } = await sql<StockValuePoint>`
    with points as (
      select n, day, ((day + 1)::timestamp at time zone ${storeTimeZone}) as until
      from (select n, ${storeToday} - (${last}::int - n) * ${apart}::int as day from generate_series(0, ${last}::int) as n) as days
      -- Before the ledger was begun nothing is known.
      where ((day + 1)::timestamp at time zone ${storeTimeZone}) > (select min(at) from stock_movements)
    ), ends as (select array_agg(until order by n) as all from points),
    places as (
      select stock_balances.variant_id, stock_balances.warehouse_id, stock_balances.on_hand from stock_balances ${OF_PLACE} where ${matching(query, viewer)}
    ), now_there as (select variant_id, sum(on_hand) as on_hand from places group by variant_id),
    moved as (
      select m.variant_id, (select min(n) - 1 from points) + width_bucket(m.at, (select "all" from ends)) as n, sum(m.on_hand_change) as change
      from stock_movements m join places p on p.variant_id = m.variant_id and p.warehouse_id = m.warehouse_id
      where m.at >= (select min(until) from points) and m.on_hand_change <> 0 group by 1, 2
    ), there as (
      select s.variant_id, p.n, p.day, p.until,
        s.on_hand - coalesce(sum(moved.change) over (partition by s.variant_id order by p.n desc), 0) as on_hand
      from now_there s cross join points p left join moved on moved.variant_id = s.variant_id and moved.n = p.n
    )
    select to_char(there.day, 'YYYY-MM-DD') as day, sum(there.on_hand)::bigint as stock,
      sum(there.on_hand * coalesce(costs.value, variants.cost))::bigint as cost_value,
      coalesce(sum(there.on_hand * coalesce(prices.value, variants.selling_price)), 0)::bigint as sale_value
    from there join variants on variants.id = there.variant_id
    left join ${pricesOver('cost')} as costs on costs.variant_id = variants.id and costs.since < there.until and (costs.until is null or costs.until >= there.until)
    left join ${pricesOver('selling_price')} as prices on prices.variant_id = variants.id and prices.since < there.until and (prices.until is null or prices.until >= there.until)
    where there.on_hand <> 0
    group by there.n, there.day order by there.n`.execute(db);
  return rows.map((row) => visibleTo(viewer, row));
}
