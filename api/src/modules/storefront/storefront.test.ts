import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { NewServiceKey, OfferDetail, ServiceAccount, StoreProducts, StorePromotions } from '@bo/contracts';
import { openShop, SHOP } from '../../testing/orders.ts';
import { startTestApi } from '../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);
const ACCOUNTS = 'admin_panel/service-accounts/';

async function keyFor(scopes: string[]): Promise<string> {
  const account = (await admin.post(ACCOUNTS, { name: `Shop with ${scopes.join(' ')}`, scopes })).as(ServiceAccount);
  return (await admin.post(`${ACCOUNTS}${account.id}/keys/`, { version: account.version })).as(NewServiceKey).key;
}
const key = await keyFor(['offer.view', 'product.view']);
const get = (path: string, headers: Record<string, string> = {}) =>
  api.nobody.get(path, { headers: { authorization: `Bearer ${key}`, ...headers } });

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
async function offerOn(variant_id: string, more: object = {}): Promise<OfferDetail> {
  const answer = await admin.post('admin_panel/offers/', {
    deal_category: 'weekly',
    title: 'Ten percent',
    title_ar: 'عشرة بالمئة',
    available_from: hours(-1),
    available_upto: hours(24),
    offer_type: 'percent',
    offer_value: 1000,
    variant_ids: [variant_id],
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

  it('is answered with 304 while nothing has changed, and anew once an offer is stopped', async () => {
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

describe('a program', () => {
  it('reads only what is in its scopes, and tells nobody what anything costs the store', async () => {
    const orders = await keyFor(['order.create']);
    const answer = await api.nobody.get('store/promotions/', { headers: { authorization: `Bearer ${orders}` } });
    assert.equal(answer.status, 403);
    assert.equal((await api.nobody.get('store/products/')).status, 401);
    assert.ok(!(await get('store/products/')).text.includes('"cost"'));
    assert.equal((await get('admin_panel/offers/')).status, 403);
  });

  it('can send the requests of docs/store-api.md as they stand there', async () => {
    const page = readFileSync(new URL('../../../../docs/store-api.md', import.meta.url), 'utf8');
    const example = (name: string) =>
      new RegExp(`\`\`\`http ${name}\\nGET /api/v1/(\\S+)\\n\`\`\``).exec(page)?.[1] ?? '';
    await db
      .insertInto('pincodes')
      .values({ id: 'pin_doc', code: '00731', area: 'Al Barsha', area_ar: 'البرشاء' })
      .execute();
    assert.ok((await get(example('promotions'))).as(StorePromotions).offers.length > 0);
    assert.equal((await get(example('products'))).as(StoreProducts).results.length, 2);
  });
});
