import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DashboardSales,
  listPage,
  Order,
  ORDER_STATUSES,
  SALES_DIMENSIONS,
  SALES_OF_LINES,
  SalesReport,
  type SalesFigures,
  type SalesReportQuery,
} from '@bo/contracts';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { startTestApi } from '../../../testing/test-api.ts';
import { periodOf, shiftOf } from './sales-period.ts';

const PATH = 'admin_panel/reports/sales/';
const api = await startTestApi({ env: { SEED_DEMO: '1' } });
const { db } = api.platform;
const finance = await api.signedIn('finance');
const read = async (query: Record<string, string>) => (await finance.get(PATH, { query })).as(SalesReport);
const sold = ORDER_STATUSES.filter((status) => status !== 'cancelled').join(',');
const WIDE = { from: '2020-01-01', upto: '2035-12-31', limit: '2000' };

interface Bought {
  id: string;
  at: number;
  day: string;
  hour: number;
  amount: number;
  status: string;
  figures: SalesFigures;
  warehouse_id: string | null;
  pincode: string;
  payment_mode: string;
  dealer_id: string | null;
}
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dubai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});
/** Every order as it is stored, put into the store's hours by another clock than the database's. */
async function readOrders(): Promise<Bought[]> {
  const rows = await db.selectFrom('orders').selectAll().execute();
  const documents = await db.selectFrom('tax_documents').select(['order_id', 'vat']).execute();
  const refundedVat = ({ id, credited, vat, amount }: (typeof rows)[number]) => {
    const own = documents.filter(({ order_id }) => order_id === id);
    if (credited === 0) return 0;
    return own.length > 0 ? own.reduce((left, one) => left + one.vat, vat) : Math.round((credited * vat) / amount);
  };
  return rows.map((row) => {
    const part = Object.fromEntries(
      clock.formatToParts(new Date(row.purchase_date)).map((one) => [one.type, one.value]),
    );
    return {
      ...row,
      at: Date.parse(row.purchase_date),
      day: `${part.year ?? ''}-${part.month ?? ''}-${part.day ?? ''}`,
      hour: Number(part.hour),
      figures: {
        orders: 1,
        items: row.qty,
        gross: row.items_total,
        discount: row.discount_total,
        net: row.items_total - row.discount_total,
        delivery: row.delivery_fee,
        amount: row.amount,
        vat: row.vat,
        refunds: row.credited,
        refunds_vat: refundedVat(row),
        net_after_refunds: row.amount - row.credited,
        vat_after_refunds: row.vat - refundedVat(row),
      },
    };
  });
}
const NAMES = [
  'orders',
  'items',
  'gross',
  'discount',
  'net',
  'delivery',
  'amount',
  'vat',
  'refunds',
  'refunds_vat',
  'net_after_refunds',
  'vat_after_refunds',
] as const;
const sum = (rows: readonly SalesFigures[]): SalesFigures =>
  Object.fromEntries(NAMES.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)])) as SalesFigures;
const plain = (row: SalesFigures): SalesFigures =>
  Object.fromEntries(NAMES.map((name) => [name, row[name]])) as SalesFigures;

const all = await readOrders();
const counted = all.filter(({ status }) => status !== 'cancelled');

