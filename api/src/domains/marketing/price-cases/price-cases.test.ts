import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPage, OfferDetail, OfferPreview, PriceCase, PriceCaseCheck, SimulatedPrice } from '@bo/contracts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db, jobs } = api.platform;
const marketing = await api.signedIn('marketing');
const shop = await openShop(api);
const PATH = 'admin_panel/price-cases/';
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

let next = 0;
async function kept(quantity = 2) {
  next += 1;
  const variant_id = await shop.stocked(20);
  const basket = { pincode: SHOP.pincode, lines: [{ variant_id, quantity }] };
  const answer = await marketing.post(PATH, { title: `Basket ${String(next)}`, basket });
  assert.equal(answer.status, 201, answer.text);
  return { variant_id, made: answer.as(PriceCase) };
}
const offerOn = (variantId: string, more: object = {}) => ({
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
const read = async (id: string) => (await marketing.get(`${PATH}${id}/`)).as(PriceCase);

describe('a kept basket', () => {
  it('expects what it costs when it is kept, in the words of the server', async () => {
    const { made, variant_id } = await kept();
    assert.deepEqual(made.expected, { total: 2000, lines: [{ variant_id, total: 2000 }] });
    assert.equal(made.status, 'as_expected');
    const { results } = (await marketing.get(PATH, { query: { search: 'basket' } })).as(listPage(PriceCase));
    assert.ok(results.some(({ id }) => id === made.id));
  });

  it('warns when a later offer changes its price, by itself; accepted, that is what is expected', async () => {
    const { made, variant_id } = await kept();
    assert.equal((await marketing.post('admin_panel/offers/', offerOn(variant_id))).status, 201);
    await jobs.runDue();
    const changed = await read(made.id);
    assert.deepEqual([changed.status, changed.latest?.total, changed.expected.total], ['changed', 1800, 2000]);
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', made.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'price_checked'],
    );
    const accepted = await marketing.post(`${PATH}${made.id}/accept/`, { version: changed.version });
    assert.deepEqual([accepted.as(PriceCase).status, accepted.as(PriceCase).expected.total], ['as_expected', 1800]);
  });

  it('is named in the preview of an offer that would change it, before that is saved', async () => {
    const { made, variant_id } = await kept(3);
    const preview = async (more: object) =>
      (await marketing.post('admin_panel/offers/preview/', offerOn(variant_id, more))).as(OfferPreview).cases;
    assert.deepEqual(await preview({}), [{ id: made.id, title: made.title, expected: 3000, total: 2700 }]);
    assert.deepEqual(await preview({ available_from: hours(48), available_upto: hours(72) }), [
      { id: made.id, title: made.title, expected: 3000, total: 2700 },
    ]);
    assert.deepEqual(await preview({ pincodes: ['00999'] }), []);
    const saved = (await marketing.post('admin_panel/offers/', offerOn(variant_id, { paused: true }))).as(OfferDetail);
    // The offer that is edited stands in for what is stored of it.
    const edited = (
      await marketing.post('admin_panel/offers/preview/', {
        ...offerOn(variant_id, { offer_value: 2000 }),
        id: saved.id,
      })
    ).as(OfferPreview);
    assert.deepEqual(
      edited.cases.map(({ total }) => total),
      [2400],
    );
  });

  it('is priced again as soon as an offer is paused, resumed or stopped', async () => {
    const variant_id = await shop.stocked(5);
    const saved = (await marketing.post('admin_panel/offers/', offerOn(variant_id))).as(OfferDetail);
    const made = (
      await marketing.post(PATH, { title: 'While it runs', basket: { lines: [{ variant_id, quantity: 1 }] } })
    ).as(PriceCase);
    assert.equal(made.expected.total, 900);
    let { version } = saved;
    for (const [act, status, total] of [
      ['pause', 'changed', 1000],
      ['resume', 'as_expected', 900],
      ['stop', 'changed', 1000],
    ] as const) {
      await marketing.post(`admin_panel/offers/${saved.id}/${act}/`, { version });
      version += 1;
      await jobs.runDue();
      const after = await read(made.id);
      assert.deepEqual([after.status, after.latest?.total], [status, total], act);
    }
  });

  it('is checked at once when someone asks; what is gone makes it fail', async () => {
    const { made } = await kept();
    await db.updateTable('pincodes').set({ archived_at: new Date() }).where('code', '=', SHOP.pincode).execute();
    const { checked, changed } = (await marketing.post(`${PATH}check/`)).as(PriceCaseCheck);
    assert.ok(checked >= changed && changed >= 1);
    assert.deepEqual([(await read(made.id)).status, (await read(made.id)).latest], ['failed', null]);
    await db.updateTable('pincodes').set({ archived_at: null }).where('code', '=', SHOP.pincode).execute();
    await marketing.post(`${PATH}check/`);
    assert.equal((await read(made.id)).status, 'as_expected');
  });

  it('keeps no gift card code and no customer', async () => {
    const variant_id = await shop.stocked(1);
    const basket = { gift_card_codes: ['ABCD-EFGH'], customer_id: SHOP.customer, lines: [{ variant_id, quantity: 1 }] };
    const made = (await marketing.post(PATH, { title: 'Codes', basket })).as(PriceCase);
    assert.deepEqual(
      Object.keys(
        (await db.selectFrom('price_cases').select('basket').where('id', '=', made.id).executeTakeFirstOrThrow())
          .basket as object,
      ),
      ['lines'],
    );
  });
});

describe('the simulator', () => {
  it('answers with the moment, the offers by their titles, and what the lines cost the store', async () => {
    const variant_id = await shop.stocked(5);
    await db.updateTable('variants').set({ cost: 600 }).where('id', '=', variant_id).execute();
    await marketing.post(
      'admin_panel/offers/',
      offerOn(variant_id, { available_from: hours(24), available_upto: hours(48) }),
    );
    const ask = async (at: string) =>
      (
        await marketing.post('admin_panel/price-simulations/explained/', { at, lines: [{ variant_id, quantity: 2 }] })
      ).as(SimulatedPrice);
    const [now, tomorrow] = [await ask(hours(0)), await ask(hours(30))];
    assert.deepEqual([now.total, tomorrow.total], [2000, 1800]);
    assert.deepEqual(
      now.offers.map(({ name }) => name),
      ['Ten percent'],
    );
    assert.equal(now.lines[0]?.cost, 1200);
    assert.ok((tomorrow.lines[0]?.margin ?? 0) < (now.lines[0]?.margin ?? 0));
    assert.equal(now.lines[0]?.candidates.find(({ kind }) => kind === 'offer')?.reason, 'scheduled');
    const desk = await api.signedIn('orders');
    const hidden = (
      await desk.post('admin_panel/price-simulations/explained/', { lines: [{ variant_id, quantity: 2 }] })
    ).as(SimulatedPrice);
    assert.deepEqual([hidden.lines[0]?.cost, hidden.lines[0]?.margin], [null, null]);
  });
});
