import { StockAgeQuery, type StockAgeRow, type StockAges } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { visibleTo } from '../../../platform/access/fields.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type List, pageLinks } from '../../../platform/list/list.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';
import { groupedRows } from './grouped-rows.repository.ts';
import { matching, OF_PLACE } from './places.repository.ts';

/**
 * What lies in each place and since when. A batch has lain since it first came, to whichever warehouse. What no batch
 * holds is of the last deliveries without one, the oldest of it since the place was begun; where batches hold more than
 * the books have, what is missing is of today. Together they are what the balance says.
 */
const LAYERS = sql`(
  with loose as (
    select b.variant_id, b.warehouse_id, b.on_hand - coalesce(h.held, 0) as quantity from stock_balances b
    left join (select variant_id, warehouse_id, sum(quantity) as held from stock_batches group by variant_id, warehouse_id) as h using (variant_id, warehouse_id)
    where b.on_hand <> coalesce(h.held, 0)
  ), came as (
    select m.variant_id, m.warehouse_id, m.at, m.on_hand_change as change, l.quantity,
      sum(m.on_hand_change) over (partition by m.variant_id, m.warehouse_id order by m.at desc, m.id desc) as upto
    from loose l join stock_movements m on m.variant_id = l.variant_id and m.warehouse_id = l.warehouse_id
    where l.quantity > 0 and m.batch_id is null and m.on_hand_change > 0
  )
  select variant_id, warehouse_id, quantity, since from stock_batches where quantity > 0
  union all
  select variant_id, warehouse_id, least(change, quantity - (upto - change)), at from came where upto - change < quantity
  union all
  select l.variant_id, l.warehouse_id, l.quantity - coalesce(c.upto, 0),
    case when l.quantity < 0 then now() else coalesce((select min(m.at) from stock_movements m where m.variant_id = l.variant_id and m.warehouse_id = l.warehouse_id), now()) end
  from loose l left join (select variant_id, warehouse_id, max(upto) as upto from came group by variant_id, warehouse_id) as c using (variant_id, warehouse_id)
  where l.quantity < 0 or coalesce(c.upto, 0) < l.quantity
)`;

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`fold(name)`,
  stock: sql`stock`,
  days_more: sql`days_more`,
  oldest_on: sql`oldest_on`,
  cost_value: sql`cost_value`,
};

const rowsFrom = (query: StockAgeQuery, viewer: Actor) => sql`
  from (select *, (since at time zone ${storeTimeZone})::date as day, ${storeToday} - (since at time zone ${storeTimeZone})::date as age from ${LAYERS} as layers) as stock_balances
  ${OF_PLACE} where ${matching(query, viewer)}`;

const between = (from: number, upto: number | null) =>
  sql`coalesce(sum(stock_balances.quantity) filter (where age >= ${sql.lit(from)} and ${upto === null ? sql`true` : sql`age <= ${sql.lit(upto)}`}), 0)::bigint`;
const SUMS = sql`
  coalesce(sum(stock_balances.quantity), 0)::bigint as stock, ${between(-1, 30)} as days_30, ${between(31, 60)} as days_60, ${between(61, 90)} as days_90, ${between(91, null)} as days_more,
  to_char(min(stock_balances.day), 'YYYY-MM-DD') as oldest_on,
  sum(stock_balances.quantity * variants.cost)::bigint as cost_value,
  sum(stock_balances.quantity * variants.cost) filter (where age > 90)::bigint as cost_value_more`;

type Row = Omit<StockAgeRow, 'name'> & { name: string; name_ar: string };
const ages = groupedRows<StockAgeQuery, Row>({
  sums: SUMS,
  from: rowsFrom,
  sorts: SORTS,
  usual: sql`days_more`,
  ties: sql`nulls last, stock desc, id`,
});

/** The ages as exports read them. */
export const stockAgeList: List<typeof StockAgeQuery, StockAgeRow> = {
  query: StockAgeQuery,
  page: readAges,
  ...ages.asList,
};

/** One page, with the totals of all matching rows. */
export async function readAges(db: Db, query: StockAgeQuery, viewer: Actor, url: string): Promise<StockAges> {
  const { limit, offset } = query;
  const { count, results, totals } = await ages.read(db, query, viewer, limit, offset);
  const { stock, days_30, days_60, days_90, days_more, oldest_on, cost_value, cost_value_more } = totals;
  return {
    count,
    count_exact: true,
    ...pageLinks(url, query, offset + limit < count),
    results,
    totals: visibleTo(viewer, { stock, days_30, days_60, days_90, days_more, oldest_on, cost_value, cost_value_more }),
    as_of: new Date().toISOString(),
  };
}
