import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Brand,
  BulkResult,
  Category,
  listPage,
  ProductDetail,
  ProductGridOrder,
  ProductGridRow,
  ProductGridRows,
  SaleCheck,
  VariantType,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const PRODUCTS = 'admin_panel/products/';
let next = 0;
const food = (await catalog.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const options = { [size.id]: size.options[0]?.id ?? '' };
async function create(): Promise<ProductDetail> {
  const variants = [
    { code: `G-${String((next += 1))}`, options, unit: 'piece', size: 1, price: 1000, selling_price: 1000 },
  ];
  return (
    await catalog.post(PRODUCTS, {
      title: 'Dates',
      title_ar: 'تمر',
      category_id: food.id,
      variant_type_ids: [size.id],
      images: [{ url: '/a.png' }],
      variants,
    })
  ).as(ProductDetail);
}
const rowsOf = async () =>
  (await catalog.get(`${PRODUCTS}grid/`, { query: { sort: 'title' } })).as(listPage(ProductGridRow)).results;

describe('getting products on sale', () => {
  it('"why is this not for sale?" names what is missing until nothing is', async () => {
    const product = await create();
    const failing = async () => {
      const { for_sale, checks } = (await catalog.get(`${PRODUCTS}${product.id}/sale-check/`)).as(SaleCheck);
      assert.equal(
        for_sale,
        checks.every(({ ok }) => ok),
      );
      return checks.filter(({ ok }) => !ok).map(({ check }) => check);
    };
    assert.deepEqual(await failing(), ['status', 'stock']);
    await catalog.put(`admin_panel/categories/${food.id}/`, {
      name: 'Food',
      name_ar: 'غذاء',
      active: false,
      version: 1,
    });
    assert.deepEqual(await failing(), ['category_active', 'status', 'stock']);
    await catalog.put(`admin_panel/categories/${food.id}/`, { name: 'Food', name_ar: 'غذاء', version: 2 });
    await catalog.post(`${PRODUCTS}${product.id}/status/`, { status: 'active' }, { headers: { 'if-match': '1' } });
    await api.platform.db
      .insertInto('warehouses')
      .values({ id: 'whs', code: 'W', name: 'Main', name_ar: 'رئيسي' })
      .execute();
    await catalog.post('admin_panel/inventory/receive/', {
      warehouse_id: 'whs',
      lines: [{ variant_id: product.variants[0]?.id, quantity: 3 }],
    });
    assert.deepEqual(await failing(), []);
  });

  it('a copy is a draft with codes of its own and no barcode; sending it twice makes one', async () => {
    const product = await create();
    const send = () =>
      catalog.post(`${PRODUCTS}${product.id}/duplicate/`, {}, { headers: { 'idempotency-key': 'copy' } });
    const [copy, again] = [(await send()).as(ProductDetail), (await send()).as(ProductDetail)];
    assert.equal(copy.id, again.id);
    assert.deepEqual(
      [copy.title, copy.title_ar, copy.status, copy.variants.length, copy.images.length],
      ['Dates (copy)', 'تمر (نسخة)', 'draft', 1, 1],
    );
    assert.notEqual(copy.variants[0]?.code, product.variants[0]?.code);
  });

  it("a row of the grid is saved whole or not at all, and someone else's change is shown", async () => {
    const product = await create();
    const row = (await rowsOf()).find(({ product_id }) => product_id === product.id);
    const save = (changes: object) =>
      catalog.post(`${PRODUCTS}grid/`, {
        product_id: product.id,
        product_version: row?.product_version,
        variant_id: row?.variant_id,
        variant_version: row?.variant_version,
        changes,
      });
    const bad = await save({ title: 'Half saved', barcodes: '96385074', selling_price: 900, price: 800 });
    assert.deepEqual(Object.keys(bad.error().errors ?? {}), ['selling_price']);
    const [saved] = (await save({ title: 'Ajwa dates', price: 1200, barcodes: '96385074 4006381333931' })).as(
      ProductGridRows,
    ).results;
    assert.ok(saved);
    assert.deepEqual(
      [saved.title, saved.price, saved.selling_price, saved.barcodes],
      ['Ajwa dates', 1200, 1200, '4006381333931 96385074'],
    );
    for (const changes of [{ price: 1 }, { title: 'Mine', price: 1 }]) {
      const stale = await save(changes);
      assert.equal(stale.status, 409);
      assert.deepEqual(ProductGridRow.parse(stale.error().current), saved, 'theirs holds nothing of mine');
    }
  });

  it('a draft is completed and put on sale in one row of the grid; what is missing is said at its cells', async () => {
    const product = await create();
    const row = (await rowsOf()).find(({ product_id }) => product_id === product.id);
    const save = (changes: object) => catalog.post(`${PRODUCTS}grid/`, { ...row, changes });
    const refused = await save({ image: null, status: 'active', vat_class: 'zero' });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}), ['image']);
    const [saved] = (
      await save({
        image: '/files/new.webp',
        description: 'Soft.\nSweet.',
        description_ar: 'طري',
        vat_class: 'zero',
        storage: 'chilled',
        status: 'active',
      })
    ).as(ProductGridRows).results;
    assert.deepEqual(
      [saved?.image, saved?.description, saved?.description_ar, saved?.vat_class, saved?.storage, saved?.status],
      ['/files/new.webp', 'Soft.\nSweet.', 'طري', 'zero', 'chilled', 'active'],
    );
    const { images, vat_class } = (await catalog.get(`${PRODUCTS}${product.id}/`)).as(ProductDetail);
    assert.deepEqual([images.map(({ url }) => url), vat_class], [['/files/new.webp'], 'zero']);
    const off = await catalog.post(`${PRODUCTS}grid/`, { ...saved, changes: { status: 'inactive' } });
    assert.equal(off.as(ProductGridRows).results[0]?.status, 'inactive');
  });

  it('the grid goes through all rows in one order, and finds them by their ids when that order is another by now', async () => {
    for (const title of ['Zahidi dates', 'Barhi dates', 'Medjool dates']) {
      const { id, version } = await create();
      await catalog.put(`${PRODUCTS}${id}/`, {
        title,
        title_ar: 'تمر',
        category_id: food.id,
        variant_type_ids: [size.id],
        version,
      });
    }
    const query = { search: 'dates', sort: 'title', limit: '1' };
    const { ids, more } = (await catalog.get(`${PRODUCTS}grid/order/`, { query })).as(ProductGridOrder);
    assert.equal(more, false);
    const rows = async (lines: readonly string[]) =>
      (await catalog.get(`${PRODUCTS}grid/`, { query: { lines: lines.join(','), limit: '200' } })).as(
        listPage(ProductGridRow),
      ).results;
    const titles = (await rows(ids)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(({ title }) => title);
    assert.deepEqual(titles, titles.toSorted());
    assert.equal(new Set(ids).size, ids.length);
    const [first = '', second = ''] = ids;
    const [row] = await rows([first]);
    await catalog.post(`${PRODUCTS}grid/`, { ...row, changes: { title: 'Zzz dates' } });
    assert.deepEqual(
      (await rows([first, second])).map(({ id, title }) => [id, title]).sort(),
      [
        [first, 'Zzz dates'],
        [second, titles[1]],
      ].sort(),
    );
  });

  it('many products get a brand or a category at once, each with its own result', async () => {
    const brand = (await catalog.post('admin_panel/brands/', { name: 'Sukkari', name_ar: 'سكري' })).as(Brand);
    const [one, two] = [await create(), await create()];
    const bulk = async (action: string, id: string | null) =>
      (await catalog.post(`${PRODUCTS}bulk/`, { action, target: { ids: [one.id, two.id] }, values: { id } }))
        .as(BulkResult)
        .results.map(({ code }) => code);
    assert.deepEqual(await bulk('set_brand', brand.id), [undefined, undefined]);
    assert.equal((await catalog.get(`${PRODUCTS}${two.id}/`)).as(ProductDetail).brand_id, brand.id);
    const returned = async (rows: { id: string; to: string | undefined }[]) =>
      (await catalog.post(`${PRODUCTS}bulk/`, { action: 'set_brand', target: { rows } })).as(BulkResult).results;
    const changed = (
      await catalog.post(`${PRODUCTS}bulk/`, {
        action: 'set_brand',
        target: { ids: [one.id, two.id] },
        values: { id: null },
      })
    ).as(BulkResult).results;
    assert.deepEqual(
      changed.map(({ was }) => was),
      [brand.id, brand.id],
    );
    const back = await returned(changed.map(({ id, was }) => ({ id, to: was })));
    assert.deepEqual(
      back.map(({ ok, was }) => [ok, was]),
      [
        [true, ''],
        [true, ''],
      ],
    );
    assert.equal((await catalog.get(`${PRODUCTS}${one.id}/`)).as(ProductDetail).brand_id, brand.id);
    await returned([{ id: one.id, to: '' }]);
    assert.equal((await catalog.get(`${PRODUCTS}${one.id}/`)).as(ProductDetail).brand_id, null);
    assert.deepEqual(await bulk('set_category', 'gone'), ['validation_failed', 'validation_failed']);
    assert.equal(
      (await catalog.post(`${PRODUCTS}bulk/`, { action: 'set_brand', target: { ids: [one.id] } })).status,
      422,
    );
  });
});
