import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, Category, CategoryProducts, ProductDetail, VariantType } from '@bo/contracts';
import fc from 'fast-check';
import { openShop } from '../../../testing/orders.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const catalog = await api.signedIn('catalog');
const PATH = 'admin_panel/products/';
let next = 0;

const newCategory = async () => {
  const name = `Category ${String((next += 1))}`;
  return (await catalog.post('admin_panel/categories/', { name, name_ar: name })).as(Category);
};
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const create = async (category_id: string, title = 'Rice') => {
  const answer = await catalog.post(PATH, { title, title_ar: 'أرز', category_id, variant_type_ids: [size.id] });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ProductDetail).id;
};
const placed = async (category: string) =>
  (await catalog.get(`admin_panel/categories/${category}/products/`)).as(CategoryProducts);
const order = async (category: string) => (await placed(category)).results.map(({ id }) => id);
const versionOf = async (id: string) => (await catalog.get(`${PATH}${id}/`)).as(ProductDetail).version;
const move = async (id: string, spot: object) =>
  catalog.post(`${PATH}${id}/move/`, { ...spot, version: await versionOf(id) });
async function filled(count: number) {
  const category = await newCategory();
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await create(category.id));
  return { category, ids };
}
const ranksOf = async (categoryId: string) =>
  (await db.selectFrom('products').select('category_rank').where('category_id', '=', categoryId).execute()).map(
    ({ category_rank }) => category_rank,
  );

