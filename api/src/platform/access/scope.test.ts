import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  Counters,
  listPage,
  Pincode,
  RecallEffect,
  type RecordType,
  StockCountDetail,
  StockReport,
} from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Client, startTestApi } from '../../testing/test-api.ts';
import { SYSTEM } from './caller.ts';
import { SCOPES } from './record-scopes.ts';

/**
 * Two dealers with everything that can belong to one. All that is the other's says "foreign" somewhere, ids included;
 * ids that the API draws are remembered. Whoever looks holds every permission, so that nothing but the scope hides a row.
 */
const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const SIDES = ['own', 'foreign'] as const;
type Side = (typeof SIDES)[number];
const PINCODES = 'admin_panel/pincodes/';
const COUNTS = 'admin_panel/inventory/counts/';
const made: Record<Side, { pincode: string; count: string; view: string }> = {
  own: { pincode: '', count: '', view: '' },
  foreign: { pincode: '', count: '', view: '' },
};
let dealer: Client;
const Id = z.object({ id: z.string() });

async function plant(side: Side, at: number): Promise<void> {
  const [warehouse_id, dealer_id] = [`whs_${side}`, `dlr_${side}`];
  await db
    .insertInto('warehouses')
    .values({ id: warehouse_id, code: side, name: `The ${side} depot`, name_ar: `مخزن ${side}`, address: side })
    .execute();
  await db
    .insertInto('dealers')
    .values({ id: dealer_id, code: side, name: `The ${side} dealer`, name_ar: side, warehouse_ids: [warehouse_id] })
    .execute();
  await db
    .insertInto('customers')
    .values({ id: `cus_${side}`, code: `C-${side}`, name: `Salma ${side}`, phone: `+97150111000${String(at)}` })
    .execute();
  await db
    .insertInto('wallet_entries')
    .values({
      id: `wal_${side}`,
      customer_id: `cus_${side}`,
      kind: 'opening',
      amount: 500,
      idempotency_key: `opening ${side}`,
    })
    .execute();
  await db
    .insertInto('orders')
    .values({
      id: `ord_${side}`,
      number: `GM-${side}`,
      customer_id: `cus_${side}`,
      customer_name: `Salma ${side}`,
      customer_phone: `+97150111000${String(at)}`,
      billing_address: `Villa ${side}`,
      payment_mode: 'cash',
      currency: 'AED',
      status: 'pending',
      pick_task_id: `ptk_${side}`,
      promised_at: new Date(Date.now() - 60_000),
      dealer_id,
      warehouse_id,
    })
    .execute();
  const claim = {
    order_id: `ord_${side}`,
    order_number: `GM-${side}`,
    customer_id: `cus_${side}`,
    customer_name: `Salma ${side}`,
    dealer_id,
  };
  await db
    .insertInto('returns')
    .values({ ...claim, id: `ret_${side}`, number: `RT-${side}`, wish: 'refund', purchase_date: new Date() })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      ...claim,
      id: `ref_${side}`,
      number: `RF-${side}`,
      method: 'wallet',
      reason_id: 'other',
      reason_name: 'Other',
      reason_name_ar: 'سبب آخر',
      currency: 'AED',
      goodwill: 100,
      amount: 100,
    })
    .execute();
  const pincode = {
    code: `0090${String(at)}`,
    area: `The ${side} area`,
    area_ar: `منطقة ${side}`,
    dealer_id,
    // The own area is also served from the foreign depot.
    warehouse_ids: side === 'own' ? ['whs_own', 'whs_foreign'] : ['whs_foreign'],
  };
  made[side].pincode = (await admin.post(PINCODES, pincode)).as(Pincode).id;
  const lines = [{ variant_id: 'var_1', quantity: 40 + at, batch: 'LOT' }];
  assert.equal((await admin.post('admin_panel/inventory/receive/', { warehouse_id, note: side, lines })).status, 200);
  const place = { variant_id: 'var_1', warehouse_id };
  await admin.post('admin_panel/inventory/adjust/', { ...place, change: 1, reason: 'found', note: side });
  made[side].count = (await admin.post(COUNTS, { warehouse_id, note: `The ${side} count` })).as(StockCountDetail).id;
  const colleague = await api.signedIn('administrator', { dealer_id });
  const view = { screen: 'brands', name: `The ${side} view`, query: {}, columns: ['name'] };
  const owner = side === 'own' ? (dealer = colleague) : colleague;
  made[side].view = (await owner.post('admin_panel/saved-views/', view)).as(Id).id;
  const job = { id: `job_${side}`, name: 'bulk', subject: side, owner_id: owner.userId };
  await db
    .insertInto('jobs')
    .values({ ...job, status: 'failed', finished_at: new Date() })
    .execute();
}

