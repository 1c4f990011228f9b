import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  BulkResult,
  ErrorBody,
  Job,
  JobStarted,
  listPage,
  marginOf,
  PriceHistory,
  PricePreview,
  ProductDetail,
  SellableVariant,
  VariantDetail,
  VariantPricesResult,
  withoutVat,
} from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openCatalogue } from '../../../testing/catalogue.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { applyDuePrices } from './variants.service.ts';

const api = await startTestApi();
const { db, jobs } = api.platform;
const [catalog, supervisor, orders] = await Promise.all([
  api.signedIn('catalog'),
  api.signedIn('supervisor'),
  api.signedIn('orders'),
]);
const PATH = 'admin_panel/sellable-variants/';
let next = 0;
const once = () => `press-${String((next += 1))}-${'x'.repeat(8)}`;

const { create } = await openCatalogue(catalog, {
  code: 'SKU',
  option: { name: '1 L', name_ar: '1 لتر' },
  unit: 'L',
  size: 1,
});
const list = async (query: Record<string, string>, as = catalog) =>
  (await as.get(PATH, { query })).as(listPage(SellableVariant)).results;
const read = async (id: string) => (await catalog.get(`admin_panel/variants/${id}/`)).as(VariantDetail);
const bulk = (action: string, target: object, values: object = {}, as = catalog) =>
  as.post(`${PATH}bulk/`, { action, target, values });
const change = (ids: string[], values: object, as = catalog) =>
  bulk('change_prices', { ids }, { direction: 'raise', by: 'percent', once: once(), ...values }, as);

