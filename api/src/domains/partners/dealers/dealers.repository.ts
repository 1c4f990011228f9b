import { type Dealer, type DealerDetail, DealerListQuery, type DealerPerformance } from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, DealersTable } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';

type Dealers = SelectQueryBuilder<Database, 'dealers', object>;
type Counts = Pick<Dealer, 'pincode_count' | 'user_count' | 'orders_30_days' | 'credit_used'>;

const toDealer = ({ name_sort: _, search_text: __, ...dealer }: Selectable<DealersTable> & Counts): Dealer => dealer;

/** What customers of a dealer have been sent and have not paid: the credit that the store gives it. */
const creditUsed = sql<number>`(select coalesce(sum(greatest(o.amount - o.captured, 0)), 0)::bigint from orders o
  where o.dealer_id = dealers.id and o.status <> 'cancelled' and o.payment_status in ('unpaid', 'authorised', 'failed'))`;

const withCounts = (rows: Dealers) =>
  rows.selectAll('dealers').select([
    sql<number>`(select count(*)::int from pincodes p where p.dealer_id = dealers.id and p.archived_at is null)`.as(
      'pincode_count',
    ),
    sql<number>`(select count(*)::int from users u where u.dealer_id = dealers.id and u.archived_at is null)`.as(
      'user_count',
    ),
    sql<number>`(select count(*)::int from orders o where o.dealer_id = dealers.id and o.status <> 'cancelled'
        and o.purchase_date > now() - interval '30 days')`.as('orders_30_days'),
    creditUsed.as('credit_used'),
  ]);

