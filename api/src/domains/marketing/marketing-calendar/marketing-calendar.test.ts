import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Coupon,
  Leaflet,
  MarketingCalendar,
  OfferBanner,
  OfferCountdown,
  OfferDetail,
  VolumeOffer,
} from '@bo/contracts';
import { openShop } from '../../../testing/orders.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const marketing = await api.signedIn('marketing');
const shop = await openShop(api);
const PATH = 'admin_panel/marketing-calendar/';
/** Days of the store, which is four hours ahead of UTC: its 10 March begins at 20:00 of the 9th. */
const at = (day: number, clock = '20:00') => `2031-03-${String(day).padStart(2, '0')}T${clock}:00.000Z`;
const calendar = async (query: Record<string, string>, who: Client = marketing) => {
  const answer = await who.get(PATH, { query });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(MarketingCalendar);
};
const create = async (path: string, body: object) => {
  const answer = await marketing.post(`admin_panel/${path}/`, body);
  assert.equal(answer.status, 201, answer.text);
  return answer;
};
const titles = { title: 'Ramadan week', title_ar: 'أسبوع رمضان' };
const input = async (more: object = {}) => ({
  ...titles,
  deal_category: 'weekly',
  offer_type: 'percent',
  offer_value: 1000,
  variant_ids: [await shop.stocked(5)],
  available_from: at(9),
  available_upto: at(16),
  ...more,
});

describe('the calendar', () => {
  it('has everything that runs in its days, and nothing that ended before or begins after them', async () => {
    const offer = (await create('offers', await input())).as(OfferDetail);
    const [variant_id = ''] = offer.variant_ids;
    const image = '/api/v1/files/banner.png';
    const made = {
      offer: offer.id,
      offer_countdown: (await create('offer-countdowns', { ...titles, offer_id: offer.id })).as(OfferCountdown).id,
      offer_banner: (
        await create('offer-banners', {
          ...titles,
          image,
          image_ar: image,
          available_from: at(11),
          available_upto: at(12),
        })
      ).as(OfferBanner).id,
      volume_offer: (
        await create('volume-offers', {
          variant_id,
          starts_at: at(12),
          tiers: [{ quantity_threshold: 3, discount_percentage: 500 }],
        })
      ).as(VolumeOffer).id,
      coupon: (
        await create('coupons', {
          ...titles,
          code: 'RAMADAN31',
          discount_value: 1000,
          starts_at: at(10),
          ends_at: at(20),
        })
      ).as(Coupon).id,
      leaflet: (await create('leaflets', { ...titles, available_from: at(13), available_upto: at(20) })).as(Leaflet).id,
    };
    // Without a beginning and an end there is no day to show it on.
    await create('offer-banners', { ...titles, title: 'Always there', image, image_ar: image });
    const { entries, more, kinds } = await calendar({ from: '2031-03-10', upto: '2031-03-16' });
    assert.equal(more, 0);
    assert.equal(kinds.length, 7);
    assert.deepEqual(Object.fromEntries(entries.map(({ kind, id }) => [kind, id])), made);
    assert.deepEqual(
      entries.map(({ kind, movable }) => [kind, movable]),
      [
        ['offer', true],
        // It ends with its offer: there is nothing of its own to move.
        ['offer_countdown', false],
        ['coupon', true],
        ['offer_banner', true],
        ['volume_offer', true],
        ['leaflet', true],
      ],
    );
    // The offer is "until 16 Mar": there on the 16th, and on no day after it.
    const days = async (day: string) => (await calendar({ from: day, upto: day })).entries.map(({ kind }) => kind);
    assert.ok((await days('2031-03-16')).includes('offer'));
    assert.ok(!(await days('2031-03-17')).includes('offer'));
    assert.ok(!(await days('2031-03-09')).includes('offer'));
    assert.deepEqual(await days('2031-03-12'), ['offer', 'offer_countdown', 'coupon', 'offer_banner']);
  });

  it('finds by words and by kind', async () => {
    const found = async (query: Record<string, string>) =>
      (await calendar({ from: '2031-03-10', upto: '2031-03-16', ...query })).entries.map(({ kind }) => kind);
    assert.deepEqual(await found({ search: 'ramadan31' }), ['coupon']);
    assert.deepEqual(await found({ kind: 'leaflet,coupon' }), ['coupon', 'leaflet']);
    assert.equal((await found({ search: 'رمضان' })).length, 5);
  });

  it('has only what one may see, and lets one move only what one may edit', async () => {
    const catalog = await api.signedIn('catalog');
    const { entries, kinds } = await calendar({ from: '2031-03-10', upto: '2031-03-16' }, catalog);
    assert.ok(kinds.every((kind) => !kind.startsWith('coupon') && kind !== 'leaflet'));
    assert.ok(entries.length > 0 && entries.every(({ kind, movable }) => !kind.startsWith('coupon') && !movable));
    assert.equal((await (await api.signedIn('picker')).get(PATH)).status, 403);
  });

  it('is moved over the version that was seen only', async () => {
    const before = (await create('offers', await input())).as(OfferDetail);
    const moved = { ...before, available_from: at(20), available_upto: at(27) };
    const answer = await marketing.put(`admin_panel/offers/${before.id}/`, moved);
    assert.equal(answer.status, 200, answer.text);
    const found = (await calendar({ from: '2031-03-21', upto: '2031-03-27' })).entries;
    assert.deepEqual(
      found.flatMap(({ kind, from, upto }) => (kind === 'offer' ? [[from, upto]] : [])),
      [[at(20), at(27)]],
    );
    assert.equal((await marketing.put(`admin_panel/offers/${before.id}/`, moved)).status, 409);
  });

  it('refuses days in the wrong order and more of them than one looks at', async () => {
    const wrong = await marketing.get(PATH, { query: { from: '2031-03-10', upto: '2031-03-01' } });
    assert.equal(wrong.status, 422);
    assert.deepEqual(Object.keys(wrong.error().errors ?? {}), ['upto']);
    assert.equal((await marketing.get(PATH, { query: { from: '2031-01-01', upto: '2031-03-10' } })).status, 422);
  });
});
