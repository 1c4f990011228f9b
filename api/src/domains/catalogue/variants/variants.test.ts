import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import {
  Category,
  type DiscountType,
  isGtin,
  listPage,
  PriceEntry,
  PriceHistory,
  ProductDetail,
  settlePrice,
  VariantDetail,
  VariantPricesResult,
  VariantRow,
  VariantType,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { applyDuePrices } from './variants.service.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const VARIANTS = 'admin_panel/variants/';
let next = 0;
const number = () => String((next += 1));

const food = (await catalog.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: Array.from({ length: 60 }, (_, index) => ({
      name: `${String(index + 1)} L`,
      name_ar: `${String(index + 1)} لتر`,
    })),
  })
).as(VariantType);
const options = (at: number) => ({ [size.id]: size.options[at]?.id ?? '' });
const variant = (more: object = {}) => ({
  code: `SKU-${number()}`,
  options: options(0),
  unit: 'L',
  size: 1,
  price: 1000,
  selling_price: 1000,
  ...more,
});
async function product(more: object = {}): Promise<ProductDetail> {
  const answer = await catalog.post('admin_panel/products/', {
    title: `Milk ${number()}`,
    title_ar: 'حليب',
    category_id: food.id,
    variant_type_ids: [size.id],
    images: [{ url: '/a.png' }],
    ...more,
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ProductDetail);
}
const add = (to: ProductDetail, more: object = {}) =>
  catalog.post(`admin_panel/products/${to.id}/variants/`, variant(more));
async function create(more: object = {}): Promise<VariantDetail> {
  const answer = await add(await product(), more);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(VariantDetail);
}
const inputOf = ({
  code,
  options,
  unit,
  size,
  price,
  discount_type,
  discount,
  selling_price,
  barcodes,
  active,
  version,
}: VariantDetail) => ({
  code,
  options,
  unit,
  size,
  price,
  discount_type,
  discount,
  selling_price,
  barcodes,
  active,
  version,
});

describe('variants', () => {
  it('a variant is added to a product, named by its options in both languages, and found by code and barcode', async () => {
    const milk = await product({ title: 'Fresh milk', title_ar: 'حليب طازج' });
    const made = (await add(milk, { code: 'MLK-1L', options: options(0), barcodes: ['96385074'] })).as(VariantDetail);
    assert.deepEqual([made.name, made.name_ar], ['Fresh milk, 1 L', 'حليب طازج، 1 لتر']);
    assert.deepEqual((await catalog.get(`${VARIANTS}mlk-1l/`)).as(VariantDetail), made);
    for (const search of ['fresh', 'طازج', 'mlk', '9638', '٩٦٣٨']) {
      assert.deepEqual(
        (await catalog.get(VARIANTS, { query: { search } })).as(listPage(VariantRow)).results.map(({ id }) => id),
        [made.id],
        search,
      );
    }
    const twin = await add(milk, { options: options(0) });
    assert.equal(twin.error().code, 'variant.options_taken');
    assert.equal((await add(milk, { options: { [size.id]: 'no such option' } })).error().code, 'variant.option');
    const unsaid = await add(milk, { options: {} });
    assert.deepEqual(
      [unsaid.error().code, Object.keys(unsaid.error().errors ?? {})],
      ['variant.option_missing', ['options']],
    );
  });

  it('whatever two of price, discount and selling price a person types, what is saved adds up and comes back the same', async () => {
    const minor = fc.integer({ min: 0, max: 10_000_000 });
    await fc.assert(
      fc.asyncProperty(
        minor,
        fc.constantFrom<DiscountType>('percent', 'amount'),
        fc.integer({ min: 0, max: 10_000 }),
        minor,
        fc.constantFrom('price' as const, 'discount' as const, 'selling_price' as const),
        async (price, discount_type, discount, selling_price, follows) => {
          // From a discount above the price nothing follows: the contract refuses it.
          fc.pre(discount_type === 'percent' || discount <= price);
          const settled = settlePrice({ price, discount_type, discount, selling_price }, follows);
          const made = await create(settled);
          const { price: p, discount_type: t, discount: d, selling_price: s } = made;
          assert.deepEqual({ price: p, discount_type: t, discount: d, selling_price: s }, settled);
          const off = await add(await product(), { ...settled, selling_price: settled.selling_price + 1 });
          assert.equal(off.status, 422);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('everything that is taken or not possible is told at once, at its own field', async () => {
    const first = await create({ code: 'ALL-1', barcodes: ['4006381333931'] });
    const wrong = {
      code: 'all-1',
      barcodes: ['4006381333931'],
      options: { [size.id]: 'no such option' },
      components: [
        { variant_id: 'gone', quantity: 1 },
        { variant_id: 'gone too', quantity: 1 },
      ],
    };
    const added = await add(await product(), wrong);
    assert.deepEqual(
      [added.error().code, Object.keys(added.error().errors ?? {}).sort()],
      ['validation_failed', ['barcodes', 'code', 'components', 'options']],
    );
    const second = await create();
    const changed = await catalog.put(`${VARIANTS}${second.id}/`, { ...inputOf(second), ...wrong });
    assert.deepEqual(Object.keys(changed.error().errors ?? {}).sort(), ['barcodes', 'code', 'components', 'options']);
    await catalog.post(`${VARIANTS}${first.id}/archive/`, { version: 1 });
  });

  it('a barcode belongs to one variant on offer and comes free with its archiving', async () => {
    const first = await create({ barcodes: ['4006381333931'] });
    const taken = await add(await product(), { barcodes: ['4006381333931'] });
    assert.equal(taken.error().code, 'variant.barcode_taken');
    assert.equal((await catalog.post(`${VARIANTS}${first.id}/archive/`, { version: 1 })).status, 200);
    const second = await create({ barcodes: ['4006381333931'] });
    const back = await catalog.post(`${VARIANTS}${first.id}/restore/`, { version: 2 });
    assert.deepEqual(Object.keys(back.error().errors ?? {}), ['barcodes']);
    await catalog.put(`${VARIANTS}${second.id}/`, { ...inputOf(second), active: false });
    assert.equal((await catalog.post(`${VARIANTS}${first.id}/restore/`, { version: 2 })).status, 200);
  });

  it('the code of a case says its pieces, is nobody else’s, and stays where a form does not know of it', async () => {
    const cased = [{ barcode: '15901234123454', units: 12 }];
    const first = await create({ barcodes: ['5901234123457'], case_codes: cased });
    assert.deepEqual([first.barcodes, first.case_codes], [['5901234123457'], cased]);
    const other = await product();
    assert.deepEqual(Object.keys((await add(other, { case_codes: cased })).error().errors ?? {}), ['case_codes']);
    assert.equal((await add(other, { barcodes: ['15901234123454'] })).error().code, 'variant.barcode_taken');
    const twice = await add(other, { barcodes: ['96385074'], case_codes: [{ barcode: '96385074', units: 6 }] });
    assert.deepEqual(Object.keys(twice.error().errors ?? {}), ['case_codes.0.barcode']);
    const unaware = await catalog.put(`${VARIANTS}${first.id}/`, { ...inputOf(first), barcodes: [] });
    assert.deepEqual(unaware.as(VariantDetail).case_codes, cased);
    const changed = await catalog.put(`${VARIANTS}${first.id}/`, {
      ...inputOf(first),
      version: 2,
      case_codes: [{ ...cased[0], units: 24 }],
    });
    assert.deepEqual(changed.as(VariantDetail).case_codes, [{ barcode: '15901234123454', units: 24 }]);
    await catalog.post(`${VARIANTS}${first.id}/archive/`, { version: 3 });
  });

  it('a UPC-A and the EAN-13 that is it with a zero in front are one barcode: taken once, found by either', async () => {
    const first = await create({ barcodes: ['036000291452', '0036000291452'] });
    assert.equal(first.barcodes.length, 1);
    for (const barcode of ['036000291452', '0036000291452', '00036000291452']) {
      assert.equal(
        (await add(await product(), { barcodes: [barcode] })).error().code,
        'variant.barcode_taken',
        barcode,
      );
      assert.deepEqual(
        (await catalog.get(VARIANTS, { query: { search: barcode } }))
          .as(listPage(VariantRow))
          .results.map(({ id }) => id),
        [first.id],
        barcode,
      );
    }
  });

  it('is found by all that a GS1 symbol says of it, and by the number of its case', async () => {
    const { id } = await create({ barcodes: ['4012345000009'] });
    for (const search of [
      '0104012345000009',
      ']C1010401234500000917271231\u001D10AB12',
      '(01)04012345000009(10)AB12',
      'https://id.example.com/01/04012345000009/10/AB12?17=271231',
      '0114012345000006',
    ]) {
      const { results } = (await catalog.get(VARIANTS, { query: { search } })).as(listPage(VariantRow));
      assert.deepEqual(
        results.map((one) => one.id),
        [id],
        search,
      );
    }
  });

  it('of ten people who give the same barcode to ten variants at once one does', async () => {
    const products = [];
    for (let n = 0; n < 10; n += 1) products.push(await product());
    const answers = await Promise.all(products.map((one) => add(one, { barcodes: ['5011157888163'] })));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(answers.filter(({ status }) => status === 422).length, 9);
  });

  it('a barcode is accepted exactly when its check digit holds', async (test) => {
    const file = new URL('../../../../../../shared/data/codes/gtin-vectors.csv.gz', import.meta.url);
    if (!existsSync(file)) return test.diagnostic('The vectors are not here, so this was not checked against them.');
    const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split(/\r?\n/);
    const at = (name: string) => head.split(',').indexOf(name);
    const vectors = lines
      .map((line) => line.split(','))
      .map((cells) => {
        const code = cells[at('code')] ?? '';
        return { code, valid: cells[at('valid_gs1_check')] === '1' && [8, 12, 13, 14].includes(code.length) };
      });
    assert.ok(vectors.length > 100);
    assert.deepEqual(
      vectors.filter(({ code, valid }) => isGtin(code) !== valid),
      [],
    );
    // The server asks the same function; some of them all the way.
    for (const { code, valid } of vectors.filter((_, index) => index % Math.ceil(vectors.length / 30) === 0)) {
      const answer = await add(await product(), { barcodes: [code], active: false });
      assert.equal(answer.status === 201, valid, code);
    }
  });

  it('a combo is what its scarcest component allows, holds no combo, and needs two different ones', async () => {
    const [milk, bread] = [await create(), await create()];
    const combo = await create({
      components: [
        { variant_id: milk.id, quantity: 2 },
        { variant_id: bread.id, quantity: 1 },
      ],
    });
    const { db } = api.platform;
    await db.insertInto('warehouses').values({ id: 'whs_c', code: 'C', name: 'Store', name_ar: 'مخزن' }).execute();
    const move = (variant_id: string, on_hand_change: number) =>
      db
        .insertInto('stock_movements')
        .values({
          id: `mov_${number()}`,
          idempotency_key: number(),
          variant_id,
          warehouse_id: 'whs_c',
          kind: 'receive',
          on_hand_change,
        })
        .execute();
    await move(milk.id, 7);
    await move(bread.id, 30);
    const detail = (await catalog.get(`${VARIANTS}${combo.id}/`)).as(VariantDetail);
    assert.equal(detail.available, 3);
    assert.deepEqual(
      detail.component_rows.map(({ available }) => available).sort((a, b) => a - b),
      [7, 30],
    );
    assert.equal((await catalog.get(`admin_panel/products/${combo.product_id}/`)).as(ProductDetail).available, 3);
    const nested = await add(await product(), {
      components: [
        { variant_id: combo.id, quantity: 1 },
        { variant_id: bread.id, quantity: 1 },
      ],
    });
    assert.equal(nested.error().code, 'variant.components');
    const twice = await add(await product(), {
      components: [
        { variant_id: milk.id, quantity: 1 },
        { variant_id: milk.id, quantity: 1 },
      ],
    });
    assert.equal(twice.status, 422);
    const becomes = await catalog.put(`${VARIANTS}${milk.id}/`, {
      ...inputOf(milk),
      components: [
        { variant_id: bread.id, quantity: 1 },
        { variant_id: (await create()).id, quantity: 1 },
      ],
    });
    assert.equal(becomes.error().code, 'variant.is_component');
  });

  it('the last variant of a product on sale stays; of two who edit one the second is shown what it now is', async () => {
    const sold = await product({ variants: [variant()] });
    const [only] = sold.variants;
    await catalog.post(
      `admin_panel/products/${sold.id}/status/`,
      { status: 'active' },
      { headers: { 'if-match': '1' } },
    );
    assert.equal(
      (await catalog.post(`${VARIANTS}${only?.id ?? ''}/archive/`, { version: 1 })).error().code,
      'variant.last',
    );
    const made = await create();
    const answers = await Promise.all(
      [2000, 3000].map((price) =>
        catalog.put(`${VARIANTS}${made.id}/`, { ...inputOf(made), price, selling_price: price }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  it('several prices are changed at once, each for itself, and taken back by the same request', async () => {
    const [milk, cream, butter] = [await create(), await create(), await create()];
    const half = ({ id, version }: VariantDetail, selling_price: number) => ({
      id,
      version,
      price: 1000,
      discount_type: 'amount',
      discount: 1000 - selling_price,
      selling_price,
    });
    const change = async (...prices: object[]) => {
      const answer = await catalog.post(`${VARIANTS}prices/`, { prices });
      assert.equal(answer.status, 200, answer.text);
      return answer.as(VariantPricesResult).results;
    };
    const sellingOf = async ({ id }: VariantDetail) =>
      (await catalog.get(`${VARIANTS}${id}/`)).as(VariantDetail).selling_price;
    const changed = await change(half(milk, 800), { ...half(cream, 700), version: 99 }, half(butter, 600));
    assert.deepEqual(
      changed.map(({ id, ok, code, version }) => [id, ok, code, version]),
      [
        [milk.id, true, undefined, milk.version + 1],
        [cream.id, false, 'conflict', undefined],
        [butter.id, true, undefined, butter.version + 1],
      ],
    );
    assert.deepEqual([await sellingOf(milk), await sellingOf(cream), await sellingOf(butter)], [800, 1000, 600]);
    const back = await change(
      { ...half(milk, 1000), version: milk.version + 1 },
      { ...half(butter, 1000), version: butter.version + 1 },
    );
    assert.deepEqual(
      back.map(({ ok }) => ok),
      [true, true],
    );
    assert.deepEqual([await sellingOf(milk), await sellingOf(butter)], [1000, 1000]);
    const kept = (await catalog.get(`${VARIANTS}${milk.id}/prices/`)).as(PriceHistory).results;
    assert.deepEqual(
      kept.map(({ selling_price }) => selling_price),
      [1000, 800, 1000],
    );
  });

  it('a price whose parts do not agree changes nothing of the request, and anyone who may not edit changes none', async () => {
    const made = await create();
    const row = { id: made.id, version: made.version, price: 1000, discount_type: 'amount', discount: 0 };
    const wrong = await catalog.post(`${VARIANTS}prices/`, { prices: [{ ...row, selling_price: 1 }] });
    assert.deepEqual(Object.keys(wrong.error().errors ?? {}), ['prices.0.selling_price']);
    const picker = await api.signedIn('picker');
    const refused = await picker.post(`${VARIANTS}prices/`, { prices: [{ ...row, selling_price: 1000 }] });
    assert.equal(refused.status, 403);
  });

  it('prices are kept, and one that was scheduled takes effect by itself, once', async () => {
    const made = await create();
    await catalog.put(`${VARIANTS}${made.id}/`, { ...inputOf(made), price: 1200, selling_price: 1200 });
    const path = `${VARIANTS}${made.id}/prices/`;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    assert.equal(
      (await catalog.post(path, { price: 900, selling_price: 800, starts_at: '2020-01-01T00:00:00Z' })).error().code,
      'variant.price_in_past',
    );
    const planned = (await catalog.post(path, { price: 900, selling_price: 800, starts_at: tomorrow })).as(PriceEntry);
    const cancelled = (await catalog.post(path, { price: 1, selling_price: 1, starts_at: tomorrow })).as(PriceEntry);
    assert.equal((await catalog.delete(`${path}${cancelled.id}/`)).status, 204);
    const jobs = () =>
      api.platform.db.selectFrom('jobs').select(['status', 'result']).where('name', '=', 'prices').execute();
    await api.platform.jobs.runDue();
    assert.deepEqual(await jobs(), [{ status: 'waiting', result: null }]);
    await api.platform.db
      .updateTable('price_history')
      .set({ starts_at: new Date(Date.now() - 1000) })
      .where('id', '=', planned.id)
      .execute();
    await sql`update pgboss.job set start_after = now() where name = 'prices'`.execute(api.platform.db);
    const apply = () => applyDuePrices({ write: (work) => api.platform.write(SYSTEM, work) });
    const [, twice] = await Promise.all([api.platform.jobs.runDue(), apply()]);
    assert.deepEqual(await jobs(), twice === 0 ? [{ status: 'done', result: { applied: 1 } }] : []);
    const trail = await api.platform.db
      .selectFrom('audit_entries')
      .innerJoin('events', 'events.record_id', 'audit_entries.record_id')
      .select(['audit_entries.actor_name', 'events.type'])
      .where('audit_entries.record_id', '=', made.id)
      .where('audit_entries.action', '=', 'price_applied')
      .where('events.type', '=', 'variant.price_applied')
      .execute();
    assert.deepEqual(trail, [{ actor_name: 'System', type: 'variant.price_applied' }]);
    const now = (await catalog.get(`${VARIANTS}${made.id}/`)).as(VariantDetail);
    assert.deepEqual(
      [now.price, now.discount_type, now.discount, now.selling_price, now.version],
      [900, 'amount', 100, 800, 3],
    );
    assert.deepEqual(
      (await catalog.get(path))
        .as(PriceHistory)
        .results.map(({ price }) => price)
        .sort(),
      [1000, 1200, 900],
    );
    assert.equal((await catalog.delete(`${path}${planned.id}/`)).error().code, 'variant.price_applied');
  });
});
