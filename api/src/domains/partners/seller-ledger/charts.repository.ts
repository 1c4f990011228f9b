import type { EarningCharts } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { bySeller, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { reference } from '../../../platform/records.ts';

const MONTHS = 12;
const DAYS = 30;

/** What the charts show of the viewer's rows, of one seller or of all. Months and days are the store's. */
export async function readCharts(
  db: Db,
  viewer: Actor,
  { seller, time_zone, currency }: { seller: string | undefined; time_zone: string; currency: string },
): Promise<EarningCharts> {
  const own = sql`(${within(bySeller('seller_entries.seller_id'), viewer)} ${seller === undefined ? sql`` : sql`and seller_entries.seller_id = ${seller}`})`;
  const clock = (instant: unknown) => sql`(${instant} at time zone ${time_zone})`;
  const today = sql`${clock(sql`now()`)}::date`;
  const first = sql`(date_trunc('month', ${clock(sql`now()`)}) - make_interval(months => ${MONTHS - 1}::int))`;
  const since = sql`seller_entries.at >= ${first} at time zone ${time_zone}`;
  const months = await sql<EarningCharts['months'][number]>`
    with told as (
      select date_trunc('month', ${clock(sql`seller_entries.at`)}) as month,
        sum(change) filter (where kind not in ('payout', 'payout_failed')) as earned,
        -sum(change) filter (where kind in ('commission', 'commission_returned')) as commission,
        -sum(change) filter (where kind in ('payout', 'payout_failed')) as paid
      from seller_entries where ${own} and ${since} group by 1
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(earned, 0)::bigint as earned, coalesce(commission, 0)::bigint as commission,
      coalesce(paid, 0)::bigint as paid
    from generate_series(${first}, ${first} + make_interval(months => ${MONTHS - 1}::int), interval '1 month') as m left join told on told.month = m order by m`.execute(
    db,
  );
  const calendar = await sql<EarningCharts['calendar'][number]>`
    with paid as (
      select ${clock(sql`seller_entries.at`)}::date as day, -sum(change) as paid from seller_entries
      where ${own} and kind in ('payout', 'payout_failed') and seller_entries.at >= (${today} - ${DAYS}::int)::timestamp at time zone ${time_zone} group by 1
    ), free as (
      select ${clock(sql`seller_entries.available_at`)}::date as day, sum(change) as available from seller_entries
      where ${own} and seller_entries.available_at > now() group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(paid.paid, 0)::bigint as paid, coalesce(free.available, 0)::bigint as available
    from generate_series((${today} - ${DAYS}::int)::timestamp, (${today} + ${DAYS}::int)::timestamp, interval '1 day') as d
      left join paid on paid.day = d::date left join free on free.day = d::date order by d`.execute(db);
  const categories = await sql<{
    id: string | null;
    name: string | null;
    name_ar: string | null;
    net: number;
    commission: number;
  }>`
    select c.id, c.name, c.name_ar,
      coalesce(sum(change) filter (where kind in ('sale', 'refund')), 0)::bigint as net,
      -coalesce(sum(change) filter (where kind in ('commission', 'commission_returned')), 0)::bigint as commission
    from seller_entries join order_lines l on l.id = seller_entries.order_line_id left join products p on p.id = l.product_id
      left join categories own on own.id = p.category_id left join categories above on above.id = own.parent_id
      left join categories c on c.id = coalesce(above.parent_id, above.id, own.id)
    where ${own} and ${since} and kind in ('sale', 'refund', 'commission', 'commission_returned')
    group by c.id, c.name, c.name_ar order by commission desc, c.id limit 20`.execute(db);
  return {
    currency,
    months: months.rows,
    calendar: calendar.rows,
    categories: categories.rows.map(({ id, name, name_ar, net, commission }) => ({
      category: reference(id, name, name_ar),
      net,
      commission,
    })),
  };
}
