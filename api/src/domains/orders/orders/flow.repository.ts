import {
  DASHBOARD_STAGES,
  type DashboardCounts,
  type DashboardSales,
  type DashboardStage,
  SHIFT_PICKING,
  type ShiftHandover,
} from '@bo/contracts';
import { type Expression, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { is } from '../../../platform/list/filters.ts';
import { reference } from '../../../platform/records.ts';
import { sold } from './sales.repository.ts';

const DAYS = 30;

/** Of the orders in each step that someone works on: since when the first waits, and how many are late. */
export async function readWaiting(db: Db, viewer: Actor): Promise<DashboardCounts['waiting']> {
  const { rows } = await sql<{ status: string; oldest: string; late: number }>`
    select status, min(purchase_date) as oldest, (count(*) filter (where promised_at < now()))::int as late
    from orders where status = any(${[...DASHBOARD_STAGES]}::text[]) and ${within('order', viewer)} group by status`.execute(
    db,
  );
  const of = (stage: DashboardStage) => {
    const row = rows.find(({ status }) => status === stage);
    return { oldest: row?.oldest ?? null, late: row?.late ?? 0 };
  };
  return {
    pending: of('pending'),
    processed: of('processed'),
    picked: of('picked'),
    packed: of('packed'),
    ready_for_delivery: of('ready_for_delivery'),
  };
}

/** Orders in picking by the person who has them, and how many of those are late. */
export async function readPickers(
  db: Db,
  viewer: Actor,
  warehouse: string | undefined,
): Promise<ShiftHandover['pickers']> {
  const { rows } = await sql<{
    picker_id: string | null;
    name: string | null;
    name_ar: string | null;
    count: number;
    late: number;
  }>`
    select orders.picker_id, users.name, users.name_ar, count(*)::int as count,
      (count(*) filter (where orders.promised_at < now()))::int as late
    from orders left join users on users.id = orders.picker_id
    where orders.status = any(${[...SHIFT_PICKING]}::text[]) and ${within('order', viewer)} and ${is('orders.warehouse_id', warehouse)}
    group by orders.picker_id, users.name, users.name_ar order by count desc, users.name`.execute(db);
  return rows.map(({ picker_id, name, name_ar, count, late }) => ({
    picker: reference(picker_id, name, name_ar),
    count,
    late,
  }));
}

/**
 * What was bought by hour today and a week ago, and by day for 30 days. Read from `orders_sales` alone, however many
 * orders there are before them.
 */
export async function readSales(db: Db, viewer: Actor, timeZone: string): Promise<DashboardSales> {
  const clock = (instant: Expression<unknown>) => sql<Date>`(${instant} at time zone ${timeZone})`;
  const now = clock(sql`now()`);
  const midnight = (daysAgo: number) =>
    sql`((date_trunc('day', ${now}) - make_interval(days => ${daysAgo}::int)) at time zone ${timeZone})`;
  const bought = sql.ref('orders.purchase_date');
  const counted = sold(viewer);
  const [{ rows: days }, { rows: hours }, { rows: moments }] = await Promise.all([
    sql<{ day: string; orders: number; amount: number }>`
      select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, coalesce(sold.amount, 0)::bigint as amount
      from generate_series(date_trunc('day', ${now}) - make_interval(days => ${DAYS - 1}::int), date_trunc('day', ${now}), '1 day') as one(day)
      left join (
        select date_trunc('day', ${clock(bought)}) as day, count(*) as orders, sum(amount)::bigint as amount
        from orders where ${bought} >= ${midnight(DAYS - 1)} and ${counted} group by 1
      ) as sold on sold.day = one.day
      order by one.day`.execute(db),
    sql<{ hour: number; today: boolean; orders: number; amount: number; orders_so_far: number; amount_so_far: number }>`
      select extract(hour from ${clock(bought)})::int as hour, ${bought} >= ${midnight(0)} as today,
        count(*) as orders, sum(amount)::bigint as amount,
        count(*) filter (where ${bought} <= now() - interval '7 days') as orders_so_far,
        coalesce(sum(amount) filter (where ${bought} <= now() - interval '7 days'), 0)::bigint as amount_so_far
      from orders
      where ((${bought} >= ${midnight(7)} and ${bought} < ${midnight(6)}) or ${bought} >= ${midnight(0)}) and ${counted}
      group by 1, 2`.execute(db),
    sql<{ today: string; hour: number }>`
      select to_char(${now}, 'YYYY-MM-DD') as today, extract(hour from ${now})::int as hour`.execute(db),
  ]);
  const at = (hour: number, today: boolean) => {
    const found = hours.find((row) => row.hour === hour && row.today === today);
    return { orders: found?.orders ?? 0, amount: found?.amount ?? 0 };
  };
  const earlier = hours.filter(({ today }) => !today);
  return {
    today: moments[0]?.today ?? '',
    hour: moments[0]?.hour ?? 0,
    hours: Array.from({ length: 24 }, (_, hour) => ({ today: at(hour, true), week_ago: at(hour, false) })),
    week_ago_so_far: {
      orders: earlier.reduce((sum, { orders_so_far: n }) => sum + n, 0),
      amount: earlier.reduce((sum, { amount_so_far: n }) => sum + n, 0),
    },
    days,
  };
}

/** Whether the store has ever taken an order. */
export const hasOrders = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
