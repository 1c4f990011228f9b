import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, Counters, listPage, Offer, OfferDetail, OfferPreview, PriceSimulation } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openShop } from '../../../testing/orders.ts';
import { type Client, onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { tellOffers } from './offer-moments.job.ts';
import { setTold, takeUntold } from './offers.repository.ts';

const api = await startTestApi();
const { db, jobs } = api.platform;
const marketing = await api.signedIn('marketing');
const supervisor = await api.signedIn('supervisor');
const shop = await openShop(api);
const PATH = 'admin_panel/offers/';
const OfferPage = listPage(Offer);
const HOUR = 3_600_000;
const after = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let next = 0;
async function input(more: object = {}) {
  next += 1;
  return {
    deal_category: 'weekly',
    title: `Offer ${String(next)}`,
    title_ar: `عرض ${String(next)}`,
    available_from: after(-1),
    available_upto: after(24),
    offer_type: 'percent',
    offer_value: 1000,
    variant_ids: [await shop.stocked(5)],
    ...more,
  };
}
async function create(more: object = {}, who: Client = marketing): Promise<OfferDetail> {
  const answer = await who.post(PATH, await input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(OfferDetail);
}
const stateOf = async (id: string) => (await marketing.get(`${PATH}${id}/`)).as(OfferDetail).state;
const act = async (id: string, ending: string, who: Client = marketing) =>
  who.post(`${PATH}${id}/${ending}/`, { version: (await marketing.get(`${PATH}${id}/`)).as(OfferDetail).version });
const trail = async (id: string) =>
  await db
    .selectFrom('audit_entries')
    .select(['action', 'reason', 'actor_id'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
const priceOf = async (variant_id: string, at?: string) =>
  (
    await marketing.post('admin_panel/price-simulations/', {
      lines: [{ variant_id, quantity: 1 }],
      ...(at ? { at } : {}),
    })
  ).as(PriceSimulation).items_total;

describe('offers whose last day is today', () => {
  it('are those that end when today does in the store, or sooner; they are counted for anyone who may see offers', async () => {
    const STORE_AHEAD = 4 * HOUR;
    const today = Math.floor((Date.now() + STORE_AHEAD) / (24 * HOUR)) * 24 * HOUR - STORE_AHEAD;
    const midnight = (days: number) => new Date(today + days * 24 * HOUR).toISOString();
    const last = await create({ available_from: midnight(-2), available_upto: midnight(1) });
    await create({ available_from: midnight(-2), available_upto: midnight(2) });
    await create({ available_from: midnight(-2), available_upto: midnight(1), paused: true });
    const { results } = (await marketing.get(PATH, { query: { ending_today: 'true' } })).as(OfferPage);
    assert.deepEqual(
      results.map(({ id }) => id),
      [last.id],
    );
    const counted = async (who: Client) => (await who.get('admin_panel/counters/')).as(Counters)['offers_ending_today'];
    assert.deepEqual([await counted(marketing), await counted(await api.signedIn('picker'))], [1, undefined]);
  });
});

describe('an offer', () => {
  it('is written, found by its product, code and state, and sells at its price at once', async () => {
    const made = await create({ title: 'Ramadan dates', title_ar: 'تمور رمضان' });
    assert.equal(made.state, 'live');
    const [variant = ''] = made.variant_ids;
    const { code } = await db.selectFrom('variants').select('code').where('id', '=', variant).executeTakeFirstOrThrow();
    for (const search of ['رمضان', code]) {
      const { results } = (await marketing.get(PATH, { query: { search } })).as(OfferPage);
      assert.deepEqual(
        results.map(({ id }) => id),
        [made.id],
      );
    }
    const live = (await marketing.get(PATH, { query: { state: 'live', variant } })).as(OfferPage);
    assert.equal(live.count, 1);
    const { product_id } = await db
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', variant)
      .executeTakeFirstOrThrow();
    const countFor = async (product: string) =>
      (await marketing.get(PATH, { query: { product } })).as(OfferPage).results.map(({ id }) => id);
    assert.deepEqual([await countFor(product_id), await countFor('prd_nobody')], [[made.id], []]);
    assert.equal(await priceOf(variant), 900);
  });

  it('says all that is wrong with it at once, in the words of its type', async () => {
    const wrong = await marketing.post(
      PATH,
      await input({ title_ar: '', offer_value: 9100, available_upto: after(-2), variant_ids: [] }),
    );
    assert.deepEqual(Object.keys(wrong.error().errors ?? {}).sort(), [
      'available_upto',
      'offer_value',
      'title_ar',
      'variant_ids',
    ]);
    const gift = await marketing.post(PATH, await input({ offer_type: 'buy_x_get_y' }));
    assert.deepEqual(Object.keys(gift.error().errors ?? {}), ['buy_quantity', 'get_quantity']);
    const unknown = await marketing.post(PATH, await input({ variant_ids: ['var_nobody'], pincodes: ['nowhere'] }));
    assert.deepEqual(Object.keys(unknown.error().errors ?? {}), ['variant_ids', 'pincodes']);
  });

  it('"until 21 Nov" is an offer all through the 21st in the store, and no more at midnight', async () => {
    // Dubai is four hours ahead: its 22nd begins at 20:00 UTC.
    const {
      variant_ids: [variant = ''],
    } = await create({
      available_from: '2030-11-01T20:00:00.000Z',
      available_upto: '2030-11-21T20:00:00.000Z',
    });
    assert.equal(await priceOf(variant, '2030-11-21T19:59:59.999Z'), 900);
    assert.equal(await priceOf(variant, '2030-11-21T20:00:00.000Z'), 1000);
  });

  it('is stopped at once: the next price is without it, and that can be taken back', async () => {
    const made = await create();
    const [variant = ''] = made.variant_ids;
    const stopped = (await act(made.id, 'stop')).as(OfferDetail);
    assert.equal(stopped.state, 'ended');
    assert.equal(stopped.stopped_upto, made.available_upto);
    assert.equal(await priceOf(variant), 1000);
    assert.equal((await act(made.id, 'stop')).as(OfferDetail).version, stopped.version);
    const resumed = (await act(made.id, 'resume')).as(OfferDetail);
    assert.deepEqual(
      [resumed.state, resumed.available_upto, resumed.stopped_upto],
      ['live', made.available_upto, null],
    );
    assert.equal(await priceOf(variant), 900);
    assert.deepEqual(
      (await trail(made.id)).map(({ action }) => action),
      ['created', 'stopped', 'resumed'],
    );
  });

  it('is paused and goes on; what has not begun cannot be stopped, what is over not resumed', async () => {
    const made = await create();
    assert.equal((await act(made.id, 'pause')).as(OfferDetail).state, 'paused');
    assert.equal((await act(made.id, 'resume')).as(OfferDetail).state, 'live');
    const later = await create({ available_from: after(2) });
    assert.equal((await act(later.id, 'stop')).error().code, 'offer.not_running');
    assert.equal((await act(later.id, 'pause')).as(OfferDetail).state, 'paused');
    const over = await create({ available_from: after(-9), available_upto: after(-1) });
    assert.equal((await act(over.id, 'resume')).error().code, 'offer.over');
  });

  it('is duplicated as a draft, which sells nothing until someone publishes it', async () => {
    const made = await create();
    const copy = (await act(made.id, 'duplicate')).as(OfferDetail);
    assert.deepEqual([copy.state, copy.variant_ids, copy.title], ['draft', made.variant_ids, made.title]);
    await act(made.id, 'stop');
    assert.equal(await priceOf(made.variant_ids[0] ?? ''), 1000);
    const { id: _, version, ...fields } = copy;
    const published = await marketing.put(`${PATH}${copy.id}/`, { ...fields, draft: false, version });
    assert.equal(published.as(OfferDetail).state, 'live');
  });

  it('many are paused, resumed, archived and restored with a result each', async () => {
    const rows = [await create(), await create()];
    const bulk = async (action: string) =>
      (await marketing.post(`${PATH}bulk/`, { action, target: { ids: [...rows.map(({ id }) => id), 'off_none'] } }))
        .as(BulkResult)
        .results.map(({ ok }) => ok);
    for (const [action, state] of [
      ['pause', 'paused'],
      ['resume', 'live'],
      ['stop', 'ended'],
      ['resume', 'live'],
    ] as const) {
      assert.deepEqual(await bulk(action), [true, true, false]);
      assert.equal(await stateOf(rows[1]?.id ?? ''), state);
    }
    assert.deepEqual(await bulk('archive'), [true, true, false]);
    assert.equal(await priceOf(rows[0]?.variant_ids[0] ?? ''), 1000);
    assert.deepEqual(await bulk('restore'), [true, true, false]);
  });

  it('is changed over the version one saw only, and anyone who may only look is refused', async () => {
    const made = await create();
    const { id: _, ...fields } = made;
    assert.equal((await marketing.put(`${PATH}${made.id}/`, { ...fields, priority: 5 })).as(OfferDetail).priority, 5);
    assert.equal((await marketing.put(`${PATH}${made.id}/`, { ...fields, priority: 6 })).status, 409);
    const catalog = await api.signedIn('catalog');
    assert.equal((await catalog.get(`${PATH}${made.id}/`)).status, 200);
    assert.equal((await act(made.id, 'stop', catalog)).error().permission, 'offer.edit');
    assert.equal((await catalog.post(PATH, await input())).error().permission, 'offer.create');
  });
});

describe('below cost', () => {
  const costing = async (cost: number) => {
    const id = await shop.stocked(5);
    await db.updateTable('variants').set({ cost }).where('id', '=', id).execute();
    return id;
  };

  it('nobody sells by accident: it takes a permission and a reason, and is in the trail', async () => {
    // 900 with VAT of 5 % is 857 without.
    const fields = await input({ variant_ids: [await costing(900)] });
    const refused = await marketing.post(PATH, fields);
    assert.deepEqual([refused.status, refused.error().code], [422, 'offer.below_cost']);
    assert.equal(
      (await marketing.post(PATH, { ...fields, below_cost_reason: 'Near expiry' })).error().permission,
      'offer.below_cost',
    );
    const unsaid = await supervisor.post(PATH, fields);
    assert.deepEqual(Object.keys(unsaid.error().errors ?? {}), ['below_cost_reason']);
    const made = (await supervisor.post(PATH, { ...fields, below_cost_reason: 'Near expiry' })).as(OfferDetail);
    assert.deepEqual(
      (await trail(made.id)).map(({ action, reason }) => [action, reason]),
      [
        ['created', null],
        ['sold_below_cost', 'Near expiry'],
      ],
    );
    // Its title may be changed by anybody who writes offers; its price may not.
    const { id: _, ...rest } = made;
    const renamed = await marketing.put(`${PATH}${made.id}/`, { ...rest, title: 'Last days' });
    assert.equal(renamed.status, 200, renamed.text);
    const lower = await marketing.put(`${PATH}${made.id}/`, { ...rest, offer_value: 2000, version: 2 });
    assert.equal(lower.error().code, 'offer.below_cost');
  });

  it('a draft is tried in the price simulator at a date far ahead, and sells nothing', async () => {
    const days = 24 * HOUR;
    const at = new Date(Date.now() + 100 * days).toISOString();
    const draft = await create({ draft: true, available_from: after(90 * 24), available_upto: after(120 * 24) });
    const [variant_id = ''] = draft.variant_ids;
    const simulated = async (more: object) =>
      (await marketing.post('admin_panel/price-simulations/', { lines: [{ variant_id, quantity: 1 }], ...more })).as(
        PriceSimulation,
      );
    const tried = await simulated({ at, drafts: true });
    assert.deepEqual([tried.items_total, tried.lines[0]?.winner.id], [900, draft.id]);
    assert.equal((await simulated({ at })).items_total, 1000);
    assert.equal((await simulated({ drafts: true })).items_total, 1000);
  });

  it('a draft may stand below cost, but cannot be published so', async () => {
    const fields = await input({ variant_ids: [await costing(900)] });
    const draft = (await marketing.post(PATH, { ...fields, draft: true })).as(OfferDetail);
    assert.equal(
      (await marketing.put(`${PATH}${draft.id}/`, { ...fields, version: 1 })).error().code,
      'offer.below_cost',
    );
  });

  it('the preview says per variant what is asked, what is left and who wins, before anything is saved', async () => {
    const [cheap, dear] = [await costing(500), await costing(900)];
    const rival = await create({ variant_ids: [cheap], offer_value: 2000, available_upto: after(3) });
    await db
      .insertInto('volume_offers')
      .values({ id: 'vol_six', variant_id: dear, quantity_threshold: 6, discount_percentage: 5000 })
      .execute();
    const body = { ...(await input({ variant_ids: [cheap, dear] })), title: '', title_ar: '' };
    const preview = (await marketing.post(`${PATH}preview/`, body)).as(OfferPreview);
    assert.deepEqual(
      preview.lines.map(({ offer_total, outcome, below_cost, cost }) => [offer_total, outcome, below_cost, cost]),
      [
        [900, 'sometimes', false, 500],
        [900, 'sometimes', true, 900],
      ],
    );
    assert.deepEqual([preview.below_cost, preview.margin?.variant_id], [1, dear]);
    assert.deepEqual(
      preview.rivals.map(({ id, kind, variants, wins }) => [id, kind, variants, wins]),
      [
        [rival.id, 'offer', 1, 1],
        ['vol_six', 'volume', 1, 1],
      ],
    );
    const [contest] = preview.lines[0]?.contests ?? [];
    assert.deepEqual([contest?.winner.id, contest?.upto, contest?.total], [rival.id, rival.available_upto, 800]);
    // The offer that is edited does not compete with itself, and costs are for anyone who may see them.
    const itself = (await marketing.post(`${PATH}preview/`, { ...body, id: rival.id })).as(OfferPreview);
    assert.ok(itself.rivals.every(({ id }) => id !== rival.id));
    const desk = await api.signedIn('administrator');
    await db
      .updateTable('roles')
      .set({ permissions: ['offer.view'] })
      .where('key', '=', 'picker')
      .execute();
    const picker = await api.signedIn('picker');
    const hidden = (await picker.post(`${PATH}preview/`, body)).as(OfferPreview);
    assert.deepEqual([hidden.lines[1]?.cost, hidden.lines[1]?.margin, hidden.margin], [null, null, null]);
    assert.ok(desk.userId);
  });
});

/** What happens every minute, anyone who is there. */
async function minute() {
  await api.platform.write(SYSTEM, (unit) => jobs.enqueue(unit, tellOffers, {}, { asSystem: true }));
  await jobs.runDue();
}

describe('what the clock does', () => {
  it('a start and an end are in the trail once, with nobody online', async () => {
    const made = await create();
    await minute();
    await minute();
    await db
      .updateTable('offers')
      .set({ available_upto: new Date(Date.now() - 1000) })
      .where('id', '=', made.id)
      .execute();
    await minute();
    await minute();
    const entries = await trail(made.id);
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['created', 'started', 'ended'],
    );
    assert.equal(entries[1]?.actor_id, null);
    const events = await db
      .selectFrom('events')
      .select('type')
      .where('record_id', '=', made.id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map(({ type }) => type),
      ['offer.created', 'offer.started', 'offer.ended'],
    );
  });

  it('what someone paused or stopped is not told as an end, and what they resumed not as a start', async () => {
    const made = await create();
    await act(made.id, 'pause');
    await minute();
    await act(made.id, 'resume');
    await act(made.id, 'stop');
    await minute();
    assert.deepEqual(
      (await trail(made.id)).map(({ action }) => action),
      ['created', 'paused', 'resumed', 'stopped'],
    );
  });

  it('of several instances one records it', { skip: !onPostgresql }, async () => {
    const made = await create();
    const counts = await Promise.all(
      [1, 2, 3, 4].map(() =>
        db.transaction().execute(async (trx) => {
          const due = (await takeUntold(trx, 100)).filter(({ id }) => id === made.id);
          await setTold(
            trx,
            due.map(({ id }) => id),
            true,
          );
          return due.length;
        }),
      ),
    );
    assert.equal(
      counts.reduce((sum, n) => sum + n, 0),
      1,
    );
  });
});