before(async () => {
  await db.insertInto('products').values({ id: 'prd_1', title: 'Milk', slug: 'milk' }).execute();
  await db
    .insertInto('variants')
    .values({
      id: 'var_1',
      product_id: 'prd_1',
      code: 'MILK',
      unit: 'L',
      size: 1,
      price: 700,
      selling_price: 700,
      rank: 'a0',
    })
    .execute();
  for (const side of [...SIDES].reverse()) await plant(side, SIDES.indexOf(side));
  const transfer = { from_warehouse_id: 'whs_foreign', to_warehouse_id: 'whs_own', note: '' };
  const moved = await admin.post('admin_panel/inventory/transfer/', {
    ...transfer,
    lines: [{ variant_id: 'var_1', quantity: 2 }],
  });
  assert.equal(moved.status, 200);
});

function expectNothingForeign(text: string, where: string): void {
  const found = [...Object.values(made.foreign), 'foreign'].find((canary) => text.includes(canary));
  assert.equal(found, undefined, `${where} holds "${found ?? ''}": ${text.slice(0, 2000)}`);
}

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const readPaths = async () => Object.entries((await api.nobody.get('openapi.json')).as(OpenApi).paths);
const below = (path: string) => path.replace('/api/v1/', '');

/** What a list needs to answer at all. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'admin_panel/inventory/recalls/': { variant_id: 'var_1', batch: 'LOT' },
  'admin_panel/orders/prints/': { kind: 'packing_slip', ids: 'ord_own' },
  'admin_panel/refunds/quote/': { order: 'ord_own' },
  'admin_panel/returns/returnable/': { order: 'ord_own' },
};
const ASKED: readonly Record<string, string>[] = [
  {},
  { search: 'foreign' },
  { q: 'foreign' },
  { q: '971501110001' },
  { format: 'csv' },
];
/** Streams and files, which other tests read. */
const NO_LISTS: ReadonlySet<string> = new Set(['admin_panel/events/']);

