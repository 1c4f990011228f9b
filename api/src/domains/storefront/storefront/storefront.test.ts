import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  HorizontalList,
  Leaflet,
  NewServiceKey,
  OfferBanner,
  OfferCountdown,
  OfferDetail,
  ServiceAccount,
  StoreHorizontalLists,
  StoreLeaflets,
  StoreProducts,
  StorePromotions,
} from '@bo/contracts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);
const ACCOUNTS = 'admin_panel/service-accounts/';

async function keyFor(scopes: string[]): Promise<string> {
  const account = (await admin.post(ACCOUNTS, { name: `Shop with ${scopes.join(' ')}`, scopes })).as(ServiceAccount);
  return (await admin.post(`${ACCOUNTS}${account.id}/keys/`, { version: account.version })).as(NewServiceKey).key;
}
const key = await keyFor(['offer.view', 'product.view', 'leaflet.view', 'horizontal_list.view']);
const get = (path: string, headers: Record<string, string> = {}) =>
  api.nobody.get(path, { headers: { authorization: `Bearer ${key}`, ...headers } });

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
async function offerOn(variantId: string, more: object = {}): Promise<OfferDetail> {
  const answer = await admin.post('admin_panel/offers/', {
    deal_category: 'weekly',
    title: 'Ten percent',
    title_ar: 'عشرة بالمئة',
    available_from: hours(-1),
    available_upto: hours(24),
    offer_type: 'percent',
    offer_value: 1000,
    variant_ids: [variantId],
    ...more,
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.as(OfferDetail);
}
const promotions = async (query = '') => (await get(`store/promotions/${query}`)).as(StorePromotions);

describe('what runs', () => {
  it('are the offers that are live and those that begin soon; drafts, paused and used up ones are not there', async () => {
    const variant = await shop.stocked(5);
    const live = await offerOn(variant);
    const soon = await offerOn(variant, { available_from: hours(48), available_upto: hours(72) });
    await offerOn(variant, { draft: true });
    await offerOn(variant, { paused: true });
    const used = await offerOn(variant, { cap_total: 1 });
    await db.updateTable('offers').set({ used_count: 1 }).where('id', '=', used.id).execute();
    const all = await promotions();
    assert.deepEqual(
      all.offers.map(({ id, state, variant_ids }) => [id, state, variant_ids]),
      [
        [live.id, 'live', [variant]],
        [soon.id, 'scheduled', [variant]],
      ],
    );
    assert.equal(all.next_change_at, live.available_upto);
    assert.deepEqual(
      (await promotions('?within_hours=24')).offers.map(({ id }) => id),
      [live.id],
    );
  });

  it('has the tiers of each volume offer together', async () => {
    const variant = await shop.stocked(5);
    for (const [threshold, percent] of [
      [6, 800],
      [3, 400],
    ] as const)
      await db
        .insertInto('volume_offers')
        .values({
          id: `vol_${String(threshold)}`,
          variant_id: variant,
          quantity_threshold: threshold,
          discount_percentage: percent,
        })
        .execute();
    const found = (await promotions()).volume_offers.find(({ variant_id }) => variant_id === variant);
    assert.deepEqual(
      found?.tiers.map(({ quantity_threshold }) => quantity_threshold),
      [3, 6],
    );
  });

  it('is answered with 304 while nothing has changed, and again once an offer is stopped', async () => {
    const made = await offerOn(await shop.stocked(5));
    const first = await get('store/promotions/');
    const etag = String(first.headers['etag']);
    assert.match(String(first.headers['cache-control']), /^private, max-age=\d+, must-revalidate$/);
    const same = await get('store/promotions/', { 'if-none-match': etag });
    assert.deepEqual([same.status, same.text, same.headers['etag']], [304, '', etag]);
    await admin.post(`admin_panel/offers/${made.id}/stop/`, { version: made.version });
    const changed = await get('store/promotions/', { 'if-none-match': etag });
    assert.equal(changed.status, 200);
    assert.ok(changed.as(StorePromotions).offers.every(({ id }) => id !== made.id));
  });

  it('may be kept no longer than until it changes', async () => {
    await offerOn(await shop.stocked(5), { available_upto: new Date(Date.now() + 9_000).toISOString() });
    const age = Number(/max-age=(\d+)/.exec(String((await get('store/promotions/')).headers['cache-control']))?.[1]);
    assert.ok(age <= 9, String(age));
  });
});

const titles = { title: 'Ramadan', title_ar: 'رمضان' };
const make = async (path: string, body: object) => {
  const answer = await admin.post(`admin_panel/${path}/`, { ...titles, ...body });
  assert.equal(answer.status, 201, answer.text);
  return answer;
};

describe('banners and countdowns', () => {
  it('are there with their offer, in the order of their place; what is switched off or leads to a stopped offer is not', async () => {
    const offer = await offerOn(await shop.stocked(5));
    const image = '/files/images/banner.webp';
    const banner = async (more: object) =>
      (await make('offer-banners', { image, image_ar: image, ...more })).as(OfferBanner);
    const first = await banner({ target_type: 'offer', target_id: offer.id });
    const soon = await banner({ placement: 'cart', available_from: hours(5) });
    await banner({ active: false });
    await banner({ available_from: hours(-5), available_upto: hours(-1) });
    const countdown = (await make('offer-countdowns', { offer_id: offer.id, style: 'card' })).as(OfferCountdown);
    const before = await promotions();
    assert.deepEqual(
      before.banners.map(({ id, state, placement, target_id }) => [id, state, placement, target_id]),
      [
        [soon.id, 'scheduled', 'cart', null],
        [first.id, 'live', 'home', offer.id],
      ],
    );
    assert.deepEqual(
      before.countdowns.map(({ id, offer_id, available_upto }) => [id, offer_id, available_upto]),
      [[countdown.id, offer.id, offer.available_upto]],
    );
    await admin.post(`admin_panel/offers/${offer.id}/stop/`, { version: offer.version });
    const after = await promotions();
    assert.deepEqual(after.countdowns, []);
    assert.deepEqual(after.banners.find(({ id }) => id === first.id)?.target_type, 'none');
  });
});

describe('leaflets', () => {
  const page = (id: string) => ({
    ...{ id, image: `/files/images/${id}.webp` },
    hotspots: [
      {
        id: 'h1',
        x: 0,
        y: 0,
        width: 5000,
        height: 2500,
        target_type: 'variant',
        target_id: 'var_x',
        printed_price: 900,
      },
    ],
  });
  const leaflet = async (more: object) =>
    (
      await make('leaflets', {
        available_from: hours(-1),
        available_upto: hours(24),
        draft: false,
        pages: [page('p1')],
        ...more,
      })
    ).as(Leaflet);
  const read = async (query = '', headers = {}) => get(`store/leaflets/${query}`, headers);
  const ids = async (query = '') => (await read(query)).as(StoreLeaflets).results.map(({ id }) => id);

  it('are those that are out or come soon, for the place that is asked about; drafts and expired ones are not', async () => {
    const everywhere = await leaflet({ pages_ar: [page('p2')] });
    const there = await leaflet({ pincodes: [SHOP.pincode], available_from: hours(10) });
    await leaflet({ draft: true });
    await leaflet({ available_from: hours(-9), available_upto: hours(-1) });
    assert.deepEqual(await ids(), [everywhere.id, there.id]);
    assert.deepEqual(await ids('?within_hours=1'), [everywhere.id]);
    assert.deepEqual(await ids(`?pincode=${SHOP.pincode}`), [everywhere.id, there.id]);
    assert.deepEqual(await ids('?pincode=00999'), [everywhere.id]);
    const [first] = (await read()).as(StoreLeaflets).results;
    assert.deepEqual(
      [first?.cover, first?.pages[0]?.hotspots[0]?.printed_price, first?.pages_ar[0]?.id],
      ['/files/images/p1.webp', 900, 'p2'],
    );
  });

  it('are answered with 304 while nothing has changed', async () => {
    const etag = String((await read()).headers['etag']);
    assert.equal((await read('', { 'if-none-match': etag })).status, 304);
    await leaflet({});
    assert.equal((await read('', { 'if-none-match': etag })).status, 200);
  });
});

describe('rows of products', () => {
  const productOf = async (variant: string) =>
    (await db.selectFrom('variants').select('product_id').where('id', '=', variant).executeTakeFirstOrThrow())
      .product_id;
  const list = async (more: object) => (await make('horizontal-product-list', more)).as(HorizontalList);
  const read = async (query = '') => (await get(`store/horizontal-lists/${query}`)).as(StoreHorizontalLists);

  it('have what was chosen in its order, or what their rule finds, and only what is sold', async () => {
    const [a, b, gone, offered] = [
      await shop.stocked(1),
      await shop.stocked(1),
      await shop.stocked(1),
      await shop.stocked(1),
    ];
    await db.updateTable('variants').set({ active: false }).where('id', '=', gone).execute();
    const products = await Promise.all([b, gone, a].map(productOf));
    const manual = await list({ product_ids: products });
    await db.updateTable('offers').set({ paused: true }).execute();
    await offerOn(offered);
    const onOffer = await list({ kind: 'on_offer' });
    const newest = await list({ kind: 'newest', product_limit: 4, placement: 'cart' });
    await shop.placed([{ variant_id: b, quantity: 3 }]);
    await shop.placed([{ variant_id: a, quantity: 9 }]);
    const best = await list({ kind: 'best_seller' });
    await list({ kind: 'newest', starts_at: hours(3) });
    await list({ kind: 'newest', active: false });
    const { results, next_change_at } = await read();
    assert.deepEqual(
      results.map(({ id }) => id),
      [manual.id, onOffer.id, newest.id, best.id],
    );
    const [first, second, third, fourth] = results.map(({ product_ids }) => product_ids);
    assert.deepEqual(first, await Promise.all([b, a].map(productOf)));
    assert.deepEqual(second, [await productOf(offered)]);
    assert.equal(third?.length, 4);
    assert.deepEqual(fourth, await Promise.all([a, b].map(productOf)));
    assert.ok(next_change_at !== null);
    assert.deepEqual(
      (await read('?placement=cart')).results.map(({ id }) => id),
      [newest.id],
    );
  });
});

describe('what is sold', () => {
  it("has today's price of one and how many there are, and those of a place", async () => {
    await db
      .insertInto('pincode_warehouses')
      .values({ pincode_id: 'pin_shop', warehouse_id: SHOP.warehouse, priority: 1 })
      .execute();
    const variant = await shop.stocked(7);
    const here = await offerOn(variant, { pincodes: [SHOP.pincode] });
    const find = async (query: string) => {
      for (let after = ''; ; ) {
        const page = (await get(`store/products/?limit=3&after=${after}${query}`)).as(StoreProducts);
        const found = page.results.flatMap(({ variants }) => variants).find(({ id }) => id === variant);
        if (found || page.next_after === null) return found;
        after = page.next_after;
      }
    };
    const anywhere = await find('');
    assert.deepEqual([anywhere?.price, anywhere?.priced_by.kind, anywhere?.available], [1000, 'selling', 7]);
    const there = await find(`&pincode=${SHOP.pincode}`);
    assert.deepEqual([there?.price, there?.priced_by, there?.available], [900, { kind: 'offer', id: here.id }, 7]);
    assert.equal((await get('store/products/?pincode=99999')).status, 422);
  });

  it('has its pictures with their alt texts, or its title where nobody has described one', async () => {
    const { product_id } = await db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', await shop.stocked(1))
      .executeTakeFirstOrThrow();
    const image = (id: string, rank: string, alt = '', alt_ar = '') => ({
      id,
      product_id,
      url: `/files/images/${id}.png`,
      rank,
      alt,
      alt_ar,
    });
    await db
      .insertInto('product_images')
      .values([image('alt_two', 'a1'), image('alt_one', 'a0', 'A carton', 'علبة')])
      .execute();
    const { results } = (await get('store/products/?limit=200')).as(StoreProducts);
    const product = results.find(({ id }) => id === product_id);
    assert.deepEqual(product?.images, [
      { url: '/files/images/alt_one.png', alt: 'A carton', alt_ar: 'علبة' },
      { url: '/files/images/alt_two.png', alt: product?.title, alt_ar: product?.title_ar || product?.title },
    ]);
  });

  it('says what is in it, what it gives and what it is described by', async () => {
    const { product_id } = await db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', await shop.stocked(1))
      .executeTakeFirstOrThrow();
    const category = { id: 'cat_milk', name: 'Milk', name_ar: 'حليب', slug: 'milk', level: 1, rank: 'a0' };
    await db.insertInto('categories').values(category).execute();
    const attribute = { category_id: category.id, name: 'Fat', name_ar: 'الدسم', rank: 'a0' };
    await db
      .insertInto('category_attributes')
      .values([
        { ...attribute, id: 'att_fat', code: 'fat', type: 'number', unit: '%' },
        { ...attribute, id: 'att_old', code: 'old', type: 'text', archived: true },
      ])
      .execute();
    await db
      .updateTable('products')
      .set({
        category_id: category.id,
        attributes: '{"att_fat": 3500, "att_old": "x"}',
        ingredients: 'Milk.',
        allergens: ['milk'],
        fat_mg: 3500,
      })
      .where('id', '=', product_id)
      .execute();
    const { results } = (await get('store/products/?limit=200')).as(StoreProducts);
    const product = results.find(({ id }) => id === product_id);
    assert.deepEqual(
      [product?.ingredients, product?.allergens, product?.fat_mg, product?.salt_mg],
      ['Milk.', ['milk'], 3500, null],
    );
    assert.deepEqual(
      product?.attributes.map(({ code, unit, value, options }) => ({ code, unit, value, options })),
      [{ code: 'fat', unit: '%', value: 3500, options: [] }],
    );
  });

  it('comes in pages that hold every product once, and only what is sold', async () => {
    const hidden = await shop.stocked(1);
    await db.updateTable('variants').set({ active: false }).where('id', '=', hidden).execute();
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: StoreProducts = (await get(`store/products/?limit=4&after=${after}`)).as(StoreProducts);
      seen.push(...page.results.map(({ id }) => id));
      assert.ok(page.results.every(({ variants }) => variants.every(({ id }) => id !== hidden)));
      after = page.next_after;
    }
    const { n } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    assert.deepEqual([seen.length, new Set(seen).size], [n, n]);
  });
});

describe('what is sold in a category', () => {
  it('comes in the order of the tree and of its manager; pages lose and double nothing, whatever is moved meanwhile', async () => {
    const category = (id: string, rank: string, parent_id: string | null = null, level = 1) => ({
      ...{ id, name: id, name_ar: id, slug: `slug-${id}`, rank, parent_id, level },
    });
    await db
      .insertInto('categories')
      .values([category('tea', 'a0'), category('coffee', 'a1')])
      .execute();
    await db
      .insertInto('categories')
      .values([category('green', 'a1', 'tea', 2), category('black', 'a0', 'tea', 2)])
      .execute();
    const product = (id: string, category_id: string, category_rank: string) => ({
      ...{ id, category_id, category_rank, title: id, slug: id, status: 'active' as const },
    });
    await db
      .insertInto('products')
      .values([
        product('p6', 'green', 'a1'),
        product('p5', 'green', 'a0V'),
        product('p4', 'green', 'a0'),
        product('p3', 'black', 'a0'),
        // Two with one rank, as a restore by hand may leave them.
        product('p1', 'tea', 'a5'),
        product('p2', 'tea', 'a5'),
        product('p7', 'coffee', 'a0'),
        { ...product('p0', 'tea', 'a0'), status: 'draft' },
      ])
      .execute();
    const read = async (query: string) => (await get(`store/products/?${query}`)).as(StoreProducts);
    const ids = ({ results }: StoreProducts) => results.map(({ id }) => id);
    const ordered = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
    assert.deepEqual(ids(await read('category=tea')), ordered);
    assert.deepEqual(ids(await read('category=slug-green')), ['p4', 'p5', 'p6']);
    for (const limit of [1, 2, 4]) {
      const seen: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: StoreProducts = await read(
          `category=tea&limit=${String(limit)}&after=${encodeURIComponent(after)}`,
        );
        seen.push(...ids(page));
        after = page.next_after;
      }
      assert.deepEqual(seen, ordered);
    }
    const first = await read('category=tea&limit=4');
    // The last one of the page goes to the end: those behind it are not skipped.
    await db.updateTable('products').set({ category_rank: 'a9' }).where('id', '=', 'p4').execute();
    const rest = await read(`category=tea&after=${encodeURIComponent(first.next_after ?? '')}`);
    assert.deepEqual(ids(rest).slice(0, 2), ['p5', 'p6']);
    assert.deepEqual((await get('store/products/?category=nowhere')).error().errors, {
      category: ['Choose a category that is not archived.'],
    });
  });
});