describe('the sales report', () => {
  it('says what the orders themselves say: those that were not cancelled, added up', async () => {
    const { totals } = await read(WIDE);
    assert.ok(counted.length > 100 && counted.length < all.length);
    assert.deepEqual(plain(totals), sum(counted.map(({ figures }) => figures)));
  });

  it('opens by product, the highest sales first', async () => {
    const { dimension, results } = await read({ period: 'last_30' });
    assert.equal(dimension, 'product');
    const amounts = results.map(({ amount }) => amount);
    assert.deepEqual(
      amounts,
      amounts.toSorted((a, b) => b - a),
    );
  });

  it('starts its weeks on the day that the store has set', async () => {
    for (const [start, weekday] of [
      ['saturday', 6],
      ['sunday', 0],
    ] as const) {
      await db
        .insertInto('settings')
        .values({ key: 'store.week_start', value: JSON.stringify(start) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(start) }))
        .execute();
      const { results, totals } = await read({ ...WIDE, dimension: 'week', from: '2026-01-01', upto: '2026-12-31' });
      assert.ok(results.length > 1);
      assert.ok(results.every(({ id }) => new Date(id).getUTCDay() === weekday));
      assert.deepEqual(sum(results), plain(totals));
    }
    await db.deleteFrom('settings').where('key', '=', 'store.week_start').execute();
  });

  it('adds up, whatever its rows are', async () => {
    for (const dimension of SALES_DIMENSIONS) {
      const { results, totals, count } = await read({ ...WIDE, dimension, from: '2026-01-01', upto: '2026-12-31' });
      assert.equal(count, results.length, dimension);
      const of = sum(results);
      // One order is in the row of each of its products.
      const shared = (SALES_OF_LINES as readonly string[]).includes(dimension);
      assert.deepEqual({ ...of, orders: 0 }, { ...plain(totals), orders: 0 }, dimension);
      assert.ok(shared ? of.orders >= totals.orders : of.orders === totals.orders, dimension);
    }
  });

  it('puts categories together at a level: each row is the sum of those filed below it', async () => {
    const levels: Record<string, string>[] = [{}, { category_level: '1' }, { category_level: '2' }];
    const [filed, first, second] = await Promise.all(
      levels.map((level) => read({ ...WIDE, dimension: 'category', ...level })),
    );
    const tree = new Map((await db.selectFrom('categories').selectAll().execute()).map((one) => [one.id, one]));
    const above = (id: string, level: number): string => {
      const one = tree.get(id);
      return one && one.level > level && one.parent_id !== null ? above(one.parent_id, level) : id;
    };
    for (const [level, report] of [
      [1, first],
      [2, second],
    ] as const) {
      assert.ok(report && filed && report.results.length < filed.results.length);
      for (const row of report.results) {
        const below = sum(filed.results.filter(({ id }) => above(id, level) === row.id));
        // An order with two of them counts once above them.
        assert.ok(row.orders <= below.orders, row.id);
        assert.deepEqual({ ...plain(row), orders: 0 }, { ...below, orders: 0 }, row.id);
      }
    }
  });

  it('is a sheet that says its period and filters, with real dates and its totals', async () => {
    const warehouse =
      (
        await db
          .selectFrom('orders')
          .select('warehouse_id')
          .where('warehouse_id', 'is not', null)
          .executeTakeFirstOrThrow()
      ).warehouse_id ?? '';
    const query = { from: '2026-01-01', upto: '2026-12-31', dimension: 'category', category_level: '1', warehouse };
    const { totals, results } = await read(query);
    const { rawPayload } = await api.app.inject({
      url: `/api/v1/${PATH}export/`,
      query: { ...query, format: 'xlsx' },
      headers: { authorization: `Bearer ${finance.token}` },
    });
    const rows = await readSheet(rawPayload);
    const at = (label: string) => rows.find(([first]) => first === label)?.[1];
    assert.equal(at('Report by'), 'Category');
    // The store's clock, as Excel shows it.
    assert.deepEqual([at('From'), at('Until')], [new Date('2026-01-01T00:00:00Z'), new Date('2026-12-31T00:00:00Z')]);
    assert.ok(at('Warehouse'));
    const heading = rows.findIndex(([first]) => first === 'ID');
    assert.equal(rows.length - heading - 2, results.length);
    const vat = rows[heading]?.indexOf('VAT after refunds') ?? -1;
    assert.deepEqual([rows.at(-1)?.[1], rows.at(-1)?.[vat]], ['Total', totals.vat_after_refunds / 100]);
  });

  it('has each row’s own sums, by the store’s clock', async () => {
    const first = counted.map(({ day }) => day).sort()[0] ?? '';
    const days = await read({ ...WIDE, from: first, upto: '2026-12-31', dimension: 'day', sort: '-amount' });
    for (const row of days.results)
      assert.deepEqual(
        plain(row),
        sum(counted.filter(({ day }) => day === row.id).map(({ figures }) => figures)),
        row.id,
      );
    const hours = await read({ ...WIDE, dimension: 'hour' });
    assert.equal(hours.results.length, 24);
    for (const row of hours.results)
      assert.deepEqual(
        plain(row),
        sum(counted.filter(({ hour }) => hour === Number(row.id)).map(({ figures }) => figures)),
      );
    for (const [dimension, key] of [
      ['warehouse', 'warehouse_id'],
      ['pincode', 'pincode'],
      ['payment_mode', 'payment_mode'],
    ] as const)
      for (const row of (await read({ ...WIDE, dimension })).results)
        assert.deepEqual(
          plain(row),
          sum(counted.filter((one) => (one[key] ?? '~') === row.id).map(({ figures }) => figures)),
        );
  });

  it('leads to the same orders: each row’s list has as many', async () => {
    for (const dimension of [
      'product',
      'variant',
      'category',
      'brand',
      'seller',
      'warehouse',
      'pincode',
      'payment_mode',
      'hour',
    ] as const) {
      const { results } = await read({ ...WIDE, dimension, sort: '-amount', limit: '4' });
      for (const { id, orders } of results.filter(
        (row) => row.id !== '-' && !(dimension === 'warehouse' && row.id === '~'),
      )) {
        const query = { [dimension]: dimension === 'hour' ? String(Number(id)) : id, status: sold, limit: '1' };
        const list = (await finance.get('admin_panel/orders/', { query })).as(listPage(Order));
        assert.equal(list.count, orders, `${dimension} ${id}`);
      }
    }
  });

  it('counts what the dashboard counts', async () => {
    const { days } = (await finance.get('admin_panel/dashboard/sales/')).as(DashboardSales);
    const { results } = await read({ period: 'last_30', dimension: 'day', sort: 'name' });
    assert.deepEqual(
      results.map(({ id, orders, amount }) => ({ day: id, orders, amount })),
      days.map(({ day, orders, amount }) => ({ day, orders, amount })),
    );
  });

  it('puts an earlier period beside it, day for day, as far as this one has come', async () => {
    for (const compare of ['previous', 'year'] as const) {
      const { results, totals, compared, period, as_of } = await read({ period: 'last_30', dimension: 'day', compare });
      assert.ok(compared);
      const length = Math.min(Date.parse(period.upto), Date.parse(as_of)) - Date.parse(period.from);
      assert.equal(Date.parse(compared.upto) - Date.parse(compared.from), length);
      const then = counted.filter(({ at }) => at >= Date.parse(compared.from) && at < Date.parse(compared.upto));
      assert.deepEqual(totals.before, sum(then.map(({ figures }) => figures)), compare);
      assert.deepEqual(sum(results.flatMap(({ before }) => before ?? [])), totals.before, compare);
    }
    const { results, totals } = await read({
      period: 'last_7',
      compare: 'previous',
      dimension: 'product',
      limit: '2000',
    });
    const rows = sum(results.flatMap(({ before }) => before ?? []));
    assert.deepEqual({ ...rows, orders: 0 }, { ...totals.before, orders: 0 });
    assert.ok((totals.before?.amount ?? 0) > 0);
  });

  it('says the size of a variant in Arabic too', async () => {
    const most = { ...WIDE, dimension: 'variant', sort: '-amount', limit: '1' };
    const [top] = (await read(most)).results;
    const size = { variant_label: '1 L', variant_label_ar: '1 لتر' };
    await api.platform.db
      .updateTable('order_lines')
      .set(size)
      .where('variant_id', '=', top?.id ?? '')
      .execute();
    const [sized] = (await read({ ...most, compare: 'previous' })).results;
    assert.match(sized?.name.name ?? '', / · 1 L$/);
    assert.match(sized?.name.name_ar ?? '', / · 1 لتر$/);
  });

  it('goes page by page, sorted by what it shows, and into a file', async () => {
    const pages = await Promise.all(
      ['0', '5'].map((offset) => read({ ...WIDE, dimension: 'product', sort: '-amount', limit: '5', offset })),
    );
    const amounts = pages.flatMap(({ results }) => results.map(({ amount }) => amount));
    assert.deepEqual(
      amounts,
      amounts.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size, 10);
    assert.match(pages[0]?.next ?? '', /offset=5/);
    const past = await read({ ...WIDE, dimension: 'product', limit: '5', offset: '100000' });
    assert.deepEqual([past.results.length, past.count], [0, pages[0]?.count]);
    const file = (await finance.get(`${PATH}export/`, { query: { ...WIDE, dimension: 'payment_mode', format: 'csv' } }))
      .text;
    assert.match(file, /Cash/);
    const { totals } = pages[0] ?? { totals: undefined };
    const [head = '', ...lines] = file
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = head.indexOf('Total sales');
    assert.equal(Math.round(lines.reduce((total, cells) => total + Number(cells[at]) * 100, 0)), totals?.amount);
  });

  it('names what the catalogue does not know by what the orders called it', async () => {
    const [order] = counted.filter(({ day }) => day > '2026-01-01');
    await sql`insert into order_lines (id, order_id, position, title, title_ar, code, unit, quantity, list_price, unit_price, net)
      values ('oli_old', ${order?.id ?? ''}, 99, 'Old lantern', 'فانوس', 'OLD-1', 'piece', 2, 300, 300, 600)`.execute(
      db,
    );
    const { results } = await read({ ...WIDE, dimension: 'product' });
    const row = results.find(({ id }) => id === '~OLD-1');
    assert.deepEqual([row?.name.name, row?.name.name_ar, row?.items, row?.amount], ['Old lantern', 'فانوس', 2, 600]);
    const list = (await finance.get('admin_panel/orders/', { query: { product: '~OLD-1' } })).as(listPage(Order));
    assert.deepEqual(
      list.results.map(({ id }) => id),
      [order?.id],
    );
    await sql`delete from order_lines where id = 'oli_old'`.execute(db);
  });

  it('is for those who answer for sales, and shows a dealer’s people their own orders alone', async () => {
    for (const role of ['catalog', 'marketing', 'picker', 'orders', 'dealer'] as const) {
      const person = await api.signedIn(role);
      assert.equal((await person.get(PATH)).status, 403, role);
      assert.equal((await person.get(`${PATH}export/`)).status, 403, role);
    }
    const [north] = await db.selectFrom('dealers').select('id').where('code', '=', 'D-NTH').execute();
    const own = await api.signedIn('supervisor', { dealer_id: north?.id ?? '' });
    const { totals } = (await own.get(PATH, { query: WIDE })).as(SalesReport);
    assert.deepEqual(
      plain(totals),
      sum(counted.filter(({ dealer_id }) => dealer_id === north?.id).map(({ figures }) => figures)),
    );
    assert.ok(totals.orders > 0 && totals.orders < counted.length);
  });
});