describe('everything that can be sold', () => {
  it('is listed with code, barcodes, category, price, cost, margin, stock and status', async () => {
    const made = await create({ code: 'LIST-1', barcodes: ['96385074'], cost: 700, price: 1150, selling_price: 1150 });
    const { rows } = await sql<{
      rate: number;
    }>`select value::text::int as rate from settings where key = 'store.vat_rate'`.execute(db);
    const [row] = await list({ search: 'LIST-1' });
    assert.deepEqual(
      [
        row?.id,
        row?.name,
        row?.name_ar,
        row?.barcodes,
        row?.category?.name,
        row?.cost,
        row?.active,
        row?.product_status,
      ],
      [made.id, 'Fresh milk, 1 L', 'حليب طازج، 1 لتر', ['96385074'], 'Food', 700, true, 'draft'],
    );
    assert.equal(row?.margin, marginOf(withoutVat(1150, rows[0]?.rate ?? 0), 700).margin);
  });

  it('is ordered by margin, the least first and those without a cost last; for anyone who may not see costs it orders nothing', async () => {
    const made: string[] = [];
    for (const more of [
      { cost: 500 },
      {},
      { cost: 900 },
      { cost: 100 },
      { cost: 500, price: 2000, selling_price: 2000 },
    ])
      made.push((await create({ code: `SRT-${String(made.length)}`, ...more })).id);
    const [half, unknown, dear, cheap, twice] = made;
    const sorted = (sort: string, as = catalog) => list({ search: 'SRT-', sort }, as);
    const least = await sorted('margin');
    assert.deepEqual(
      least.map(({ id }) => id),
      [dear, half, twice, cheap, unknown],
    );
    assert.deepEqual(
      (await sorted('-margin')).map(({ id }) => id),
      [unknown, cheap, twice, half, dear],
    );
    assert.deepEqual(
      (await sorted('margin', orders)).map(({ id }) => id),
      made.toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const file = await catalog.get(`${PATH}export/`, { query: { search: 'SRT-', sort: 'margin' } });
    assert.deepEqual(
      file.text.match(/SRT-\d/g),
      least.map(({ code }) => code),
    );
  });

  it('is found by margin, as the column tells it; for anyone who may not see costs there is neither', async () => {
    const dear = await create({ code: 'MRG-1', cost: 900 });
    await api.platform.db.updateTable('variants').set({ cost: 999 }).where('id', '=', dear.id).execute();
    const fine = await create({ code: 'MRG-2', cost: 100 });
    const unknown = await create({ code: 'MRG-3' });
    const at = async (margin_level: string, as = catalog) =>
      (await list({ search: 'MRG-', margin_level }, as)).map(({ id }) => id);
    assert.deepEqual(await at('below_cost'), [dear.id]);
    assert.deepEqual(await at('unknown'), [unknown.id]);
    assert.ok(!(await at('thin')).includes(fine.id));
    assert.deepEqual(await at('below_cost', orders), []);
    const [hidden] = await list({ search: 'MRG-1' }, orders);
    assert.deepEqual([hidden?.cost, hidden?.margin], [null, null]);
    const file = await catalog.get(`${PATH}export/`, { query: { search: 'MRG-' } });
    assert.match(file.text, /Cost.*Margin/);
    assert.equal(file.text.trim().split('\n').length, 4);
  });

  it('archived variants and those of archived products are not there', async () => {
    const [gone, ofGone] = [await create({ code: 'GONE-1' }), await create({ code: 'GONE-2' })];
    await catalog.post(`admin_panel/variants/${gone.id}/archive/`, { version: gone.version });
    await catalog.post(`admin_panel/products/${ofGone.product.id}/archive/`, { version: 1 });
    assert.deepEqual(await list({ search: 'GONE-' }), []);
  });
});

describe('prices of many variants', () => {
  it('are looked at before they change: the worst margin first, and how many sell below cost', async () => {
    const dear = await create({ code: 'PRE-1', cost: 800 });
    const fine = await create({ code: 'PRE-2', cost: 100 });
    const unknown = await create({ code: 'PRE-3' });
    const free = await create({ code: 'PRE-4', price: 0, selling_price: 0 });
    const ask = {
      target: { matching: { search: 'PRE-' } },
      change: { direction: 'lower', by: 'percent', value: 2000 },
    };
    const preview = (await catalog.post(`${PATH}price-preview/`, ask)).as(PricePreview);
    assert.deepEqual([preview.count, preview.refused, preview.below_cost, preview.cost_unknown], [4, 1, 1, 1]);
    assert.deepEqual(
      preview.lines.map(({ id, before, after, below_cost }) => [id, before, after, below_cost]).slice(0, 2),
      [
        [dear.id, 1000, 800, true],
        [fine.id, 1000, 800, false],
      ],
    );
    assert.equal(preview.margin, preview.lines[0]?.margin);
    assert.deepEqual((await read(unknown.id)).price, 1000, 'nothing was changed');
    assert.equal(preview.lines.find(({ id }) => id === free.id)?.after, null);
    assert.equal((await orders.post(`${PATH}price-preview/`, ask)).status, 403);
  });

  it('go up by a percentage, the discount with them; Undo gives each back what it was', async () => {
    const plain = await create({ price: 999, selling_price: 999 });
    const off = await create({ price: 1000, discount_type: 'percent', discount: 1000, selling_price: 900 });
    const { results } = (await change([plain.id, off.id], { value: 525 })).as(BulkResult);
    const prices = async () =>
      Promise.all(
        [plain, off].map(async ({ id }) =>
          (({ price, discount, selling_price }) => [price, discount, selling_price])(await read(id)),
        ),
      );
    assert.deepEqual(await prices(), [
      [1051, 0, 1051],
      [1053, 1000, 948],
    ]);
    const rows = results.map(({ id, was = '' }) => ({ id, to: was }));
    assert.ok((await bulk('return', { rows })).as(BulkResult).results.every(({ ok }) => ok));
    assert.deepEqual(await prices(), [
      [999, 0, 999],
      [1000, 1000, 900],
    ]);
    assert.equal((await bulk('return', { rows: [{ id: plain.id, to: '{' }] })).status, 422);
  });

  it('are not changed twice by one press that is sent again', async () => {
    const made = await create();
    const press = { direction: 'raise', by: 'amount', value: 50, once: once() };
    await bulk('change_prices', { ids: [made.id] }, press);
    assert.ok((await bulk('change_prices', { ids: [made.id] }, press)).as(BulkResult).results.every(({ ok }) => ok));
    assert.equal((await read(made.id)).selling_price, 1050);
  });

  it('go below cost only by anyone who may, with a reason that the trail keeps; up they may always go', async () => {
    const made = await create({ cost: 900 });
    const lower = { direction: 'lower', value: 3000 };
    const refused = async (values: object, as = catalog) =>
      (await change([made.id], values, as)).as(BulkResult).results[0];
    assert.match((await refused(lower))?.detail ?? '', /below cost/);
    assert.equal((await refused({ ...lower, reason: 'Near expiry' }))?.code, 'forbidden');
    assert.match((await refused(lower, supervisor))?.detail ?? '', /Give a reason/);
    assert.equal((await read(made.id)).price, 1000);
    assert.equal((await refused({ ...lower, reason: 'Near expiry' }, supervisor))?.ok, true);
    assert.equal((await read(made.id)).price, 700);
    const trail = (
      await supervisor.get('admin_panel/audit-entries/', { query: { record_type: 'variant', record_id: made.id } })
    ).as(listPage(AuditEntry)).results;
    assert.ok(trail.some(({ action, reason }) => action === 'sold_below_cost' && reason === 'Near expiry'));
    assert.equal((await refused({ value: 100 }))?.ok, true, 'still below cost, but dearer');
  });

  it('wait for their moment where one is given, and can be called off together', async () => {
    const [one, other] = [await create({ code: 'WAIT-1' }), await create({ code: 'WAIT-2' })];
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    await change([one.id, other.id], { value: 1000, starts_at });
    assert.equal((await read(one.id)).price, 1000);
    const waiting = await list({ search: 'WAIT-', scheduled: 'true' });
    assert.deepEqual(
      waiting.map(({ next_price }) => next_price),
      [
        { selling_price: 1100, starts_at },
        { selling_price: 1100, starts_at },
      ],
    );
    await bulk('cancel_prices', { ids: [other.id] });
    assert.deepEqual(
      (await list({ search: 'WAIT-', scheduled: 'true' })).map(({ id }) => id),
      [one.id],
    );
    await sql`update price_history set starts_at = now() - interval '1 minute' where variant_id = ${one.id} and applied_at is null`.execute(
      db,
    );
    await applyDuePrices({ write: (work) => api.platform.write(SYSTEM, work) });
    assert.deepEqual([(await read(one.id)).price, (await read(other.id)).price], [1100, 1000]);
    const past = (await change([one.id], { value: 1000, starts_at: new Date(0).toISOString() })).as(BulkResult);
    assert.equal(past.results[0]?.ok, false);
  });

  it('of more than two hundred are a job', async () => {
    const first = await create({ code: 'MANY-0' });
    await sql`insert into products (id, title, title_ar, slug) select 'many' || n, 'Many', 'كثير', 'many' || n from generate_series(1, 230) n`.execute(
      db,
    );
    await sql`insert into variants (id, product_id, code, unit, size, price, selling_price, rank)
      select 'many' || n, 'many' || n, 'MANY-' || n, 'L', 1, 1000, 1000, 'a0' from generate_series(1, 230) n`.execute(
      db,
    );
    const { job_id } = (
      await bulk(
        'change_prices',
        { matching: { search: 'MANY-' } },
        { direction: 'raise', by: 'percent', value: 1000, once: once() },
      )
    ).as(JobStarted);
    await jobs.runDue();
    const job = (await catalog.get(`admin_panel/jobs/${job_id}/`)).as(Job);
    assert.deepEqual(
      [job.status, job.subject, job.result],
      ['done', 'change_prices', { worked: 231, refused: 0, changed: 231 }],
    );
    assert.equal((await read(first.id)).price, 1100);
    assert.equal((await catalog.get(`admin_panel/variants/${first.id}/prices/`)).as(PriceHistory).results.length, 2);
  });
});

describe('the price of one variant', () => {
  const trailOf = async (id: string) =>
    (await supervisor.get('admin_panel/audit-entries/', { query: { record_type: 'variant', record_id: id } }))
      .as(listPage(AuditEntry))
      .results.filter(({ action }) => action === 'sold_below_cost')
      .map(({ reason }) => reason);
  const lower = (variant: VariantDetail, selling_price: number, more: object = {}) => ({
    prices: [
      {
        id: variant.id,
        version: variant.version,
        price: 1000,
        discount_type: 'amount',
        discount: 1000 - selling_price,
        selling_price,
        ...more,
      },
    ],
  });
  const set = async (body: object, as = catalog) =>
    (await as.post('admin_panel/variants/prices/', body)).as(VariantPricesResult).results[0];

  it('falls below cost in passing only by anyone who may, with a reason that the trail keeps', async () => {
    const made = await create({ cost: 900 });
    assert.match((await set(lower(made, 800)))?.detail ?? '', /below cost\. Set a higher price/);
    assert.equal((await set(lower(made, 800, { below_cost_reason: 'Old stock' })))?.code, 'forbidden');
    assert.match((await set(lower(made, 800), supervisor))?.detail ?? '', /Give a reason/);
    assert.equal((await read(made.id)).selling_price, 1000);
    assert.equal((await set(lower(made, 800, { below_cost_reason: 'Old stock' }), supervisor))?.ok, true);
    assert.deepEqual(await trailOf(made.id), ['Old stock']);
    assert.equal((await set(lower(await read(made.id), 850)))?.ok, true, 'dearer than before, by anybody');
  });

  it('is told at its field in the form of a variant; its other fields ask for no reason', async () => {
    const made = await create({ cost: 900 });
    const put = (body: object, as = supervisor) => as.put(`admin_panel/variants/${made.id}/`, { ...made, ...body });
    const below = { discount: 300, selling_price: 700 };
    const wrong = await put({ ...below, version: made.version });
    assert.deepEqual(Object.keys(wrong.as(ErrorBody).errors ?? {}), ['below_cost_reason']);
    const others = await put({ ...below, version: made.version }, catalog);
    assert.deepEqual(Object.keys(others.as(ErrorBody).errors ?? {}), ['selling_price']);
    const done = (await put({ ...below, version: made.version, below_cost_reason: 'Recipe changes' })).as(
      VariantDetail,
    );
    assert.equal(done.selling_price, 700);
    const renamed = await put({ ...below, version: done.version, code: 'BELOW-1' }, catalog);
    assert.equal(renamed.status, 200, renamed.text);
    assert.deepEqual(await trailOf(made.id), ['Recipe changes']);
  });

  it('of a new variant is asked about too, with its product as well', async () => {
    const below = { code: 'NEW-BELOW', cost: 2000, price: 1000, selling_price: 1000, unit: 'L', size: 1 };
    const made = await create();
    const options = made.options;
    const path = `admin_panel/products/${made.product.id}/variants/`;
    await supervisor.post(`admin_panel/variants/${made.id}/archive/`, { version: made.version });
    assert.equal((await supervisor.post(path, { ...below, options })).status, 422);
    const single = (await supervisor.post(path, { ...below, options, below_cost_reason: 'Opening' })).as(VariantDetail);
    assert.deepEqual(await trailOf(single.id), ['Opening']);
    const admin = await api.signedIn('administrator');
    const product = {
      title: 'Cheap tea',
      title_ar: 'شاي رخيص',
      category_id: (await catalog.get(`admin_panel/products/${made.product.id}/`)).as(ProductDetail).category_id,
      variant_type_ids: Object.keys(options),
    };
    const asked = (reason?: string) =>
      admin.post('admin_panel/products/', {
        ...product,
        variants: [{ ...below, code: 'NEW-TEA', options, ...(reason ? { below_cost_reason: reason } : {}) }],
      });
    assert.deepEqual(Object.keys((await asked()).as(ErrorBody).errors ?? {}), ['variants.0.below_cost_reason']);
    const tea = (await asked('A gift')).as(ProductDetail);
    assert.deepEqual(await trailOf(tea.variants[0]?.id ?? ''), ['A gift']);
    // A copy is another product at the same price.
    assert.equal((await admin.post(`admin_panel/products/${tea.id}/duplicate/`)).status, 201);
  });

  it('that is to come is looked at when it is scheduled, over the cost that comes with it', async () => {
    const made = await create({ cost: 100 });
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const path = `admin_panel/variants/${made.id}/prices/`;
    const price = { price: 900, selling_price: 900, cost: 890, starts_at };
    assert.equal((await supervisor.post(path, price)).status, 422);
    assert.equal((await supervisor.post(path, { ...price, cost: null })).status, 201);
    assert.equal((await supervisor.post(path, { ...price, below_cost_reason: 'Ends' })).status, 201);
    assert.deepEqual(await trailOf(made.id), ['Ends']);
  });

  it('in the grid is sent to the form, where there is room for the reason', async () => {
    const made = await create({ cost: 900 });
    const row = {
      product_id: made.product.id,
      product_version: 1,
      variant_id: made.id,
      variant_version: made.version,
      changes: { selling_price: 500 },
    };
    const refusal = async (as: typeof catalog) =>
      (await as.post('admin_panel/products/grid/', row)).as(ErrorBody).errors;
    assert.match((await refusal(supervisor))?.['selling_price']?.[0] ?? '', /form/);
    assert.match((await refusal(catalog))?.['selling_price']?.[0] ?? '', /higher price/);
  });
});