describe('a program', () => {
  it('reads only what is in its scopes, and tells nobody what anything costs the store', async () => {
    const orders = await keyFor(['order.create']);
    const answer = await api.nobody.get('store/promotions/', { headers: { authorization: `Bearer ${orders}` } });
    assert.equal(answer.status, 403);
    for (const path of ['store/leaflets/', 'store/horizontal-lists/'])
      assert.equal((await api.nobody.get(path, { headers: { authorization: `Bearer ${orders}` } })).status, 403);
    assert.equal((await api.nobody.get('store/products/')).status, 401);
    assert.ok(!(await get('store/products/')).text.includes('"cost"'));
    assert.equal((await get('admin_panel/offers/')).status, 403);
  });

  it('can send the requests of docs/store-api.md as they stand there', async () => {
    const page = readFileSync(new URL('../../../../../docs/store-api.md', import.meta.url), 'utf8');
    const example = (name: string) =>
      new RegExp(`\`\`\`http ${name}\\nGET /api/v1/(\\S+)\\n\`\`\``).exec(page)?.[1] ?? '';
    await db
      .insertInto('pincodes')
      .values({ id: 'pin_doc', code: '00731', area: 'Al Barsha', area_ar: 'البرشاء' })
      .execute();
    assert.ok((await get(example('promotions'))).as(StorePromotions).offers.length > 0);
    assert.equal((await get(example('products'))).as(StoreProducts).results.length, 2);
    assert.equal((await get(example('category'))).as(StoreProducts).results.length, 2);
    assert.ok((await get(example('leaflets'))).as(StoreLeaflets).results.length > 0);
    assert.ok((await get(example('horizontal-lists'))).as(StoreHorizontalLists).results.length > 0);
  });
});
