import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Category, Counters, ProductDetail, StockReport, VariantType } from '@bo/contracts';
import { startTestApi } from '../../testing/test-api.ts';

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
for (const [index, on_hand] of [12, 3, 0].entries()) {
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
        on_hand_change: on_hand,
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
    assert.match(
      (await catalog.get(`${PATH}export/`, { query: { format: 'csv' } })).text,
      /Product 0,منتج,24,0,24,0,0,14.4,24/,
    );
  });

  it('the numbers on the menu are those of the lists they open', async () => {
    const counters = (await catalog.get('admin_panel/counters/')).as(Counters);
    assert.deepEqual([counters['stock_low'], counters['stock_negative'], counters['batches_expiring']], [2, 0, 0]);
  });
});