export const dealerList = defineList({
  query: DealerListQuery,
  scope: 'dealer',
  id: 'dealers.id',
  sorts: { name: 'dealers.name_sort', credit_limit: 'dealers.credit_limit', updated_at: 'dealers.updated_at' },
  matching: (db, { search, archived, status, warehouse }): Dealers =>
    db
      .selectFrom('dealers')
      .where('dealers.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('dealers.status', status))
      .$if(Boolean(warehouse?.length), (rows) =>
        rows.where(sql<SqlBool>`dealers.warehouse_ids && ${warehouse ?? []}::text[]`),
      )
      .where(containsWords('dealers.search_text', 'dealers.name_sort', search)),
  columns: withCounts,
  toItem: toDealer,
});

/** A dealer with the places and people that are its own. */
export const findDealer = defineFinder({
  scope: 'dealer',
  rows: (db, id) => withCounts(db.selectFrom('dealers').where('dealers.id', '=', id)),
  async read(row, db, viewer: Actor): Promise<DealerDetail> {
    const dealer = toDealer(row);
    const pincodes = await db
      .selectFrom('pincodes')
      .select(['pincodes.id', 'pincodes.code', 'pincodes.area', 'pincodes.area_ar'])
      .where('pincodes.dealer_id', '=', dealer.id)
      .where('pincodes.archived_at', 'is', null)
      .where(within('pincode', viewer))
      .orderBy('pincodes.code')
      .execute();
    const warehouses = await db
      .selectFrom('warehouses')
      .select(['warehouses.id', 'warehouses.name', 'warehouses.name_ar'])
      .where('warehouses.id', 'in', dealer.warehouse_ids.length > 0 ? dealer.warehouse_ids : [''])
      .where(within('warehouse', viewer))
      .orderBy('warehouses.name')
      .execute();
    const users = await db
      .selectFrom('users')
      .select(['users.id', 'users.name', 'users.name_ar'])
      .where('users.dealer_id', '=', dealer.id)
      .where('users.archived_at', 'is', null)
      .where(within('user', viewer))
      .orderBy('users.id')
      .execute();
    return {
      ...dealer,
      pincodes: pincodes.map(({ id, code, area, area_ar }) => ({
        id,
        name: `${code} ${area}`,
        name_ar: `${code} ${area_ar || area}`,
      })),
      pincode_ids: pincodes.map(({ id }) => id),
      warehouses,
      users,
      user_ids: users.map(({ id }) => id),
    };
  },
});

export const dealerTable = recordTable('dealers', {
  prefix: 'dlr',
  unique: { dealers_code: ['code', 'dealer.code_taken'] },
});

/** That no other dealer has the code. */
export const expectDealerFree = (trx: Trx, code: string | undefined, id = ''): Promise<void> =>
  expectFree(
    trx,
    code === undefined
      ? {}
      : {
          code: [
            'dealer.code_taken',
            sql`select from dealers where lower(code) = lower(${code}) and archived_at is null and id <> ${id}`,
          ],
        },
  );

/** Of the wanted places and people, what is there for the viewer; pincodes with whose they are. */
export async function readWanted(
  trx: Trx,
  { pincodes, warehouses, users }: { pincodes: string[]; warehouses: string[]; users: string[] },
  viewer: Actor,
) {
  const found = await trx
    .selectFrom('pincodes')
    .select(['pincodes.id', 'pincodes.code', 'pincodes.dealer_id'])
    .where('pincodes.id', 'in', pincodes.length > 0 ? pincodes : [''])
    .where('pincodes.archived_at', 'is', null)
    .where(within('pincode', viewer))
    .execute();
  const { n } = await trx
    .selectFrom('warehouses')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('warehouses.id', 'in', warehouses.length > 0 ? warehouses : [''])
    .where('warehouses.archived_at', 'is', null)
    .where(within('warehouse', viewer))
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.dealer_id', 'users.user_type', 'roles.key as role'])
    .where('users.id', 'in', users.length > 0 ? users : [''])
    .where('users.archived_at', 'is', null)
    .where(within('user', viewer))
    .execute();
  return { pincodes: found, warehouses: n, users: people };
}

export async function countUnderWay(trx: Trx, dealerId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('dealer_id', '=', dealerId)
    .where('status', 'not in', ['delivered', 'cancelled'])
    .executeTakeFirstOrThrow();
  return n;
}

/** How a dealer did with the orders of the last days, the store's days. */
export async function readPerformance(db: Db, dealer: Dealer, days: number): Promise<DealerPerformance> {
  const first = sql`(${storeToday} - ${days - 1}::int)`;
  const own = sql`o.dealer_id = ${dealer.id} and o.purchase_date >= ${first}::timestamp at time zone ${storeTimeZone}`;
  const late = sql`o.promised_at is not null and coalesce(o.delivered_at, now()) > o.promised_at and o.status <> 'cancelled'`;
  const totals = await sql<Omit<DealerPerformance, 'days' | 'credit_used' | 'credit_limit'>>`
    select (count(*) filter (where o.status <> 'cancelled'))::int as orders,
      (count(*) filter (where o.status = 'cancelled'))::int as cancelled,
      (count(*) filter (where o.status = 'delivered'))::int as delivered,
      (count(*) filter (where o.status = 'delivered' and o.promised_at is not null))::int as promised,
      (count(*) filter (where o.status = 'delivered' and o.delivered_at <= o.promised_at))::int as on_time,
      (count(*) filter (where o.status <> 'cancelled' and lines.short > 0))::int as short_orders,
      coalesce(sum(lines.short) filter (where o.status <> 'cancelled'), 0)::int as short_units,
      coalesce(sum(lines.units) filter (where o.status <> 'cancelled'), 0)::int as units,
      coalesce(sum(o.amount) filter (where o.status <> 'cancelled'), 0)::bigint as amount
    from orders o left join lateral (
      select coalesce(sum(l.short), 0) as short, coalesce(sum(l.quantity), 0) as units from order_lines l where l.order_id = o.id) as lines on true
    where ${own}`.execute(db);
  const perDay = await sql<DealerPerformance['days'][number]>`
    select to_char(one.day, 'YYYY-MM-DD') as day, coalesce(bought.orders, 0)::int as orders,
      coalesce(bought.amount, 0)::bigint as amount, coalesce(bought.late, 0)::int as late
    from generate_series(${first}, ${first} + ${days - 1}::int, '1 day') as one(day)
    left join (
      select (o.purchase_date at time zone ${storeTimeZone})::date as day, count(*) as orders, sum(o.amount) as amount,
        count(*) filter (where ${late}) as late
      from orders o where ${own} and o.status <> 'cancelled' group by 1) as bought on bought.day = one.day::date
    order by one.day`.execute(db);
  const [sums] = totals.rows;
  if (!sums) throw new Error('A query of sums answers one row.');
  return { ...sums, credit_used: dealer.credit_used, credit_limit: dealer.credit_limit, days: perDay.rows };
}
