import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DASHBOARD_STAGES,
  DashboardCompleteness,
  DashboardCounts,
  DashboardExpiry,
  DashboardSales,
  listPage,
  Order,
} from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { bookExpiredStock } from '../../stock/inventory/expiry.job.ts';

const api = await startTestApi({ env: { SEED_DEMO: '1' } });
const { db, jobs, write } = api.platform;
const admin = await api.signedIn('administrator');
const [north] = await db.selectFrom('dealers').select('id').where('code', '=', 'D-NTH').execute();
const dealer = await api.signedIn('dealer', { dealer_id: north?.id ?? '' });

const path = (name: string) => `admin_panel/dashboard/${name}/`;
const Orders = listPage(Order);
const one = async <T extends object>(query: RawBuilder<T>) => {
  const { rows } = await query.execute(db);
  assert.equal(rows.length, 1);
  return rows[0] as T;
};
/** The store's clock, as the database reads it. */
const DUBAI = sql`'Asia/Dubai'`;

describe('the dashboard', () => {
  it('tells of every step what its list would: how many, how many late, and the one that waits longest', async () => {
    for (const person of [admin, dealer]) {
      const counts = (await person.get(path('counts'))).as(DashboardCounts);
      const list = async (query: Record<string, string>) =>
        (await person.get('admin_panel/orders/', { query })).as(Orders);
      for (const status of DASHBOARD_STAGES) {
        const { count, results } = await list({ status, sort: 'purchase_date', limit: '1' });
        assert.equal(counts[status], count, status);
        assert.equal(counts.waiting[status].oldest, results[0]?.purchase_date ?? null, status);
        assert.equal(counts.waiting[status].late, (await list({ status, late: 'true' })).count, status);
      }
      const { count } = await list({ status: 'delivered', delivered_from: counts.since });
      assert.equal(counts.delivered_today, count);
    }
    const { n } = await one(
      sql<{ n: number }>`select count(*) as n from orders where status = 'delivered'
        and (delivered_at at time zone ${DUBAI})::date = (now() at time zone ${DUBAI})::date`,
    );
    assert.equal((await admin.get(path('counts'))).as(DashboardCounts).delivered_today, n);
  });

  it('adds up what was bought by the store’s days and hours, without what was cancelled', async () => {
    const sales = (await admin.get(path('sales'))).as(DashboardSales);
    assert.equal(sales.days.length, 30);
    assert.equal(sales.days.at(-1)?.day, sales.today);
    for (const { day, orders, amount } of sales.days) {
      const expected = await one(
        sql<{
          orders: number;
          amount: number;
        }>`select count(*) as orders, coalesce(sum(amount), 0)::bigint as amount from orders
          where status <> 'cancelled' and to_char(purchase_date at time zone ${DUBAI}, 'YYYY-MM-DD') = ${day}`,
      );
      assert.deepEqual({ orders, amount }, expected, day);
    }
    const sum = (which: 'today' | 'week_ago') => sales.hours.reduce((total, hour) => total + hour[which].amount, 0);
    assert.equal(sum('today'), sales.days.at(-1)?.amount);
    assert.equal(sum('week_ago'), sales.days.at(-8)?.amount);
    assert.ok(sum('week_ago') > 0, 'the demo store sold something a week ago');
    assert.ok(sales.week_ago_so_far.amount <= sum('week_ago'));
    assert.deepEqual(
      sales.hours.flatMap(({ today }, hour) => (hour > sales.hour && today.orders > 0 ? hour : [])),
      [],
      'nothing was bought in an hour to come',
    );
  });

  it('counts by the store’s day, not by the server’s: an order at its midnight is one of the day that begins', async () => {
    const before = (await admin.get(path('sales'))).as(DashboardSales);
    const [customer] = await db.selectFrom('customers').select(['id', 'name']).limit(1).execute();
    const order = (number: string, purchase_date: RawBuilder<string>, amount: number) => ({
      id: `ord_${number}`,
      number,
      customer_id: customer?.id ?? '',
      customer_name: customer?.name ?? '',
      billing_address: 'Somewhere',
      payment_mode: 'cash' as const,
      currency: 'AED',
      purchase_date,
      amount,
    });
    const midnight = sql`(date_trunc('day', now() at time zone ${DUBAI}) at time zone ${DUBAI})`;
    await db
      .insertInto('orders')
      .values([
        order('T-1', sql<string>`${midnight}`, 700),
        order('T-2', sql<string>`${midnight} - interval '1 millisecond'`, 40),
        { ...order('T-3', sql<string>`${midnight}`, 5), status: 'cancelled' },
      ])
      .execute();
    const after = (await admin.get(path('sales'))).as(DashboardSales);
    const grown = (daysAgo: number) =>
      (after.days.at(-1 - daysAgo)?.amount ?? 0) - (before.days.at(-1 - daysAgo)?.amount ?? 0);
    assert.deepEqual([grown(0), grown(1), grown(2)], [700, 40, 0]);
    assert.equal((after.hours[0]?.today.amount ?? 0) - (before.hours[0]?.today.amount ?? 0), 700);
  });

  it('shows a dealer their own orders and warehouses, and nothing of others', async () => {
    const own = (await dealer.get(path('sales'))).as(DashboardSales);
    const all = (await admin.get(path('sales'))).as(DashboardSales);
    const total = (sales: DashboardSales) => sales.days.reduce((sum, { amount }) => sum + amount, 0);
    const expected = await one(
      sql<{
        amount: number;
      }>`select coalesce(sum(amount), 0)::bigint as amount from orders where status <> 'cancelled' and dealer_id = ${north?.id}
        and purchase_date >= (date_trunc('day', now() at time zone ${DUBAI}) - interval '29 days') at time zone ${DUBAI}`,
    );
    assert.equal(total(own), expected.amount);
    assert.ok(total(own) > 0 && total(own) < total(all));

    const units = (expiry: DashboardExpiry) =>
      expiry.days.reduce((sum, { ambient, chilled, frozen }) => sum + ambient + chilled + frozen, 0);
    const inWarehouses = await one(
      sql<{ units: number }>`select coalesce(sum(quantity), 0)::int as units from stock_batches b
        where quantity > 0 and expires_on - (now() at time zone ${DUBAI})::date between 0 and 13
          and warehouse_id in (select unnest(warehouse_ids) from dealers where id = ${north?.id})`,
    );
    const [ownExpiry, allExpiry] = [dealer, admin].map(async (person) =>
      (await person.get(path('expiry'))).as(DashboardExpiry),
    );
    assert.equal(units(await ownExpiry!), inWarehouses.units);
    assert.ok(units(await ownExpiry!) > 0 && units(await ownExpiry!) < units(await allExpiry!));
  });

  it('tells what expires on each of 14 days, by how it is kept, and what is past its day already', async () => {
    const [batch] = await db.selectFrom('stock_batches').selectAll().where('quantity', '>', 0).limit(1).execute();
    await sql`update stock_batches set expires_on = (now() at time zone ${DUBAI})::date - 1 where id = ${batch?.id}`.execute(
      db,
    );
    await write(SYSTEM, (unit) => jobs.enqueue(unit, bookExpiredStock, {}, { asSystem: true }));
    await jobs.runDue();
    const { days, expired } = (await admin.get(path('expiry'))).as(DashboardExpiry);
    assert.equal(days.length, 14);
    for (const { day, ...units } of days) {
      const { rows } = await sql<{ storage: string; units: number }>`
        select storage, sum(quantity)::int as units from stock_batches join variants on variants.id = variant_id join products on products.id = product_id
        where quantity > 0 and expires_on = ${day}::date group by storage`.execute(db);
      assert.deepEqual(
        units,
        { ambient: 0, chilled: 0, frozen: 0, ...Object.fromEntries(rows.map((row) => [row.storage, row.units])) },
        day,
      );
    }
    const past = await one(
      sql<{
        units: number;
      }>`select sum(quantity)::int as units from stock_batches where expires_on < (now() at time zone ${DUBAI})::date`,
    );
    assert.equal(expired, past.units);
    assert.ok(expired >= (batch?.quantity ?? 0));
  });

  it('counts what products lack as the list of each does', async () => {
    const { products, complete, missing } = (await admin.get(path('completeness'))).as(DashboardCompleteness);
    const count = async (query: Record<string, string>) =>
      (await admin.get('admin_panel/products/', { query: { ...query, limit: '1' } })).as(
        listPage(Order.pick({ id: true })),
      ).count;
    assert.equal(products, await count({}));
    for (const [part, n] of Object.entries(missing)) assert.equal(n, await count({ missing: part }), part);
    assert.equal(products - complete, await count({ missing: 'arabic,image,barcode,price' }));
    assert.ok(complete > 0 && complete < products);
  });

  it('gives nobody sums of what they may not see', async () => {
    const picker = await api.signedIn('picker');
    const marketing = await api.signedIn('marketing');
    assert.equal((await picker.get(path('sales'))).status, 403);
    assert.equal((await marketing.get(path('sales'))).status, 403);
    assert.equal((await marketing.get(path('expiry'))).status, 403);
    assert.equal((await dealer.get(path('completeness'))).status, 403);
  });
});
