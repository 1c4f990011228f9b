import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Category, Counters, ProductDetail, StockAges, StockReport, StockValue, VariantType } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/reports/stock/';
const { db } = api.platform;
for (const id of ['whs_a', 'whs_b'])
  await db
    .insertInto('warehouses')
    .values({ id, code: id, name: `Store ${id}`, name_ar: 'مخزن' })
    .execute();
const category = (await catalog.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const options = { [size.id]: size.options[0]?.id ?? '' };
for (const [index, onHand] of [12, 3, 0].entries()) {
  const variants = [
    {
      code: `R-${String(index)}`,
      options,
      unit: 'piece',
      size: 1,
      price: 100,
      selling_price: 100,
      reorder_point: 5,
      ...(index === 0 ? { cost: 60 } : {}),
    },
  ];
  const product = (
    await catalog.post('admin_panel/products/', {
      title: `Product ${String(index)}`,
      title_ar: 'منتج',
      category_id: category.id,
      variant_type_ids: [size.id],
      variants,
    })
  ).as(ProductDetail);
  for (const warehouse_id of ['whs_a', 'whs_b']) {
    await db
      .insertInto('stock_movements')
      .values({
        id: `mov_${String(index)}${warehouse_id}`,
        idempotency_key: `${String(index)}${warehouse_id}`,
        variant_id: product.variants[0]?.id ?? '',
        warehouse_id,
        kind: 'receive',
        on_hand_change: onHand,
      })
      .execute();
  }
}

describe('the stock report', () => {
  it('adds up: whatever the rows are grouped by, they sum to the totals', async () => {
    for (const group of ['product', 'category', 'brand', 'warehouse']) {
      const { results, totals } = (await catalog.get(PATH, { query: { group } })).as(StockReport);
      for (const key of ['stock', 'reserved', 'available', 'low', 'out', 'sale_value'] as const)
        assert.equal(
          results.reduce((sum, row) => sum + row[key], 0),
          totals[key],
          `${group} ${key}`,
        );
      assert.deepEqual(
        [totals.stock, totals.low, totals.out, totals.cost_value, totals.sale_value],
        [30, 2, 2, 1440, 3000],
      );
    }
    const one = (await catalog.get(PATH, { query: { warehouse: 'whs_a', search: 'product 1' } })).as(StockReport);
    assert.deepEqual(
      one.results.map(({ name, stock, cost_value }) => [name.name, stock, cost_value]),
      [['Product 1', 3, null]],
    );
    const pages = (await catalog.get(PATH, { query: { limit: '1', sort: 'stock' } })).as(StockReport);
    assert.deepEqual([pages.count, pages.results[0]?.name.name, pages.totals.stock], [3, 'Product 2', 30]);
    const [past, none] = [
      (await catalog.get(PATH, { query: { offset: '50' } })).as(StockReport),
      (await catalog.get(PATH, { query: { search: 'nothing is called this' } })).as(StockReport),
    ];
    assert.deepEqual([past.count, past.results, past.totals.stock], [3, [], 30], 'past the last page');
    assert.deepEqual([none.count, none.results, none.totals.stock, none.totals.cost_value], [0, [], 0, null]);
    assert.match(
      (await catalog.get(`${PATH}export/`, { query: { format: 'csv' } })).text,
      /Product 0,منتج,24,0,24,0,0,14.4,24/,
    );
  });

  it('the numbers on the menu are those of the lists they open', async () => {
    const counters = (await catalog.get('admin_panel/counters/')).as(Counters);
    assert.deepEqual([counters['stock_low'], counters['stock_negative'], counters['batches_expiring']], [2, 0, 0]);
  });

  it('on any day it says what the ledger and the prices of that day say, and so does the value over time', async () => {
    const seller = await api.signedIn('orders');
    const ids = (await db.selectFrom('variants').select('id').orderBy('id').execute()).map(({ id }) => id);
    const places = ids.flatMap((variant_id) =>
      ['whs_a', 'whs_b'].map((warehouse_id) => ({ variant_id, warehouse_id })),
    );
    const ago = (days: number) => sql<string>`now() - make_interval(hours => ${days * 24}::int)`;
    let n = 0;
    const act = fc.record({
      place: fc.constantFrom(...places),
      days: fc.integer({ min: 0, max: 35 }),
      change: fc.integer({ min: -20, max: 30 }),
      cost: fc.option(fc.integer({ min: 1, max: 500 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
        for (const { place, days, change, cost } of acts) {
          n += 1;
          await db
            .insertInto('stock_movements')
            .values({
              ...place,
              id: `mov_p${String(n)}`,
              idempotency_key: `p${String(n)}`,
              kind: 'adjust',
              on_hand_change: change,
              at: ago(days),
            })
            .execute();
          if (cost === null) continue;
          const price = { price: 100, selling_price: 100 + n, cost, starts_at: ago(days), applied_at: ago(days) };
          await db
            .insertInto('price_history')
            .values({ ...price, id: `prc_p${String(n)}`, variant_id: place.variant_id })
            .execute();
        }
        // The variants have the last of their prices, as they always do.
        await sql`update variants v set cost = h.cost, price = h.selling_price, selling_price = h.selling_price, discount = 0 from (
          select distinct on (variant_id) variant_id, coalesce(cost, (select cost from price_history c where c.variant_id = p.variant_id and cost is not null order by starts_at desc, id desc limit 1)) as cost, selling_price
          from price_history p order by variant_id, starts_at desc, id desc) as h where h.variant_id = v.id`.execute(
          db,
        );
        const { results: points } = (await catalog.get(`${PATH}value/`, { query: { days: '30' } })).as(StockValue);
        for (const back of [0, 1, 7, 20, 34]) {
          const { rows } = await sql<{ day: string; ends: string; stock: number; cost: number | null; sale: number }>`
            with t as (select (now() at time zone 'Asia/Dubai')::date - ${back}::int as day),
            e as (select day, (day + 1)::timestamp at time zone 'Asia/Dubai' as ends from t),
            q as (select variant_id, sum(on_hand_change) as n from stock_movements, e where at < ends group by variant_id)
            select (select to_char(day, 'YYYY-MM-DD') from t) as day, (select to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from e) as ends, coalesce(sum(q.n), 0)::int as stock,
              sum(q.n * coalesce(
                (select cost from price_history h, e where h.variant_id = q.variant_id and h.starts_at < ends and cost is not null order by starts_at desc, h.id desc limit 1),
                (select cost from price_history h where h.variant_id = q.variant_id and cost is not null order by starts_at, h.id limit 1)))::int as cost,
              coalesce(sum(q.n * coalesce(
                (select selling_price from price_history h, e where h.variant_id = q.variant_id and h.starts_at < ends order by starts_at desc, h.id desc limit 1),
                (select selling_price from price_history h where h.variant_id = q.variant_id order by starts_at, h.id limit 1))), 0)::int as sale
            from q`.execute(db);
          const [truth] = rows;
          assert.ok(truth);
          const { totals } = (
            await catalog.get(PATH, { query: back === 0 ? {} : { at: truth.ends, group: 'warehouse' } })
          ).as(StockReport);
          // Nothing of what has a cost was there: its value is none, which the sum of no rows does not say.
          const expected = [truth.stock, truth.cost ?? 0, truth.sale];
          assert.deepEqual([totals.stock, totals.cost_value ?? 0, totals.sale_value], expected, truth.day);
          const point = points.find(({ day }) => day === truth.day);
          if (back <= 30 && point)
            assert.deepEqual([point.stock, point.cost_value ?? 0, point.sale_value], expected, `value of ${truth.day}`);
        }
        assert.equal(
          points.at(-1)?.day,
          (await sql<{ d: string }>`select to_char(now() at time zone 'Asia/Dubai', 'YYYY-MM-DD') as d`.execute(db))
            .rows[0]?.d,
        );
        for (const group of ['product', 'warehouse']) {
          const ages = (await catalog.get(`${PATH}ages/`, { query: { group } })).as(StockAges);
          const now = (await catalog.get(PATH, { query: { group } })).as(StockReport);
          const { totals } = ages;
          assert.equal(totals.stock, now.totals.stock);
          assert.equal(totals.days_30 + totals.days_60 + totals.days_90 + totals.days_more, totals.stock);
          assert.equal(totals.cost_value, now.totals.cost_value);
          for (const row of ages.results)
            assert.equal(row.stock, now.results.find(({ id }) => id === row.id)?.stock, `${group} ${row.id}`);
        }
      }),
      { numRuns: 12, includeErrorInReport: true },
    );
    const hidden = (await seller.get(PATH)).as(StockReport);
    assert.equal(hidden.totals.cost_value, null);
    assert.ok(
      (await seller.get(`${PATH}value/`)).as(StockValue).results.every(({ cost_value }) => cost_value === null),
    );
    assert.equal((await seller.get(`${PATH}ages/`)).as(StockAges).totals.cost_value_more, null);
  });

  it('stock is as old as its batch, and what no batch holds as its deliveries', async () => {
    const [place] = await db
      .selectFrom('stock_balances')
      .select(['variant_id', 'warehouse_id', 'on_hand'])
      .limit(1)
      .execute();
    assert.ok(place);
    const { variant_id, warehouse_id } = place;
    await db
      .insertInto('warehouses')
      .values({ id: 'whs_c', code: 'whs_c', name: 'Store whs_c', name_ar: 'مخزن' })
      .execute();
    assert.ok(warehouse_id);
    const move = (id: string, days: number, change: number, batch_id: string | null = null) =>
      db
        .insertInto('stock_movements')
        .values({
          id,
          idempotency_key: id,
          variant_id,
          warehouse_id: 'whs_c',
          batch_id,
          kind: 'receive',
          on_hand_change: change,
          at: sql<string>`now() - make_interval(days => ${days}::int)`,
        })
        .execute();
    await db
      .insertInto('stock_batches')
      .values({
        id: 'bat_age',
        variant_id,
        warehouse_id: 'whs_c',
        batch: 'AGE',
        quantity: 5,
        since: sql<Date>`now() - interval '75 days'`,
      })
      .execute();
    await move('mov_age1', 75, 5, 'bat_age');
    await move('mov_age2', 120, 6);
    await move('mov_age3', 40, 3);
    await move('mov_age4', 10, 2);
    // The first in went first.
    await move('mov_age5', 1, -4);
    const read = async () =>
      (await catalog.get(`${PATH}ages/`, { query: { warehouse: 'whs_c' } })).as(StockAges).totals;
    const { days_30, days_60, days_90, days_more, stock } = await read();
    assert.deepEqual([days_30, days_60, days_90, days_more, stock], [2, 3, 5, 2, 12]);
    await move('mov_age6', 0, -20);
    const below = await read();
    assert.deepEqual([below.days_30, below.days_90, below.stock], [-13, 5, -8]);
    const file = await catalog.get(`${PATH}ages/export/`, { query: { warehouse: 'whs_c', format: 'csv' } });
    assert.match(file.text, /Up to 30 days/);
  });
});