describe('its periods', () => {
  it('follow the calendar', () => {
    const on = (period: SalesReportQuery['period']) => {
      const { from, upto } = periodOf({ period, from: undefined, upto: undefined }, '2026-03-01', 'monday');
      return [from, upto];
    };
    assert.deepEqual(on('this_week'), ['2026-02-23', '2026-03-02']);
    assert.deepEqual(periodOf({ period: 'this_week', from: undefined, upto: undefined }, '2026-03-01', 'sunday'), {
      from: '2026-03-01',
      upto: '2026-03-08',
    });
    assert.deepEqual(on('last_month'), ['2026-02-01', '2026-03-01']);
    assert.deepEqual(on('last_7'), ['2026-02-23', '2026-03-02']);
    assert.deepEqual(on('last_year'), ['2025-01-01', '2026-01-01']);
    assert.deepEqual(periodOf({ period: 'today', from: '2026-02-10', upto: '2026-02-01' }, '2026-03-01', 'monday'), {
      from: '2026-02-01',
      upto: '2026-02-11',
    });
    assert.deepEqual(shiftOf('previous', { from: '2026-03-01', upto: '2026-04-01' }), { months: 1, days: 0 });
    assert.deepEqual(shiftOf('previous', { from: '2026-03-02', upto: '2026-04-01' }), { months: 0, days: 30 });
  });
});
