import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  AuditEntry,
  GiftCardBatch,
  gtinCheckDigit,
  IssuedGiftCards,
  Leaflet,
  LeafletPdfJob,
  LeafletTruth,
  listPage,
  MarketingCalendar,
  NewServiceKey,
  OfferBanner,
  OfferCountdown,
  OfferDetail,
  OfferPreview,
  ServiceAccount,
  SimulatedPrice,
  StoreLeaflets,
  StorePromotions,
  VariantLookup,
  VolumeOffer,
} from '@bo/contracts';
import { openShop } from '../../../testing/orders.ts';
import { aPdf, uploadPdf } from '../../../testing/pdf.ts';
import { startTestApi } from '../../../testing/test-api.ts';

/**
 * A marketing week as it is judged: Ramadan is planned, proved and watched over the API alone, as the screens do it.
 * Every sum is worked out beside.
 */
const api = await startTestApi();
const { db, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const marketing = await api.signedIn('marketing');
const shop = await openShop(api);

const PRODUCTS = 60;
const [PRICE, COST] = [1000, 700];
const PERCENT = 2000;
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const DAY = 24;
const [FROM, UPTO] = [at(7 * DAY), at(14 * DAY)];
/** A moment in the middle of it. */
const DURING = at(10 * DAY);
const titles = { title: 'Ramadan', title_ar: 'رمضان' };

const post = async (path: string, body: object) => {
  const answer = await marketing.post(`admin_panel/${path}`, body);
  assert.ok(answer.status < 300, `${path}: ${String(answer.status)} ${answer.text}`);
  return answer;
};
const offer = (variant_ids: string[], more: object = {}) => ({
  ...{ ...titles, deal_category: 'seasonal', offer_type: 'percent', offer_value: PERCENT, variant_ids },
  ...{ available_from: FROM, available_upto: UPTO, ...more },
});
const make = async (variantIds: string[], more: object = {}) =>
  (await post('offers/', offer(variantIds, more))).as(OfferDetail);
const preview = async (variantIds: string[], more: object = {}) =>
  (await post('offers/preview/', offer(variantIds, more))).as(OfferPreview);

it('a marketing week: planned from a list of barcodes, proved before it begins, stopped at once', async () => {
  // What someone copies from a spreadsheet: sixty barcodes, one of them of nothing.
  const barcodes: string[] = [];
  const all: string[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const id = await shop.stocked(50);
    const body = `629${String(100_000_000 + n)}`;
    const barcode = `${body}${String(gtinCheckDigit(body))}`;
    await db.insertInto('variant_barcodes').values({ variant_id: id, barcode }).execute();
    await db
      .updateTable('variants')
      .set({ price: PRICE, selling_price: PRICE, cost: COST })
      .where('id', '=', id)
      .execute();
    barcodes.push(barcode);
    all.push(id);
  }
  const pasted = (await post('variants/lookup/', { texts: [...barcodes, '4006381333931'] })).as(VariantLookup);
  assert.deepEqual(pasted.unknown, ['4006381333931']);
  const ids = pasted.found.map(({ id }) => id);
  assert.deepEqual([...ids].sort(), [...all].sort());

  // Too much off is told before it is saved, and refused to anyone who may not sell below cost.
  const deep = await preview(ids, { offer_value: 4000 });
  assert.equal(deep.below_cost, PRODUCTS);
  assert.equal((await marketing.post('admin_panel/offers/', offer(ids, { offer_value: 4000 }))).status, 422);
  const right = await preview(ids);
  assert.deepEqual([right.below_cost, right.cost_unknown, right.rivals], [0, 0, []]);
  const ramadan = await make(ids);
  assert.deepEqual([ramadan.state, ramadan.variant_count], ['scheduled', PRODUCTS]);

  // Two that overlap are seen before the second goes live: who wins where, and for how many.
  const overlapping = ids.slice(0, 10);
  const flash = {
    title: 'Flash',
    title_ar: 'خاطف',
    offer_value: 2500,
    available_from: at(9 * DAY),
    available_upto: at(11 * DAY),
  };
  const seen = await preview(overlapping, flash);
  assert.deepEqual(
    seen.rivals.map(({ id, variants, wins }) => [id, variants, wins]),
    [[ramadan.id, 10, 0]],
  );
  assert.ok(seen.lines.every(({ outcome, below_cost }) => outcome === 'always' && !below_cost));
  const flashOffer = await make(overlapping, flash);

  // Two banners, a countdown, a volume offer.
  const image = '/files/images/banner.webp';
  const period = { available_from: FROM, available_upto: UPTO };
  for (const placement of ['home', 'cart'])
    assert.equal(
      (
        await post('offer-banners/', {
          ...{ ...titles, ...period, image, image_ar: image, placement },
          ...{ target_type: 'offer', target_id: ramadan.id },
        })
      ).as(OfferBanner).target?.id,
      ramadan.id,
    );
  const countdown = (await post('offer-countdowns/', { ...titles, offer_id: ramadan.id })).as(OfferCountdown);
  assert.equal(countdown.available_upto, ramadan.available_upto);
  const [bulk = ''] = ids.slice(-1);
  await post('volume-offers/', {
    ...{ variant_id: bulk, starts_at: FROM, ends_at: UPTO },
    tiers: [{ quantity_threshold: 6, discount_percentage: 2500 }],
  });
  assert.equal((await marketing.get(`admin_panel/volume-offers/${bulk}/`)).as(VolumeOffer).state, 'scheduled');

  // Five hundred gift cards: made by a job, shown once.
  const cards = (
    await post('gift-card-batches/', { title: 'Ramadan cards', value: 5000, count: 500, expires_at: at(90 * DAY) })
  ).as(GiftCardBatch);
  await jobs.runDue();
  const { results: issued } = (await post(`gift-card-batches/${cards.id}/codes/`, {})).as(IssuedGiftCards);
  assert.equal(new Set(issued.map(({ code }) => code)).size, 500);
  assert.ok((await marketing.post(`admin_panel/gift-card-batches/${cards.id}/codes/`)).status >= 400);

  // A leaflet from a PDF, whose printed prices are held against those of its days.
  const leaflet = (await post('leaflets/', { ...titles, ...period, draft: false })).as(Leaflet);
  const upload_id = await uploadPdf(api, marketing, await aPdf({ pages: 3 }));
  const split = (await post(`leaflets/${leaflet.id}/pdf/`, { upload_id, language: 'en' })).as(LeafletPdfJob);
  assert.equal(split.pages, 3);
  await jobs.runDue();
  const drawn = (await marketing.get(`admin_panel/leaflets/${leaflet.id}/`)).as(Leaflet);
  assert.equal(drawn.pages.length, 3);
  const spot = (n: number, target_id: string, printed_price: number) => ({
    ...{ id: `spot${String(n)}`, x: 500, y: n * 2500, width: 4000, height: 2000, target_type: 'variant' as const },
    ...{ target_id, printed_price },
  });
  const truth = async (prices: [number, number]) => {
    const { version, pages, ...rest } = (await marketing.get(`admin_panel/leaflets/${leaflet.id}/`)).as(Leaflet);
    const [first, ...others] = pages;
    assert.ok(first);
    const hotspots = [spot(0, ids[20] ?? '', prices[0]), spot(1, ids[0] ?? '', prices[1])];
    const saved = await marketing.put(`admin_panel/leaflets/${leaflet.id}/`, {
      ...rest,
      version,
      pages: [{ ...first, hotspots }, ...others],
    });
    assert.equal(saved.status, 200, saved.text);
    return (await marketing.get(`admin_panel/leaflets/${leaflet.id}/truth/`)).as(LeafletTruth);
  };
  const untrue = await truth([800, 800]);
  // The flash offer makes the second cheaper for two of the seven days: the page would be wrong then.
  assert.deepEqual(
    untrue.results.map(({ hotspot_id, printed, real, from, upto }) => [hotspot_id, printed, real, from, upto]),
    [['spot1', 800, 750, flashOffer.available_from, flashOffer.available_upto]],
  );

  // The simulator: nothing sells below cost, at any hour of the week at which something changes.
  for (const moment of [at(6 * DAY), at(7 * DAY + 1), DURING, at(12 * DAY), at(15 * DAY)]) {
    const asked = {
      at: moment,
      lines: ids.map((variant_id) => ({ variant_id, quantity: variant_id === bulk ? 6 : 1 })),
    };
    const { lines } = (await post('price-simulations/explained/', asked)).as(SimulatedPrice);
    assert.equal(lines.length, PRODUCTS);
    for (const { margin, cost, net, total } of lines) {
      assert.ok(cost !== null && margin !== null && margin >= 0, JSON.stringify({ moment, margin, cost, net, total }));
      assert.ok(total >= cost);
    }
  }
  const during = (
    await post('price-simulations/explained/', {
      at: DURING,
      lines: [ids[0], ids[20], bulk].map((variant_id) => ({ variant_id, quantity: variant_id === bulk ? 6 : 1 })),
    })
  ).as(SimulatedPrice);
  assert.deepEqual(
    during.lines.map(({ total, winner }) => [total, winner.kind]),
    [
      [750, 'offer'],
      [800, 'offer'],
      [4500, 'volume'],
    ],
  );

  // The calendar has all of it, on its days.
  const day = (instant: string) => new Date(Date.parse(instant) + 4 * HOUR).toISOString().slice(0, 10);
  const week = (
    await marketing.get('admin_panel/marketing-calendar/', { query: { from: day(FROM), upto: day(UPTO) } })
  ).as(MarketingCalendar);
  const kinds = week.entries.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, [
    'leaflet',
    'offer',
    'offer',
    'offer_banner',
    'offer_banner',
    'offer_countdown',
    'volume_offer',
  ]);

  // It begins: the clock alone makes it live, and the shop reads it.
  const account = (
    await admin.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['offer.view', 'leaflet.view'] })
  ).as(ServiceAccount);
  const { key } = (
    await admin.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version })
  ).as(NewServiceKey);
  const read = (path: string) => api.nobody.get(path, { headers: { authorization: `Bearer ${key}` } });
  const shift = async (table: 'offers' | 'offer_banners' | 'leaflets') => {
    await db
      .updateTable(table)
      .set({ available_from: at(-1) })
      .execute();
  };
  for (const table of ['offers', 'offer_banners', 'leaflets'] as const) await shift(table);
  const live = (await read('store/promotions/')).as(StorePromotions);
  assert.deepEqual(new Set(live.offers.map(({ state }) => state)), new Set(['live']));
  assert.deepEqual([live.offers.length, live.banners.length, live.countdowns.length], [2, 2, 1]);
  assert.deepEqual(
    (await read('store/leaflets/')).as(StoreLeaflets).results.map(({ id, state, pages }) => [id, state, pages.length]),
    [[leaflet.id, 'live', 3]],
  );

  // One is stopped at once: no price has it from that moment on, and the shop does not show it any more.
  const current = (await marketing.get(`admin_panel/offers/${flashOffer.id}/`)).as(OfferDetail);
  const stopped = (await post(`offers/${flashOffer.id}/stop/`, { version: current.version })).as(OfferDetail);
  assert.equal(stopped.state, 'ended');
  const now = (await post('price-simulations/explained/', { lines: [{ variant_id: ids[0], quantity: 1 }] })).as(
    SimulatedPrice,
  );
  assert.deepEqual([now.total, now.lines[0]?.winner.id], [800, ramadan.id]);
  assert.deepEqual(
    (await read('store/promotions/')).as(StorePromotions).offers.map(({ id }) => id),
    [ramadan.id],
  );
  // From now on the leaflet is true.
  assert.ok((await truth([800, 800])).results.every(({ upto }) => Date.parse(upto) <= Date.now()));
  const trail = (
    await admin.get('admin_panel/audit-entries/', { query: { record_type: 'offer', record_id: flashOffer.id } })
  ).as(listPage(AuditEntry));
  assert.ok(trail.results.some(({ action }) => action === 'stopped'));
});