describe('the order of the products of a category', () => {
  it('has what is new, and what comes from another category, at its end', async () => {
    const { category, ids } = await filled(3);
    assert.deepEqual(await order(category.slug), ids);
    const [a = '', b = '', c = ''] = ids;
    assert.equal((await move(a, { before_id: null })).status, 200);
    const d = await create(category.id);
    assert.deepEqual(await order(category.id), [b, c, a, d]);
    const other = await filled(2);
    const answer = await catalog.post(`${PATH}bulk/`, {
      action: 'set_category',
      target: { ids: [b] },
      values: { id: other.category.id },
    });
    assert.deepEqual(
      answer.as(BulkResult).results.map(({ ok }) => ok),
      [true],
    );
    assert.deepEqual(await order(other.category.id), [...other.ids, b]);
    assert.deepEqual(await order(category.id), [c, a, d]);
  });

  it('is kept among those that a merge brings, behind those that were there', async () => {
    const [from, into] = [await filled(4), await filled(2)];
    const last = from.ids.at(-1) ?? '';
    assert.equal((await move(last, { after_id: null })).status, 200);
    const moved = await order(from.category.id);
    const answer = await catalog.post(`admin_panel/categories/${from.category.id}/merge/`, {
      into_id: into.category.id,
      version: from.category.version,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await order(into.category.id), [...into.ids, ...moved]);
  });

  it('is whatever moves make of it, to either side of another or to either end', async () => {
    const { category } = await filled(5);
    const at = fc.nat(4);
    await fc.assert(
      fc.asyncProperty(at, fc.option(at), fc.boolean(), async (which, beside, behind) => {
        const ids = await order(category.id);
        const id = ids[which] ?? '';
        const named = beside === null ? null : (ids[beside] ?? null);
        if (named === id) return;
        const answer = await move(id, behind ? { after_id: named } : { before_id: named });
        assert.equal(answer.status, 200, answer.text);
        const rest = ids.filter((one) => one !== id);
        const to = named === null ? (behind ? 0 : rest.length) : rest.indexOf(named) + (behind ? 1 : 0);
        assert.deepEqual(await order(category.id), [...rest.slice(0, to), id, ...rest.slice(to)]);
      }),
      { numRuns: 25 },
    );
  });

  it('leaves room for one that is archived, and gives it its place back', async () => {
    const { category, ids } = await filled(3);
    const [a = '', b = '', c = ''] = ids;
    const archive = async (action: string) => catalog.post(`${PATH}bulk/`, { action, target: { ids: [b] } });
    await archive('archive');
    assert.deepEqual(await order(category.id), [a, c]);
    assert.equal((await move(c, { after_id: null })).status, 200);
    await archive('restore');
    assert.deepEqual(await order(category.id), [c, a, b]);
    assert.equal(new Set(await ranksOf(category.id)).size, 3);
  });

  it('is changed by one person at a time, in one category, and by anyone who may change categories', async () => {
    const [{ category, ids }, other] = [await filled(2), await filled(1)];
    const [a = '', b = ''] = ids;
    const version = await versionOf(a);
    const moved = await catalog.post(`${PATH}${a}/move/`, { after_id: b, version });
    assert.equal(moved.status, 200);
    // A form that is open meanwhile knows nothing of the place, and is saved as if nothing had happened.
    assert.equal(moved.as(ProductDetail).version, version);
    const saved = await catalog.put(`${PATH}${a}/`, {
      title: 'Brown rice',
      title_ar: 'أرز بني',
      category_id: category.id,
      variant_type_ids: [size.id],
      version,
    });
    assert.equal(saved.status, 200, saved.text);
    const late = await catalog.post(`${PATH}${a}/move/`, { after_id: b, version });
    assert.equal(late.status, 409);
    assert.equal(ProductDetail.parse(late.error().current).version, version + 1);
    assert.equal((await move(a, { after_id: other.ids[0] })).status, 409);
    assert.equal((await move(a, {})).status, 422);
    assert.equal((await move(a, { after_id: b, before_id: b })).status, 422);
    const finance = await api.signedIn('finance');
    assert.equal((await finance.post(`${PATH}${a}/move/`, { after_id: null, version: 2 })).status, 403);
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', a)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'moved', 'updated'],
    );
  });

  it('of many who move and create at once loses nobody, and no two share a place', async () => {
    const { category, ids } = await filled(onPostgresql ? 8 : 4);
    const last = ids.at(-1) ?? '';
    const answers = await Promise.all([
      ...ids.slice(0, -1).map((id, n) => move(id, n % 2 ? { after_id: last } : { before_id: null })),
      ...ids.map(async () => ({ status: (await create(category.id)) ? 200 : 0 })),
    ]);
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await order(category.id)).length, ids.length * 2);
    assert.equal(new Set(await ranksOf(category.id)).size, ids.length * 2);
  });

  const arrange = (category: string, input: object) =>
    catalog.post(`admin_panel/categories/${category}/product-order/`, input);

  it('is by title in either language, at once, and back again as it stood', async () => {
    const category = await newCategory();
    const [rice = '', apple = '', milk = ''] = [
      await create(category.id, 'rice'),
      await create(category.id, 'Apple'),
      await create(category.id, 'Milk'),
    ];
    const titled = (id: string, title_ar: string) =>
      db.updateTable('products').set({ title_ar }).where('id', '=', id).execute();
    await Promise.all([titled(rice, 'أرز'), titled(apple, ''), titled(milk, 'إبل')]);
    const versions = await Promise.all([rice, apple, milk].map(versionOf));
    const answer = await arrange(category.slug, { by: 'title' });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.as(CategoryProducts).results.map(({ id }) => id),
      [apple, milk, rice],
    );
    await arrange(category.id, { by: 'title_ar' });
    assert.deepEqual(await order(category.id), [milk, rice, apple]);
    assert.equal((await arrange(category.id, { product_ids: [rice, apple, milk] })).status, 200);
    assert.deepEqual(await order(category.id), [rice, apple, milk]);
    assert.deepEqual(await Promise.all([rice, apple, milk].map(versionOf)), versions);
    assert.equal((await move(milk, { after_id: rice })).status, 200);
    const late = await create(category.id);
    assert.deepEqual(await order(category.id), [rice, milk, apple, late]);
  });

  it('has what was bought most in 30 days first, the others behind it as they stood', async () => {
    const shop = await openShop(api);
    const category = await newCategory();
    const variants = [await shop.stocked(20), await shop.stocked(20), await shop.stocked(20), await shop.stocked(20)];
    const found = await db.selectFrom('variants').select(['id', 'product_id']).where('id', 'in', variants).execute();
    const ids = variants.map((variant) => found.find(({ id }) => id === variant)?.product_id ?? '');
    for (const id of ids)
      await db.updateTable('products').set({ category_id: category.id }).where('id', '=', id).execute();
    const [a = '', b = '', c = '', d = ''] = ids;
    const [, second = '', , fourth = ''] = variants;
    await shop.placed([{ variant_id: second, quantity: 2 }]);
    await shop.placed([{ variant_id: fourth, quantity: 5 }]);
    assert.equal((await arrange(category.id, { by: 'best_seller' })).status, 200);
    assert.deepEqual(await order(category.id), [d, b, a, c]);
  });

  it('is taken as a whole: of other products, an archived category or by anyone who may not, nothing is put in order', async () => {
    const { category, ids } = await filled(3);
    const [a = '', b = '', c = ''] = ids;
    for (const wrong of [
      [a, b],
      [a, b, c, 'prd_gone'],
      [a, b, b],
    ])
      assert.equal((await arrange(category.id, { product_ids: wrong })).status, 409);
    assert.equal((await arrange(category.id, {})).status, 422);
    assert.equal((await arrange(category.id, { by: 'title', product_ids: ids })).status, 422);
    assert.equal((await arrange('cat_gone', { by: 'title' })).status, 404);
    const finance = await api.signedIn('finance');
    const path = `admin_panel/categories/${category.id}/product-order/`;
    assert.equal((await finance.post(path, { by: 'title' })).status, 403);
    assert.deepEqual(await order(category.id), ids);
    await catalog.post(`${PATH}bulk/`, { action: 'archive', target: { ids: [a] } });
    assert.equal((await arrange(category.id, { product_ids: [c, b] })).status, 200);
    await catalog.post(`${PATH}bulk/`, { action: 'restore', target: { ids: [a] } });
    assert.deepEqual(await order(category.id), [c, b, a]);
    assert.equal(new Set(await ranksOf(category.id)).size, 3);
    const entry = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('record_id', '=', category.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual([entry.action, entry.after], ['updated', { product_order: 'manual' }]);
  });
});
