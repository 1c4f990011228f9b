import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, listPage, PriceSimulation, RecordUsage, VolumeOffer, VolumeOffersCreated } from '@bo/contracts';
import { sql } from 'kysely';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const marketing = await api.signedIn('marketing');
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/volume-offers/';
let next = 0;

async function aVariant(): Promise<string> {
  next += 1;
  const [id, product_id] = [`var_${String(next)}`, `prd_${String(next)}`];
  await db
    .insertInto('products')
    .values({ id: product_id, title: 'Fresh milk', title_ar: 'حليب طازج', slug: product_id, status: 'active' })
    .execute();
  await db
    .insertInto('variants')
    .values({
      id,
      product_id,
      code: `MILK-${String(next)}`,
      unit: 'L',
      size: next,
      price: 700,
      selling_price: 650,
      cost: 500,
      rank: `a${String(next).padStart(3, '0')}`,
    })
    .execute();
  return id;
}
const tier = (quantity_threshold: number, discount_percentage: number) => ({ quantity_threshold, discount_percentage });
const input = (variant_id: string, more: object = {}) => ({
  variant_id,
  tiers: [tier(6, 800), tier(12, 1200)],
  ...more,
});
async function create(more: object = {}): Promise<VolumeOffer> {
  const answer = await marketing.post(PATH, input(await aVariant(), more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(VolumeOffer);
}
const sixMilk = async (variant_id: string, quantity = 6) =>
  (await admin.post('admin_panel/price-simulations/', { lines: [{ variant_id, quantity }] })).as(PriceSimulation)
    .lines[0]?.total;

describe('volume offers', () => {
  it('the tiers that are saved are those that set the price: 6 milk at 650 less 8% cost 3588', async () => {
    const { id } = await create();
    assert.equal(await sixMilk(id), 3588);
    assert.equal(await sixMilk(id, 12), 6864);
    assert.equal(await sixMilk(id, 5), 3250);
  });

  it('the same is created for many variants at once; those that have one keep it and are named', async () => {
    const kept = await create({ tiers: [tier(3, 100)] });
    const fresh = [await aVariant(), await aVariant()];
    const { tiers } = input('');
    const answer = await marketing.post(`${PATH}many/`, { variant_ids: [...fresh, kept.id, fresh[0]], tiers });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.as(VolumeOffersCreated), {
      created: 2,
      kept: [{ id: kept.id, name: kept.name, name_ar: kept.name_ar }],
    });
    for (const id of fresh) assert.equal(await sixMilk(id), 3588);
    assert.deepEqual((await marketing.get(`${PATH}${kept.id}/`)).as(VolumeOffer).tiers, [tier(3, 100)]);
    const audited = await db
      .selectFrom('audit_entries')
      .select('record_id')
      .where('record_type', '=', 'volume_offer')
      .where('record_id', 'in', fresh)
      .execute();
    assert.equal(audited.length, 2);
    const unknown = await marketing.post(`${PATH}many/`, { variant_ids: [await aVariant(), 'var_nobody'], tiers });
    assert.deepEqual([unknown.status, Object.keys(unknown.error().errors ?? {})], [422, ['variant_ids']]);
    const desk = await api.signedIn('orders');
    assert.equal((await desk.post(`${PATH}many/`, { variant_ids: fresh, tiers })).status, 403);
  });

  it('tiers are kept in order of their quantity, and those that stay keep their id', async () => {
    const { id, version } = await create({ tiers: [tier(12, 1200), tier(6, 800)] });
    const ids = async () =>
      (await db.selectFrom('volume_offers').select(['id', 'quantity_threshold']).where('variant_id', '=', id).execute())
        .filter(({ quantity_threshold }) => quantity_threshold === 6)
        .map((row) => row.id);
    const kept = await ids();
    const changed = (
      await marketing.put(`${PATH}${id}/`, input(id, { tiers: [tier(24, 1500), tier(6, 900)], version }))
    ).as(VolumeOffer);
    assert.deepEqual(changed.tiers, [tier(6, 900), tier(24, 1500)]);
    assert.equal(changed.version, 2);
    assert.deepEqual(await ids(), kept);
    const late = await marketing.put(`${PATH}${id}/`, input(id, { version: 1 }));
    assert.equal(late.status, 409);
    assert.equal(VolumeOffer.parse(late.error().current).version, 2);
  });

  it('a percentage that does not rise, a quantity twice and a sixth tier are told at their fields, in both languages', async () => {
    const id = await aVariant();
    const errors = async (tiers: object[], language = 'en') =>
      (await marketing.post(PATH, input(id, { tiers }), { headers: { 'accept-language': language } })).error().errors;
    assert.deepEqual(Object.keys((await errors([tier(6, 800), tier(12, 800)])) ?? {}), ['tiers.1.discount_percentage']);
    assert.deepEqual(Object.keys((await errors([tier(12, 500), tier(6, 800)])) ?? {}), ['tiers.0.discount_percentage']);
    assert.deepEqual(await errors([tier(6, 800), tier(6, 900)], 'ab'), {
      'tiers.1.quantity_threshold': ['توجد شريحة أخرى بهذه الكمية.'],
    });
    assert.deepEqual(Object.keys((await errors([tier(1, 800)])) ?? {}), ['tiers.0.quantity_threshold']);
    assert.deepEqual(Object.keys((await errors([2, 3, 4, 5, 6, 7].map((n) => tier(n, n * 100)))) ?? {}), ['tiers']);
    assert.deepEqual(Object.keys((await errors([])) ?? {}), ['tiers']);
  });

  it('a variant has one volume offer, also while it is archived; of two who create it at once one is told', async () => {
    const { id } = await create();
    const again = await marketing.post(PATH, input(id));
    assert.deepEqual([again.status, again.error().code], [422, 'volume_offer.variant_taken']);
    assert.deepEqual(Object.keys(again.error().errors ?? {}), ['variant_id']);
    await marketing.post(`${PATH}${id}/archive/`, { version: 1 });
    assert.equal(await sixMilk(id), 3900);
    assert.equal((await marketing.post(PATH, input(id))).status, 422);
    await marketing.post(`${PATH}${id}/restore/`, { version: 2 });
    assert.equal(await sixMilk(id), 3588);

    const both = await aVariant();
    const answers = await Promise.all([1, 2, 3, 4].map(() => marketing.post(PATH, input(both))));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    assert.equal(
      (await db.selectFrom('volume_offers').select('id').where('variant_id', '=', both).execute()).length,
      2,
      onPostgresql ? 'on PostgreSQL' : 'on PGlite',
    );
  });

  it('the variant of a volume offer stays, and must be there', async () => {
    const { id } = await create();
    const other = await marketing.put(`${PATH}${id}/`, input(await aVariant(), { version: 1 }));
    assert.equal(other.error().code, 'volume_offer.variant_fixed');
    assert.deepEqual(Object.keys((await marketing.post(PATH, input('var_none'))).error().errors ?? {}), ['variant_id']);
  });

  it('its state follows from the clock: what has ended or not begun counts for nothing', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const ended = await create({ starts_at: day(-3), ends_at: day(-1) });
    const scheduled = await create({ starts_at: day(1) });
    const paused = await create({ active: false });
    const live = await create({ starts_at: day(-1), ends_at: day(1) });
    assert.deepEqual(
      [ended, scheduled, paused, live].map(({ state }) => state),
      ['ended', 'scheduled', 'paused', 'live'],
    );
    for (const { id } of [ended, scheduled, paused]) assert.equal(await sixMilk(id), 3900);
    assert.equal(await sixMilk(live.id), 3588);
    const listed = (await marketing.get(PATH, { query: { state: 'ended,paused', limit: '100' } })).as(
      listPage(VolumeOffer),
    );
    const ids = listed.results.map(({ id }) => id);
    assert.deepEqual(
      [ended, scheduled, paused, live].map(({ id }) => ids.includes(id)),
      [true, false, true, false],
    );
    assert.equal(listed.count, ids.length);
  });

  it('it is found by the words of its product in either language and by its code', async () => {
    const { id, code } = await create();
    for (const search of ['milk', 'حليب', code])
      assert.ok(
        (await marketing.get(PATH, { query: { search, limit: '100' } }))
          .as(listPage(VolumeOffer))
          .results.some((offer) => offer.id === id),
        search,
      );
  });

  it('what the product costs is told to nobody without the permission for it', async () => {
    const { id } = await create();
    assert.equal((await marketing.get(`${PATH}${id}/`)).as(VolumeOffer).cost, 500);
    const role = await db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', marketing.userId)
      .executeTakeFirstOrThrow();
    const without = sql<string[]>`array_remove(permissions, 'product.cost')`;
    await db.updateTable('roles').set({ permissions: without }).where('id', '=', role.role_id).execute();
    api.platform.sessions.forget();
    assert.equal((await marketing.get(`${PATH}${id}/`)).as(VolumeOffer).cost, null);
  });

  it('many are switched off at once and archived, each with its result', async () => {
    const ids = [(await create()).id, (await create()).id, 'var_none'];
    const bulk = async (action: string) =>
      (await marketing.post(`${PATH}bulk/`, { action, target: { ids } })).as(BulkResult).results.map(({ ok }) => ok);
    assert.deepEqual(await bulk('deactivate'), [true, true, false]);
    assert.equal(await sixMilk(ids[0] ?? ''), 3900);
    assert.deepEqual(await bulk('archive'), [true, true, false]);
    assert.deepEqual(await bulk('restore'), [true, true, false]);
    assert.equal((await marketing.get(`${PATH}${ids[0] ?? ''}/`)).as(VolumeOffer).active, false);
  });

  it('one that no order had is deleted for good; one that an order had can only be archived', async () => {
    const [unused, used] = [await create(), await create()];
    await db
      .insertInto('customers')
      .values({ id: 'cus_1', code: 'C-1', name: 'Salma', phone: '+971501110001' })
      .execute();
    await sql`insert into orders (id, number, currency, payment_mode, customer_id, customer_name, billing_address) values ('ord_1', 'GM-1', 'AED', 'cash', 'cus_1', '', '')`.execute(
      db,
    );
    await db
      .insertInto('order_lines')
      .values({
        id: 'orl_1',
        order_id: 'ord_1',
        position: 0,
        variant_id: used.id,
        title: 'Milk',
        unit: 'L',
        quantity: 6,
        list_price: 700,
        unit_price: 598,
        net: 3588,
        price_reason: JSON.stringify({ winner: { kind: 'volume', id: 'x' }, rule: { type: 'volume', percent: 800 } }),
      })
      .execute();
    assert.deepEqual((await marketing.get(`${PATH}${used.id}/usage/`)).as(RecordUsage), {
      uses: 1,
      can_delete: false,
    });
    const remove = (id: string) => marketing.delete(`${PATH}${id}/`, { headers: { 'if-match': '"1"' } });
    assert.equal((await remove(used.id)).error().code, 'in_use');
    assert.equal((await remove(unused.id)).status, 204);
    assert.equal((await marketing.get(`${PATH}${unused.id}/`)).status, 404);
  });

  it('an export has a row for each with all of its tiers, and every write is in the audit trail', async () => {
    const { id, code } = await create();
    await marketing.post(`${PATH}${id}/archive/`, { version: 1 });
    const { text } = await marketing.get(`${PATH}export/`, {
      query: { search: code, archived: 'true' },
      headers: { 'accept-language': 'ab' },
    });
    const lines = text.trimEnd().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /الشرائح/);
    assert.match(lines[1] ?? '', /6: 8%; 12: 12%/);
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['created', 'archived'],
    );
  });

  it('anyone who lacks the permission is told which one', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, 'offer.view');
    assert.equal((await picker.post(PATH, input('x'))).error().permission, 'offer.create');
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });
});