/** Whose the records of a path are. A new path with an id must say so here. */
const RECORDS: Readonly<Record<string, RecordType | 'person'>> = {
  'admin_panel/brands/': 'brand',
  'admin_panel/categories/': 'category',
  'admin_panel/coupon-batches/': 'coupon_batch',
  'admin_panel/coupons/': 'coupon',
  'admin_panel/customers/': 'customer',
  'admin_panel/gift-card-batches/': 'gift_card_batch',
  'admin_panel/gift-cards/': 'gift_card',
  'admin_panel/horizontal-product-list/': 'horizontal_list',
  'admin_panel/imports/': 'import',
  'admin_panel/inventory/counts/': 'stock_count',
  'admin_panel/jobs/': 'job',
  'admin_panel/offers/': 'offer',
  'admin_panel/leaflets/': 'leaflet',
  'admin_panel/offer-banners/': 'offer_banner',
  'admin_panel/offer-countdowns/': 'offer_countdown',
  'admin_panel/orders/': 'order',
  'admin_panel/picking/orders/': 'order',
  'admin_panel/picking/tasks/': 'order',
  'admin_panel/pincodes/': 'pincode',
  'admin_panel/price-cases/': 'price_case',
  'admin_panel/products/': 'product',
  'admin_panel/refunds/': 'refund',
  'admin_panel/returns/': 'return',
  'admin_panel/reviews/': 'review',
  'admin_panel/saved-views/': 'saved_view',
  'admin_panel/sellers/': 'seller',
  'admin_panel/service-accounts/': 'service_account',
  // Completed by whoever began it only: uploads.test.ts.
  'admin_panel/uploads/': 'person',
  'admin_panel/variant-types/': 'variant_type',
  'admin_panel/variants/': 'variant',
  'admin_panel/volume-offers/': 'volume_offer',
  'admin_panel/warehouses/': 'warehouse',
};
const foreignIds = (): Partial<Record<RecordType, readonly string[]>> => ({
  customer: ['cus_foreign', 'C-foreign'],
  job: ['job_foreign'],
  order: ['ord_foreign', 'GM-foreign', 'ptk_foreign'],
  pincode: [made.foreign.pincode],
  refund: ['ref_foreign', 'RF-foreign'],
  return: ['ret_foreign', 'RT-foreign'],
  saved_view: [made.foreign.view],
  stock_count: [made.foreign.count],
  warehouse: ['whs_foreign'],
});
/** What a write would otherwise take. */
const BODIES: Readonly<Record<string, object>> = {
  'put admin_panel/customers/{id}/': { name: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/note/': { note: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/addresses/': { addresses: [], version: 1 },
  'post admin_panel/customers/{id}/block/': { reason: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/unblock/': { version: 1 },
  'post admin_panel/customers/{id}/anonymise/': { reason: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/wallet/': { amount: 100, reason: 'Mine now' },
  'post admin_panel/refunds/{id}/approve/': { version: 1 },
  'post admin_panel/refunds/{id}/reject/': { reason: 'Mine now', version: 1 },
  'post admin_panel/refunds/{id}/retry/': { version: 1 },
  'post admin_panel/refunds/{id}/handover/': { done: true, version: 1 },
  'post admin_panel/returns/{id}/approve/': { version: 1 },
  'post admin_panel/returns/{id}/reject/': { reason: 'Mine now', version: 1 },
  'post admin_panel/returns/{id}/pickup/': {
    pickup_starts_at: '2030-01-01T08:00:00.000Z',
    pickup_ends_at: '2030-01-01T10:00:00.000Z',
    version: 1,
  },
  'post admin_panel/returns/{id}/receive/': { version: 1 },
  'post admin_panel/returns/{id}/inspect/': { lines: [{ line_id: 'rtl_1' }], version: 1 },
  'post admin_panel/returns/{id}/refund/': { version: 1 },
  'post admin_panel/returns/{id}/exchange/': { version: 1 },
  'post admin_panel/returns/{id}/close/': { version: 1 },
  'put admin_panel/pincodes/{id}/': { code: '00999', area: 'Mine', area_ar: 'لي', version: 1, dealer_id: 'dlr_own' },
  'post admin_panel/pincodes/{id}/archive/': { version: 1 },
  'post admin_panel/pincodes/{id}/restore/': { version: 1 },
  'post admin_panel/inventory/counts/{id}/lines/': { lines: [{ variant_id: 'var_1', counted: 1 }] },
  'post admin_panel/inventory/counts/{id}/status/': { status: 'submitted', reason: '', version: 1 },
  'post admin_panel/orders/{id}/transitions/': { to: 'processed', version: 1 },
  'post admin_panel/orders/{id}/hold/': { reason: 'Mine', version: 1 },
  'post admin_panel/orders/{id}/release/': { version: 1 },
  'post admin_panel/orders/{id}/picker/': { picker_id: null, version: 1 },
  'post admin_panel/orders/{id}/driver/': { driver_name: 'Mine', version: 1 },
  'post admin_panel/orders/{id}/address/': { delivery_address: 'Mine', version: 1 },
  'post admin_panel/orders/{id}/address/preview/': { delivery_address: 'Mine', version: 1 },
  'post admin_panel/orders/{id}/warehouse/': { warehouse_id: 'whs_own', version: 1 },
  'post admin_panel/orders/{id}/slot/': {
    slot_starts_at: '2030-01-01T08:00:00.000Z',
    slot_ends_at: '2030-01-01T10:00:00.000Z',
    version: 1,
  },
  'post admin_panel/orders/{id}/lines/': { lines: [{ variant_id: 'var_1', quantity: 1 }], version: 1 },
  'post admin_panel/orders/{id}/lines/preview/': { lines: [{ variant_id: 'var_1', quantity: 1 }], version: 1 },
  'post admin_panel/picking/orders/{id}/take-over/': { reason: 'Mine' },
  'post admin_panel/orders/{id}/notes/': { kind: 'internal', text: 'Mine' },
  'post admin_panel/orders/{id}/secret-code/': { reason: 'Mine' },
  'put admin_panel/saved-views/{id}/': { screen: 'brands', name: 'Mine', query: {}, columns: [], version: 1 },
};

describe("a dealer's scope", () => {
  it('no list, count, report or search of the whole API holds anything foreign, however it is asked', async () => {
    let asked = 0;
    for (const [path, methods] of await readPaths()) {
      const route = below(path);
      if (!('get' in methods) || route.includes('{') || !route.startsWith('admin_panel/') || NO_LISTS.has(route))
        continue;
      for (const more of ASKED) {
        const answer = await dealer.get(route, { query: { ...QUERIES[route], ...more } });
        assert.equal(answer.status, 200, `${route} ${JSON.stringify(more)}: ${answer.text.slice(0, 300)}`);
        expectNothingForeign(answer.text, `${route} ${JSON.stringify(more)}`);
        asked += 1;
      }
    }
    assert.ok(asked > 100, `${String(asked)} requests`);
  });

  it('a foreign record is not there: 404 for every method of every path that names it', async () => {
    const ids = foreignIds();
    let refused = 0;
    for (const [path, methods] of await readPaths()) {
      const route = below(path);
      const [start, id] = route.split('{', 2);
      if (id === undefined || !route.startsWith('admin_panel/')) continue;
      const type = RECORDS[start ?? ''];
      assert.ok(type, `scope.test.ts does not say whose the records of ${route} are`);
      if (type === 'person' || SCOPES[type].dimension === null) continue;
      if (type === 'seller') continue;
      for (const foreign of ids[type] ?? assert.fail(`no foreign ${type} is planted`)) {
        for (const method of Object.keys(methods)) {
          const body = BODIES[`${method} ${route}`];
          const url = route.replace(/\{\w+\}/, foreign);
          const { get, post, put } = dealer;
          const call = { get, delete: dealer.delete, post: () => post(url, body), put: () => put(url, body ?? {}) }[
            method
          ];
          assert.ok(call, `${method} ${route} is a method that this test does not know`);
          const answer = await call(url);
          assert.equal(answer.status, 404, `${method} ${url}: ${answer.text.slice(0, 300)}`);
          expectNothingForeign(answer.text.replaceAll(foreign, ''), url);
          refused += 1;
        }
      }
    }
    assert.ok(refused >= 12, `${String(refused)} requests`);
  });

  it('the counts are those of an oracle', async () => {
    const Counted = z.object({ count: z.int() });
    const oracle: Readonly<Record<string, ReturnType<typeof sql>>> = {
      'admin_panel/orders/': sql`select count(*) as n from orders where dealer_id = 'dlr_own'`,
      'admin_panel/customers/': sql`select count(distinct customer_id) as n from orders where dealer_id = 'dlr_own'`,
      'admin_panel/pincodes/': sql`select count(*) as n from pincodes where dealer_id = 'dlr_own' and archived_at is null`,
      'admin_panel/warehouses/': sql`select count(*) as n from warehouses where id = 'whs_own'`,
      'admin_panel/inventory/': sql`select count(*) as n from stock_balances where warehouse_id = 'whs_own'`,
      'admin_panel/inventory/batches/': sql`select count(*) as n from stock_batches where warehouse_id = 'whs_own' and quantity > 0`,
      'admin_panel/inventory/movements/': sql`select count(*) as n from stock_movements where warehouse_id = 'whs_own'`,
      'admin_panel/inventory/counts/': sql`select count(*) as n from stock_counts where warehouse_id = 'whs_own'`,
      'admin_panel/saved-views/': sql`select count(*) as n from saved_views where owner_id = ${dealer.userId}`,
    };
    for (const [path, query] of Object.entries(oracle)) {
      const { rows } = await query.execute(db);
      const n = z.object({ n: z.int() }).parse(rows[0]).n;
      assert.ok(n > 0, path);
      assert.equal((await dealer.get(path)).as(Counted).count, n, path);
    }
    const counters = (await dealer.get('admin_panel/counters/')).as(Counters);
    assert.deepEqual([counters['orders_pending'], counters['orders_late']], [1, 1]);
    const { totals } = (await dealer.get('admin_panel/reports/stock/')).as(StockReport);
    assert.equal(totals.stock, 43);
    assert.equal(
      (await dealer.get(`admin_panel/warehouses/whs_own/`)).as(z.object({ pincode_count: z.int() })).pincode_count,
      1,
    );
    const effect = await dealer.get('admin_panel/inventory/recalls/', { query: { variant_id: 'var_1', batch: 'LOT' } });
    assert.deepEqual(
      effect.as(RecallEffect).warehouses.map(({ id }) => id),
      ['whs_own'],
    );
  });

  it('nothing is made in, moved to or taken from a foreign place', async () => {
    const trail = async () =>
      (
        await sql<{
          n: number;
        }>`select (select count(*) from audit_entries) + (select count(*) from stock_movements) as n`.execute(db)
      ).rows;
    const before = await trail();
    const place = { variant_id: 'var_1', warehouse_id: 'whs_foreign' };
    const lines = [{ variant_id: 'var_1', quantity: 1 }];
    const write = async (path: string, body: object) =>
      (await dealer.post(`admin_panel/inventory/${path}/`, body)).status;
    assert.equal(await write('receive', { warehouse_id: 'whs_foreign', lines }), 422);
    assert.equal(await write('adjust', { ...place, change: 1, reason: 'found' }), 422);
    assert.equal(await write('waste', { ...place, quantity: 1, reason: 'damaged' }), 422);
    assert.equal(await write('safety', { ...place, safety: 1 }), 422);
    assert.equal(await write('counts', { warehouse_id: 'whs_foreign' }), 422);
    for (const [from_warehouse_id, to_warehouse_id] of [
      ['whs_own', 'whs_foreign'],
      ['whs_foreign', 'whs_own'],
    ])
      assert.equal(await write('transfer', { from_warehouse_id, to_warehouse_id, lines }), 422);
    const pincode = { code: '00777', area: 'A', area_ar: 'أ' };
    for (const more of [{ dealer_id: 'dlr_foreign' }, {}, { dealer_id: 'dlr_own', warehouse_ids: ['whs_foreign'] }])
      assert.equal((await dealer.post(PINCODES, { ...pincode, ...more })).status, 422, JSON.stringify(more));
    const own = (await dealer.get(`${PINCODES}${made.own.pincode}/`)).as(Pincode);
    const { code, area, area_ar, version } = own;
    const move = { code, area, area_ar, version, dealer_id: 'dlr_foreign' };
    assert.equal((await dealer.put(`${PINCODES}${own.id}/`, move)).status, 422);
    assert.deepEqual(await trail(), before);
  });

  it('the unit of work refuses what a module forgot: a foreign record is neither changed nor taken over', async () => {
    const scope = { dealer: ['dlr_own'], warehouse: ['whs_own'] };
    const actor = { ...SYSTEM, scope };
    const set = (dealer_id: string) =>
      db.updateTable('pincodes').set({ dealer_id }).where('id', '=', made.foreign.pincode);
    const attempt = (after: string, before?: object) =>
      api.platform.write(actor, async ({ trx, audit }) => {
        await trx.updateTable('pincodes').set({ dealer_id: after }).where('id', '=', made.foreign.pincode).execute();
        await audit({ type: 'pincode', id: made.foreign.pincode, action: 'updated', ...(before ? { before } : {}) });
      });
    await assert.rejects(attempt('dlr_foreign'), { code: 'not_found' });
    await assert.rejects(attempt('dlr_own', { dealer_id: 'dlr_foreign' }), { code: 'not_found' });
    await set('dlr_foreign').execute();
    const kept = await db.selectFrom('pincodes').select('dealer_id').where('id', '=', made.foreign.pincode).execute();
    assert.deepEqual(kept, [{ dealer_id: 'dlr_foreign' }]);
  });

  it('what a form does not show stays as it is: a foreign depot of the own area', async () => {
    const path = `${PINCODES}${made.own.pincode}/`;
    const { code, area_ar, version, warehouse_ids } = (await dealer.get(path)).as(Pincode);
    assert.deepEqual(warehouse_ids, ['whs_own']);
    const input = { code, area: 'The own area, renamed', area_ar, version, dealer_id: 'dlr_own', warehouse_ids };
    assert.equal((await dealer.put(path, input)).status, 200);
    assert.deepEqual([...(await admin.get(path)).as(Pincode).warehouse_ids].sort(), ['whs_foreign', 'whs_own']);
  });

  it("the history of one's own records is there, and that of foreign ones is not, by any filter", async () => {
    const history = async (record_type: string, record_id: string) =>
      (await dealer.get('admin_panel/audit-entries/', { query: { record_type, record_id } }))
        .as(listPage(AuditEntry))
        .results.map(({ action }) => action);
    assert.deepEqual((await history('pincode', made.own.pincode)).at(-1), 'created');
    assert.deepEqual(await history('pincode', made.foreign.pincode), []);
    assert.deepEqual(await history('stock', 'var_1:whs_own'), ['transferred', 'adjusted', 'received']);
    assert.deepEqual(await history('stock', 'var_1:whs_foreign'), []);
    assert.deepEqual(await history('stock_count', made.foreign.count), []);
  });
});
