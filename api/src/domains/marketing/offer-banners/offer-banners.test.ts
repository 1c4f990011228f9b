import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { BulkResult, Counters, listPage, OfferBanner } from '@bo/contracts';
import fc from 'fast-check';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const PATH = 'admin_panel/offer-banners/';
let next = 0;

function input(more: object = {}) {
  next += 1;
  return {
    title: `Banner ${String(next)}`,
    title_ar: `لافتة ${String(next)}`,
    image: '/files/images/en.webp',
    image_ar: '/files/images/ab.webp',
    ...more,
  };
}
async function create(more: object = {}): Promise<OfferBanner> {
  const answer = await marketing.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(OfferBanner);
}
const listed = async (query: Record<string, string> = {}) =>
  (await marketing.get(PATH, { query: { limit: '2000', ...query } })).as(listPage(OfferBanner)).results;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

before(async () => {
  await db.insertInto('brands').values({ id: 'brd_1', name: 'Al Ain', name_ar: 'العين' }).execute();
});

describe('offer banners', () => {
  it('one leads to a brand, by both of its names, until that is archived', async () => {
    const { id, target } = await create({ target_type: 'brand', target_id: 'brd_1' });
    assert.deepEqual(target, { id: 'brd_1', name: 'Al Ain', name_ar: 'العين' });
    await db.updateTable('brands').set({ archived_at: new Date() }).where('id', '=', 'brd_1').execute();
    assert.equal((await marketing.get(`${PATH}${id}/`)).as(OfferBanner).target, null);
    await db.updateTable('brands').set({ archived_at: null }).where('id', '=', 'brd_1').execute();
  });

  it('a target that is not there is refused at its field, in both languages; without a kind none is kept', async () => {
    const refused = await marketing.post(PATH, input({ target_type: 'offer', target_id: 'off_none' }), {
      headers: { 'accept-language': 'ab' },
    });
    assert.deepEqual(refused.error().errors, { target_id: ['اختر وجهة موجودة وغير مؤرشفة.'] });
    const missing = await marketing.post(PATH, input({ target_type: 'product' }));
    assert.deepEqual(Object.keys(missing.error().errors ?? {}), ['target_id']);
    assert.equal((await create({ target_type: 'none', target_id: 'off_old' })).target_id, null);
  });

  it('everything that is missing or the wrong way round is told at once', async () => {
    const refused = await marketing.post(PATH, {
      title: 'Banner',
      title_ar: 'لافتة',
      available_from: day(2),
      available_upto: day(1),
    });
    assert.deepEqual(Object.keys(refused.error().errors ?? {}).sort(), ['available_upto', 'image', 'image_ar']);
  });

  it('says that it leads nowhere while what it leads to cannot be bought, in the list and the counters', async () => {
    const offer = {
      title: 'Dates',
      title_ar: 'تمر',
      deal_category: 'weekly',
      offer_type: 'percent',
      offer_value: 1000,
    };
    await db
      .insertInto('offers')
      .values({ ...offer, id: 'off_paused', available_from: day(-1), available_upto: day(5), draft: false } as never)
      .execute();
    const banner = await create({ target_type: 'offer', target_id: 'off_paused' });
    const isMarked = async () => (await listed({ dead_end: 'true' })).some(({ id }) => id === banner.id);
    assert.equal(await isMarked(), false);
    await api.platform.write(SYSTEM, async ({ trx, audit }) => {
      await trx.updateTable('offers').set({ paused: true }).where('id', '=', 'off_paused').execute();
      await audit({ type: 'offer', id: 'off_paused', action: 'paused', after: { paused: true } });
    });
    assert.equal(await isMarked(), true);
    const counters = (await marketing.get('admin_panel/counters/')).as(Counters);
    assert.ok((counters['banners_dead_end'] ?? 0) >= 1);
  });

  it('its state follows from the server’s clock: the end is exclusive, and comes before the pause', async () => {
    const states = await Promise.all(
      [
        { available_from: day(-2), available_upto: day(-1) },
        { available_from: day(-2), available_upto: day(-1), active: false },
        { available_from: day(1) },
        { available_from: day(1), active: false },
        { available_from: day(-1), available_upto: day(1) },
        {},
      ].map(async (period) => (await create(period)).state),
    );
    assert.deepEqual(states, ['ended', 'ended', 'scheduled', 'paused', 'live', 'live']);
    assert.ok((await listed({ state: 'scheduled' })).every(({ state }) => state === 'scheduled'));
  });

  it('a banner is put behind another of its placement or first, and the others stay in order', async () => {
    const own = new Map<string, OfferBanner>();
    for (const placement of ['home', 'cart'])
      for (let n = 0; n < 4; n += 1) {
        const banner = await create({ placement, title: `order ${String(n)}` });
        own.set(banner.id, banner);
      }
    const order = async (placement: string) =>
      (await listed({ placement, search: 'order' })).filter(({ id }) => own.has(id)).map(({ id }) => id);
    const cart = await order('cart');
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.option(fc.nat(3)), async (which, behind) => {
        const ids = await order('home');
        const id = ids[which] ?? '';
        const after_id = behind === null ? null : (ids[behind] ?? null);
        if (after_id === id) return;
        const { version } = (await marketing.get(`${PATH}${id}/`)).as(OfferBanner);
        const answer = await marketing.post(`${PATH}${id}/move/`, { after_id, version });
        assert.equal(answer.status, 200, answer.text);
        const rest = ids.filter((one) => one !== id);
        const at = after_id === null ? 0 : rest.indexOf(after_id) + 1;
        assert.deepEqual(await order('home'), [...rest.slice(0, at), id, ...rest.slice(at)]);
        assert.deepEqual(await order('cart'), cart);
      }),
      { numRuns: 25 },
    );
    const stranger = await marketing.post(`${PATH}${cart[0] ?? ''}/move/`, {
      after_id: (await order('home'))[0],
      version: own.get(cart[0] ?? '')?.version,
    });
    assert.equal(stranger.status, 409);
  });

  it('of many who create and move at once nobody gets the rank of another', async () => {
    const made = await Promise.all(
      Array.from({ length: onPostgresql ? 12 : 4 }, () => create({ placement: 'category' })),
    );
    const last = made.at(-1)?.id ?? '';
    await Promise.all(
      made.slice(0, -1).map(({ id, version }) => marketing.post(`${PATH}${id}/move/`, { after_id: last, version })),
    );
    const ranks = (await listed()).map(({ rank }) => rank);
    assert.equal(new Set(ranks).size, ranks.length);
  });

  it('of two who change the same one, the second is shown what the first has saved', async () => {
    const { id } = await create();
    assert.equal((await marketing.put(`${PATH}${id}/`, input({ version: 1 }))).status, 200);
    const late = await marketing.post(`${PATH}${id}/move/`, { after_id: null, version: 1 });
    assert.equal(late.status, 409);
    assert.equal(OfferBanner.parse(late.error().current).version, 2);
  });

  it('many are switched off at once, archived and restored to their places; one is deleted for good', async () => {
    const ids = [(await create()).id, (await create()).id];
    const bulk = async (action: string) =>
      (await marketing.post(`${PATH}bulk/`, { action, target: { ids } })).as(BulkResult).results.map(({ ok }) => ok);
    for (const action of ['deactivate', 'archive', 'restore'])
      assert.deepEqual(await bulk(action), [true, true], action);
    const shown = (await listed()).filter(({ id }) => ids.includes(id));
    assert.deepEqual(
      shown.map(({ id, state }) => [id, state]),
      ids.map((id) => [id, 'paused']),
    );
    assert.equal((await marketing.delete(`${PATH}${ids[0] ?? ''}/`, { headers: { 'if-match': '"4"' } })).status, 204);
  });

  it('an export names placement and state in the language of the reader', async () => {
    await create({ title: 'Only in the file', placement: 'cart' });
    const { text } = await marketing.get(`${PATH}export/`, {
      query: { search: 'only in the file' },
      headers: { 'accept-language': 'ab' },
    });
    assert.match(text, /Only in the file,.*سلة التسوق.*سارٍ/);
  });

  it('anyone who lacks the permission is told which one', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'offer.view');
    assert.equal(
      (await picker.post(`${PATH}x/move/`, { after_id: null, version: 1 })).error().permission,
      'offer.edit',
    );
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });
});
