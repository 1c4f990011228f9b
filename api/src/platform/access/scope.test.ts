import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AuditEntry,
  Counters,
  listPage,
  PERMISSIONS,
  Pincode,
  ProductDetail,
  RecallEffect,
  type Permission,
  PricePreview,
  type RecordType,
  SellerSale,
  StockCountDetail,
  StockReport,
  StockTransfer,
  StockTransferDetail,
  STORE_WIDE,
} from '@bo/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { ibanOf } from '../../testing/sellers.ts';
import { type Client, startTestApi } from '../../testing/test-api.ts';
import { SYSTEM } from './caller.ts';
import { isLimitedBy } from './scope.ts';

/**
 * Two dealers with everything that can belong to one. All that is the other's says "foreign" somewhere, ids included;
 * ids that the API draws are remembered. Anyone who looks holds every permission, so that nothing but the scope hides a
 * row.
 */
const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const SIDES = ['own', 'foreign'] as const;
type Side = (typeof SIDES)[number];
const PINCODES = 'admin_panel/pincodes/';
const COUNTS = 'admin_panel/inventory/counts/';
const TRANSFERS = 'admin_panel/transfers/';
const made: Record<Side, { pincode: string; count: string; plan: string; view: string; user: string }> = {
  own: { pincode: '', count: '', plan: '', view: '', user: '' },
  foreign: { pincode: '', count: '', plan: '', view: '', user: '' },
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
    .insertInto('book_differences')
    .values({
      id: `dif_${side}`,
      kind: 'derived',
      record_type: 'customer',
      record_id: `cus_${side}`,
      name: side,
      stored: '{}',
      expected: '{}',
      mendable: true,
    })
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
    .insertInto('wallet_credits')
    .values({
      ...{ id: `wcr_${side}`, number: `WC-${side}`, customer_id: `cus_${side}` },
      ...{ amount: 100, currency: 'AED', reason: `Salma ${side} waited` },
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
  await db
    .insertInto('messages')
    .values({
      ...{ id: `msg_${side}`, kind: 'order_placed', channel: 'email', language: 'en', sender: 'The store' },
      ...{ recipient: `${side}@example.com`, customer_id: `cus_${side}`, customer_name: `Salma ${side}` },
      ...{ order_id: `ord_${side}`, order_number: `GM-${side}`, dealer_id, body: `Of ${side}`, status: 'kept' },
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
  await db
    .insertInto('tax_documents')
    .values({
      ...claim,
      ...{ id: `txd_${side}`, kind: 'credit_note', number: `CN-00000${String(at)}`, invoice_number: `INV-${side}` },
      ...{ currency: 'AED', before: 100, after: 0, vat: 5, rates: '[]', content: '{}', hash: '', chain_position: at },
    })
    .execute();
  await db
    .insertInto('purchase_orders')
    .values({
      ...{ id: `por_${side}`, number: `PO-${side}`, supplier_id: 'spp_1', warehouse_id, currency: 'AED' },
      ...{ status: 'sent', expected_on: '2026-01-01', note: `For the ${side} depot` },
    })
    .execute();
  await db
    .insertInto('supplier_invoices')
    .values({
      ...{ id: `sin_${side}`, supplier_id: 'spp_1', warehouse_id, number: `The ${side} bill`, dated: '2026-01-01' },
      ...{ currency: 'AED', net_minor: 100, vat_minor: 0 },
    })
    .execute();
  await db
    .insertInto('purchase_receipts')
    .values({ id: `rcp_${side}`, purchase_order_id: `por_${side}`, delivery_note: `To the ${side} depot` })
    .execute();
  await db
    .insertInto('supplier_returns')
    .values({
      ...{ id: `srt_${side}`, number: `SR-${side}`, supplier_id: 'spp_1', warehouse_id, currency: 'AED' },
      ...{ reason: 'damaged', note: `From the ${side} depot` },
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
  const plan = { name: `The ${side} plan`, name_ar: side, warehouse_id, every_days: 7, next_on: '2099-01-01' };
  made[side].plan = (await admin.post('admin_panel/count-plans/', plan)).as(Id).id;
  const colleague = await api.signedIn('administrator', { dealer_id });
  made[side].user = colleague.userId;
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
  await db
    .insertInto('suppliers')
    .values({ id: 'spp_1', name: 'The dairy', name_ar: 'الألبان', code: 'S-1' })
    .execute();
  for (const side of [...SIDES].reverse()) await plant(side, SIDES.indexOf(side));
  const account = { id: 'sva_foreign', name: 'The foreign shop', scopes: ['order.create'] };
  await db.insertInto('service_accounts').values(account).execute();
  const webhook = {
    id: 'whk_foreign',
    name: 'The foreign hook',
    url: 'https://foreign.example/',
    secret_last_four: 'abcd',
  };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, secret_sealed: '' })
    .execute();
  const transfer = { from_warehouse_id: 'whs_foreign', to_warehouse_id: 'whs_own', note: '' };
  const moved = await admin.post('admin_panel/inventory/transfer/', {
    ...transfer,
    lines: [{ variant_id: 'var_1', quantity: 2 }],
  });
  assert.equal(moved.status, 200);
  const [arriving] = (await admin.get(TRANSFERS)).as(listPage(StockTransfer)).results;
  const { parcels } = (await admin.get(`${TRANSFERS}${arriving?.id ?? ''}/`)).as(StockTransferDetail);
  const arrived = parcels.map(({ id: parcel_id, version, open }) => ({ parcel_id, version, received: open }));
  assert.equal((await admin.post(`${TRANSFERS}${arriving?.id ?? ''}/receive/`, { lines: arrived })).status, 200);
  await db.insertInto('recalls').values({ id: 'rcl_foreign', number: 'RC-foreign', reason: 'A foreign one' }).execute();
  // Between two other depots: neither end is the reader's.
  await db
    .insertInto('warehouses')
    .values({ id: 'whs_foreign_2', code: 'foreign 2', name: 'Second foreign depot', name_ar: 'الثاني' })
    .execute();
  await db
    .insertInto('stock_transfers')
    .values({
      id: 'trf_foreign',
      number: 'TR-foreign',
      from_warehouse_id: 'whs_foreign',
      to_warehouse_id: 'whs_foreign_2',
    })
    .execute();
});

/**
 * A transfer names its other end, and the sender chooses among all depots: by their names, and nothing else of them.
 */
const withoutEnds = (text: string) =>
  ['whs_foreign_2', 'Second foreign depot', 'whs_foreign', 'The foreign depot', 'مخزن foreign'].reduce(
    (rest, end) => rest.replaceAll(end, ''),
    text,
  );
const NAMES_ENDS: ReadonlySet<string> = new Set([
  'admin_panel/transfers/',
  'admin_panel/transfers/export/',
  'admin_panel/transfers/destinations/',
]);

function expectNothingForeign(text: string, where: string): void {
  const found = [...Object.values(made.foreign), 'foreign'].find((canary) => text.includes(canary));
  assert.equal(found, undefined, `${where} holds "${found ?? ''}": ${text.slice(0, 2000)}`);
}

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const readPaths = async () => Object.entries((await api.nobody.get('openapi.json')).as(OpenApi).paths);
const below = (path: string) => path.replace('/api/v1/', '');

/** What a list needs to answer at all. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'admin_panel/pincode-checks/': { code: '00112' },
  'admin_panel/inventory/recalls/': { variant_id: 'var_1', batch: 'LOT' },
  'admin_panel/inventory/expired/': { warehouse: 'whs_own' },
  'admin_panel/inventory/shortfall/': { variant_id: 'var_1', warehouse_id: 'whs_own' },
  'admin_panel/orders/prints/': { kind: 'packing_slip', ids: 'ord_own' },
  'admin_panel/purchase-orders/suggestions/': { warehouse: 'whs_own' },
  'admin_panel/recalls/trace/': { variant_id: 'var_1', batch: 'LOT' },
  'admin_panel/recalls/trace/orders/': { variant_id: 'var_1', batch: 'LOT' },
  'admin_panel/refunds/quote/': { order: 'ord_own' },
  'admin_panel/sellable-variants/labels/': { labels: 'var_1' },
  'admin_panel/returns/returnable/': { order: 'ord_own' },
  'admin_panel/sellers/of-orders/': { orders: 'ord_own,ord_foreign' },
  'admin_panel/supplier-returns/returnable/': { receipt: 'rcp_own' },
  'admin_panel/translations/suggestions/': { id: 'prd_1' },
};
const ASKED: readonly Record<string, string>[] = [
  {},
  { search: 'foreign' },
  { q: 'foreign' },
  { q: '971501110001' },
  { format: 'csv' },
];
/** Streams and files, which other tests read; and one record by its name, where all records are everybody's. */
const NO_LISTS: ReadonlySet<string> = new Set(['admin_panel/events/', 'admin_panel/categories/named/']);

/** Whose the records of a path are. A new path with an id must say so here. */
const RECORDS: Readonly<Record<string, RecordType | 'person'>> = {
  'admin_panel/book-differences/': 'backup',
  'admin_panel/brands/': 'brand',
  'admin_panel/categories/': 'category',
  'admin_panel/commission-rules/': 'commission_rule',
  'admin_panel/count-plans/': 'count_plan',
  'admin_panel/coupon-batches/': 'coupon_batch',
  'admin_panel/roles/': 'role',
  'admin_panel/users/': 'user',
  'admin_panel/coupons/': 'coupon',
  'admin_panel/credit-notes/': 'credit_note',
  'admin_panel/customers/': 'customer',
  'admin_panel/dealers/': 'dealer',
  'admin_panel/earnings/': 'payout',
  'admin_panel/gift-card-batches/': 'gift_card_batch',
  'admin_panel/gift-cards/': 'gift_card',
  'admin_panel/glossary-terms/': 'glossary_term',
  'admin_panel/horizontal-product-list/': 'horizontal_list',
  'admin_panel/images/': 'image',
  'admin_panel/custom-notification/': 'notification',
  'admin_panel/imports/': 'import',
  'admin_panel/inventory/counts/': 'stock_count',
  'admin_panel/jobs/': 'job',
  'admin_panel/messages/': 'message',
  'admin_panel/message-templates/': 'message_template',
  'admin_panel/offers/': 'offer',
  'admin_panel/leaflets/': 'leaflet',
  'admin_panel/offer-banners/': 'offer_banner',
  'admin_panel/offer-countdowns/': 'offer_countdown',
  'admin_panel/orders/': 'order',
  'admin_panel/payout-requests/': 'payout',
  'admin_panel/payout-runs/': 'payout_run',
  'admin_panel/payouts/': 'payout',
  'admin_panel/picking/orders/': 'order',
  'admin_panel/picking/tasks/': 'order',
  'admin_panel/package-payments/': 'package_payment',
  'admin_panel/pincode-imports/': 'import',
  'admin_panel/pincodes/': 'pincode',
  'admin_panel/price-cases/': 'price_case',
  'admin_panel/products/': 'product',
  'admin_panel/purchase-orders/': 'purchase_order',
  'admin_panel/recalls/': 'recall',
  'admin_panel/refunds/': 'refund',
  'admin_panel/returns/': 'return',
  'admin_panel/reviews/': 'review',
  'admin_panel/saved-views/': 'saved_view',
  'admin_panel/sellable-variants/': 'variant',
  'admin_panel/seller-adjustments/': 'seller_adjustment',
  'admin_panel/sellers/': 'seller',
  'admin_panel/service-accounts/': 'service_account',
  'admin_panel/supplier-invoices/': 'supplier_invoice',
  'admin_panel/supplier-prices/': 'supplier_price',
  'admin_panel/supplier-returns/': 'supplier_return',
  'admin_panel/suppliers/': 'supplier',
  'admin_panel/transfers/': 'stock_transfer',
  // Completed by the person who began it only: uploads.test.ts.
  'admin_panel/uploads/': 'person',
  'admin_panel/variant-types/': 'variant_type',
  'admin_panel/variants/': 'variant',
  'admin_panel/volume-offers/': 'volume_offer',
  'admin_panel/wallet-credits/': 'wallet_credit',
  'admin_panel/warehouses/': 'warehouse',
  'admin_panel/webhook-deliveries/': 'webhook',
  'admin_panel/webhooks/': 'webhook',
};
const foreignIds = (): Partial<Record<RecordType, readonly string[]>> => ({
  // Differences of the books are of the whole store, as its backups are.
  backup: ['dif_foreign'],
  count_plan: [made.foreign.plan],
  credit_note: ['txd_foreign'],
  customer: ['cus_foreign', 'C-foreign'],
  dealer: ['dlr_foreign'],
  job: ['job_foreign'],
  message: ['msg_foreign'],
  order: ['ord_foreign', 'GM-foreign', 'ptk_foreign'],
  pincode: [made.foreign.pincode],
  purchase_order: ['por_foreign', 'PO-foreign'],
  recall: ['rcl_foreign', 'RC-foreign'],
  refund: ['ref_foreign', 'RF-foreign'],
  return: ['ret_foreign', 'RT-foreign'],
  saved_view: [made.foreign.view],
  service_account: ['sva_foreign'],
  stock_count: [made.foreign.count],
  stock_transfer: ['trf_foreign', 'TR-foreign'],
  supplier_invoice: ['sin_foreign'],
  supplier_return: ['srt_foreign', 'SR-foreign'],
  user: [made.foreign.user],
  wallet_credit: ['wcr_foreign'],
  warehouse: ['whs_foreign'],
  webhook: ['whk_foreign'],
});
/** A list answers; only what is of the whole store may be refused to a person who is limited to a part of it. */
function expectAnswered(answer: Awaited<ReturnType<Client['get']>>, route: string): void {
  if (answer.status === 403)
    assert.ok(STORE_WIDE.has(answer.error().permission as Permission), `${route}: ${answer.text}`);
  else assert.equal(answer.status, 200, `${route}: ${answer.text.slice(0, 300)}`);
}
/** The version that a write is based on. */
const SEEN = { headers: { 'if-match': '"1"' } };
/** What a write would otherwise take. */
const BODIES: Readonly<Record<string, object>> = {
  'post admin_panel/book-differences/{id}/mend/': { seen: 'foreign' },
  'put admin_panel/customers/{id}/': { name: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/note/': { note: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/addresses/': { addresses: [], version: 1 },
  'post admin_panel/customers/{id}/block/': { reason: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/unblock/': { version: 1 },
  'post admin_panel/customers/{id}/anonymise/': { reason: 'Mine now', version: 1 },
  'post admin_panel/customers/{id}/wallet/': { amount: 100, reason: 'Mine now' },
  'post admin_panel/wallet-credits/{id}/approve/': { version: 1 },
  'post admin_panel/wallet-credits/{id}/reject/': { reason: 'Mine now', version: 1 },
  'put admin_panel/purchase-orders/{id}/': {
    supplier_id: 'spp_1',
    warehouse_id: 'whs_own',
    lines: [{ variant_id: 'var_1', cases: 1 }],
    version: 1,
  },
  'put admin_panel/supplier-invoices/{id}/': {
    ...{ supplier_id: 'spp_1', number: 'Mine now', dated: '2026-01-01', net_minor: 1, receipt_ids: ['rcp_1'] },
    version: 1,
  },
  'post admin_panel/supplier-invoices/{id}/void/': { reason: 'Mine now', version: 1 },
  'post admin_panel/supplier-returns/{id}/credit/': { number: 'Mine', dated: '2026-01-01', net_minor: 1, version: 1 },
  'post admin_panel/supplier-returns/{id}/void-credit/': { reason: 'Mine now', version: 1 },
  'post admin_panel/supplier-returns/{id}/refuse/': { reason: 'Mine now', version: 1 },
  'post admin_panel/supplier-returns/{id}/cancel/': { reason: 'Mine now', version: 1 },
  'post admin_panel/purchase-orders/{id}/send/': { version: 1 },
  'post admin_panel/purchase-orders/{id}/reopen/': { version: 1 },
  'post admin_panel/purchase-orders/{id}/cancel/': { reason: 'Mine now', version: 1 },
  'post admin_panel/purchase-orders/{id}/receipts/{receiptId}/reverse/': { version: 1, reason: 'Wrong order' },
  'post admin_panel/purchase-orders/{id}/lines/': {
    lines: [{ variant_id: 'var_own', cases: 1, case_cost: 100 }],
    version: 1,
  },
  'post admin_panel/purchase-orders/{id}/receive/': { lines: [{ line_id: 'pol_1', received: 1 }], version: 1 },
  'put admin_panel/transfers/{id}/': {
    ...{ from_warehouse_id: 'whs_own', to_warehouse_id: 'whs_foreign', version: 1 },
    lines: [{ variant_id: 'var_1', quantity: 1 }],
  },
  'post admin_panel/transfers/{id}/send/': { version: 1 },
  'post admin_panel/transfers/{id}/depart/': { version: 1 },
  'post admin_panel/transfers/{id}/cancel/': { reason: 'Mine now', version: 1 },
  'post admin_panel/transfers/{id}/call-back/': { reason: 'Mine now', version: 1 },
  'post admin_panel/transfers/{id}/receive/': { lines: [{ parcel_id: 'trp_1', version: 1, received: 1 }] },
  'post admin_panel/recalls/{id}/tell/': { version: 1 },
  'post admin_panel/recalls/{id}/settle/': { variant_id: 'var_1', batch: 'LOT', how: 'write_off', version: 1 },
  'post admin_panel/recalls/{id}/withdraw/': { reason: 'Mine now', version: 1 },
  'post admin_panel/recalls/{id}/close/': { reason: 'Mine now', version: 1 },
  'post admin_panel/recalls/{id}/orders/{orderId}/answer/': { answer: 'has_it', version: 1 },
  'post admin_panel/refunds/{id}/approve/': { version: 1 },
  'post admin_panel/refunds/{id}/reject/': { reason: 'Mine now', version: 1 },
  'post admin_panel/refunds/{id}/retry/': { version: 1 },
  'post admin_panel/refunds/{id}/divert/': { to: 'wallet', note: 'Mine', version: 1 },
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
  'put admin_panel/dealers/{id}/': { code: 'mine', name: 'Mine', name_ar: 'لي', version: 1 },
  'post admin_panel/dealers/{id}/archive/': { version: 1 },
  'post admin_panel/dealers/{id}/restore/': { version: 1 },
  'put admin_panel/pincodes/{id}/': { code: '00999', area: 'Mine', area_ar: 'لي', version: 1, dealer_id: 'dlr_own' },
  'post admin_panel/pincodes/{id}/archive/': { version: 1 },
  'post admin_panel/pincodes/{id}/restore/': { version: 1 },
  'put admin_panel/count-plans/{id}/': {
    name: 'Mine',
    name_ar: 'لي',
    warehouse_id: 'whs_own',
    every_days: 7,
    next_on: '2099-01-01',
    version: 1,
  },
  'post admin_panel/count-plans/{id}/archive/': { version: 1 },
  'post admin_panel/count-plans/{id}/restore/': { version: 1 },
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
  'post admin_panel/orders/{id}/payments/{operation}/divert/': { to: 'wallet', note: 'Mine' },
  'post admin_panel/orders/{id}/payments/exceptions/{exception}/settle/': { how: 'noted', note: 'Mine' },
  'put admin_panel/users/{id}/': { name: 'Mine now', role_id: 'rol_mine', version: 1 },
  'post admin_panel/users/{id}/link/': { version: 1 },
  'post admin_panel/users/{id}/suspend/': { version: 1 },
  'post admin_panel/users/{id}/unsuspend/': { version: 1 },
  'post admin_panel/users/{id}/reset-second-factor/': { version: 1, reason: '' },
  'post admin_panel/users/{id}/archive/': { version: 1 },
  'post admin_panel/users/{id}/restore/': { version: 1 },
  'put admin_panel/warehouses/{id}/': { code: 'MINE', name: 'Mine', name_ar: 'لي', version: 1 },
  'post admin_panel/warehouses/{id}/archive/': { version: 1 },
  'post admin_panel/warehouses/{id}/restore/': { version: 1 },
  'post admin_panel/warehouses/{id}/pause/': { reason: 'Mine', version: 1 },
  'post admin_panel/warehouses/{id}/reopen/': { version: 1 },
  'post admin_panel/warehouses/{id}/pincodes/': { codes: ['00999'] },
  'post admin_panel/warehouses/{id}/pincodes/remove/': { codes: ['00999'] },
  'post admin_panel/warehouses/{id}/hand-over/': { to_warehouse_id: 'whs_own', reason: 'Mine', version: 1 },
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
        expectAnswered(answer, `${route} ${JSON.stringify(more)}`);
        const told = NAMES_ENDS.has(route) ? withoutEnds(answer.text) : answer.text;
        expectNothingForeign(told, `${route} ${JSON.stringify(more)}`);
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
      if (
        type === 'person' ||
        (!isLimitedBy(type, 'dealer') && !isLimitedBy(type, 'warehouse') && !isLimitedBy(type, 'user'))
      )
        continue;
      for (const foreign of ids[type] ?? assert.fail(`no foreign ${type} is planted`)) {
        for (const method of Object.keys(methods)) {
          const body = BODIES[`${method} ${route}`];
          const url = route.replace(/\{\w+\}/, foreign);
          const { get, post, put } = dealer;
          const remove = (target: string) => dealer.delete(target, SEEN);
          const call = { get, delete: remove, post: () => post(url, body), put: () => put(url, body ?? {}) }[method];
          assert.ok(call, `${method} ${route} is a method that this test does not know`);
          const answer = await call(url);
          // What acts for the whole store is refused before its record is looked for.
          const isHidden = answer.status === 404 || STORE_WIDE.has(answer.error().permission as Permission);
          assert.ok(isHidden, `${method} ${url}: ${String(answer.status)} ${answer.text.slice(0, 300)}`);
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
      'admin_panel/messages/': sql`select count(*) as n from messages where dealer_id = 'dlr_own'`,
      'admin_panel/pincodes/': sql`select count(*) as n from pincodes where dealer_id = 'dlr_own' and archived_at is null`,
      'admin_panel/warehouses/': sql`select count(*) as n from warehouses where id = 'whs_own'`,
      'admin_panel/dealers/': sql`select count(*) as n from dealers where id = 'dlr_own'`,
      'admin_panel/inventory/': sql`select count(*) as n from stock_balances where warehouse_id = 'whs_own'`,
      'admin_panel/inventory/batches/': sql`select count(*) as n from stock_batches where warehouse_id = 'whs_own' and quantity > 0`,
      'admin_panel/inventory/movements/': sql`select count(*) as n from stock_movements where warehouse_id = 'whs_own'`,
      'admin_panel/count-plans/': sql`select count(*) as n from count_plans where warehouse_id = 'whs_own'`,
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
    // What is sent to a foreign depot is received there.
    const ends = { from_warehouse_id: 'whs_foreign', to_warehouse_id: 'whs_own' };
    assert.equal(await write('transfer', { ...ends, lines }), 422);
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
    const attempt = (after: string, before?: Record<string, unknown>) =>
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

/** A dealer's fixtures again, seen by a member of staff whose role is limited to the own depot. */
describe('the scope of own warehouses only', () => {
  /** Fields that name the foreign order or its customer. Areas and dealers are everybody's. */
  const HIDDEN = ['ord_foreign', 'ptk_foreign', 'GM-foreign', 'RT-foreign', 'RF-foreign', 'cus_foreign', 'C-foreign']
    .concat(['Salma foreign', 'Villa foreign', 'foreign@example.com', '+971501110001'])
    .concat(['For the foreign depot', 'The foreign count', 'The foreign plan']);

  it('holds for every list, count, report and search of the whole API', async () => {
    const role = { id: 'rol_depot', key: 'depot', name: 'Depot', name_ar: 'مخزن', scope: 'warehouses' } as const;
    await db
      .insertInto('roles')
      .values({ ...role, role: 0, permissions: [...PERMISSIONS] })
      .execute();
    const client = await api.signedIn('administrator');
    await db
      .updateTable('users')
      .set({ role_id: role.id, warehouse_ids: ['whs_own'] })
      .where('id', '=', client.userId)
      .execute();
    api.platform.sessions.forget();
    let asked = 0;
    for (const [path, methods] of await readPaths()) {
      const route = below(path);
      if (!('get' in methods) || route.includes('{') || !route.startsWith('admin_panel/') || NO_LISTS.has(route))
        continue;
      for (const more of ASKED) {
        const answer = await client.get(route, { query: { ...QUERIES[route], ...more } });
        expectAnswered(answer, `${route} ${JSON.stringify(more)}`);
        const told = HIDDEN.find((secret) => answer.text.includes(secret));
        const at = answer.text.indexOf(told ?? '');
        assert.equal(
          told,
          undefined,
          `${route} ${JSON.stringify(more)}: ${answer.text.slice(Math.max(at - 300, 0), at + 100)}`,
        );
        asked += 1;
      }
    }
    assert.ok(asked > 100, `${String(asked)} requests`);
  });
});

/**
 * Two sellers with everything that can belong to one. Anyone who looks has the role that a seller's people have: what
 * that role may not ask is refused, and of the rest nothing is the other's, nor any customer's.
 */
describe("a seller's scope", () => {
  const OF_SELLER: Readonly<Record<string, object>> = {
    'put admin_panel/products/{id}/': {
      title: 'Mine now',
      title_ar: 'لي الآن',
      category_id: 'cat_1',
      variant_type_ids: ['vty_1'],
      version: 1,
    },
    'post admin_panel/sellers/{id}/bank/': { bank_holder: 'Mine now', iban: ibanOf(1), reason: 'Mine now', version: 1 },
    'post admin_panel/sellers/{id}/bank/approve/': { version: 1 },
    'post admin_panel/sellers/{id}/bank/reject/': { reason: 'Mine now', version: 1 },
    'post admin_panel/products/{id}/status/': { status: 'inactive', reason: '', version: 1 },
    'post admin_panel/products/{id}/variants/': variantInput('MINE'),
    'put admin_panel/variants/{id}/': { ...variantInput('MINE'), version: 1 },
    'post admin_panel/variants/{id}/archive/': { version: 1 },
    'post admin_panel/variants/{id}/restore/': { version: 1 },
    'post admin_panel/variants/{id}/add-barcode/': { barcode: '96385074' },
    'post admin_panel/variants/{id}/prices/': {
      price: 1,
      selling_price: 1,
      starts_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
    'post admin_panel/sellers/{id}/apply/': { version: 1 },
    'post admin_panel/sellers/{id}/documents/': { upload_id: 'upl_none', kind: 'licence', name: 'Licence' },
  };
  const foreign: Partial<Record<RecordType, readonly string[]>> = {
    seller: ['sel_foreign'],
    product: ['prd_foreign', 'a-foreign-product'],
    variant: ['var_foreign'],
    package_payment: ['pkp_foreign'],
    // The store's own runs hold everybody's: a seller sees none, not even those with a payout of theirs.
    payout_run: ['prn_foreign', 'prn_own'],
    payout: ['pay_foreign', 'PO-foreign', 'ern_foreign'],
    seller_adjustment: ['adj_foreign'],
    commission_rule: ['crl_foreign'],
  };
  let seller: Client;

  before(async () => {
    for (const side of [...SIDES].reverse()) await plantSeller(side);
    seller = await api.signedIn('seller', { seller_id: 'sel_own' });
  });

  it('no list, count, report or search holds anything of another seller, or of a customer', async () => {
    let answered = 0;
    for (const [path, methods] of await readPaths()) {
      const route = below(path);
      if (!('get' in methods) || route.includes('{') || NO_LISTS.has(route)) continue;
      if (!route.startsWith('admin_panel/') && !route.startsWith('store/')) continue;
      for (const more of ASKED) {
        const answer = await seller.get(route, { query: { ...QUERIES[route], ...more } });
        assert.ok(
          [200, 403, 404, 422].includes(answer.status),
          `${route}: ${String(answer.status)} ${answer.text.slice(0, 300)}`,
        );
        if (answer.status !== 200) continue;
        expectNothingForeign(answer.text, `${route} ${JSON.stringify(more)}`);
        for (const secret of ['Salma', '+97150111', 'Villa'])
          assert.ok(!answer.text.includes(secret), `${route} tells of a customer: ${secret}`);
        answered += 1;
      }
    }
    assert.ok(answered > 30, `${String(answered)} answers`);
  });

  it('a record of another seller is not there: refused or 404 for every method of every path that names it', async () => {
    let hidden = 0;
    for (const [path, methods] of await readPaths()) {
      const route = below(path);
      const [start, id] = route.split('{', 2);
      if (id === undefined || !route.startsWith('admin_panel/')) continue;
      const type = RECORDS[start ?? ''];
      if (!type || type === 'person' || !isLimitedBy(type, 'seller')) continue;
      for (const one of foreign[type] ?? []) {
        const url = route.replace(/\{\w+\}/, one);
        for (const method of Object.keys(methods)) {
          const body = OF_SELLER[`${method} ${route}`] ?? {};
          const { get, post, put } = seller;
          const remove = (target: string) => seller.delete(target, SEEN);
          const call = {
            get,
            delete: remove,
            post: () => post(url, body, SEEN),
            put: () => put(url, body, SEEN),
          }[method];
          assert.ok(call, `${method} ${route} is a method that this test does not know`);
          const answer = await call(url);
          assert.ok(
            [403, 404].includes(answer.status),
            `${method} ${url}: ${String(answer.status)} ${answer.text.slice(0, 300)}`,
          );
          expectNothingForeign(answer.text.replaceAll(one, ''), url);
          hidden += answer.status === 404 ? 1 : 0;
        }
      }
    }
    assert.ok(hidden >= 15, `${String(hidden)} not found`);
  });

  it('neither a grid, nor a list of codes, nor a bulk action reaches what is another’s', async () => {
    const row = { product_id: 'prd_foreign', product_version: 9, variant_id: 'var_foreign', variant_version: 9 };
    const cell = await seller.post('admin_panel/products/grid/', { ...row, changes: { title: 'Mine now' } });
    assert.equal(cell.status, 404, cell.text);
    for (const asked of [{ ids: ['var_foreign'] }, { texts: ['CODE-foreign'] }]) {
      const found = await seller.post('admin_panel/variants/lookup/', asked);
      assert.deepEqual(found.as(z.object({ found: z.array(z.unknown()) })).found, []);
    }
    for (const action of ['deactivate', 'set_category'])
      await seller.post('admin_panel/products/bulk/', {
        action,
        target: { ids: ['prd_foreign'] },
        values: { id: 'x' },
      });
    const preview = await seller.post('admin_panel/sellable-variants/price-preview/', {
      target: { ids: ['var_foreign'] },
      change: { direction: 'raise', by: 'percent', value: 1000 },
    });
    assert.equal(preview.as(PricePreview).count, 0);
    await seller.post('admin_panel/sellable-variants/bulk/', {
      action: 'change_prices',
      target: { ids: ['var_foreign'] },
      values: { direction: 'raise', by: 'percent', value: 1000, once: 'one-press' },
    });
    await seller.post('admin_panel/variants/prices/', {
      prices: [{ id: 'var_foreign', version: 1, price: 1, selling_price: 1, discount_type: 'amount', discount: 0 }],
    });
    const { rows } = await sql<{ status: string; price: number }>`
      select p.status, v.price from products p join variants v on v.product_id = p.id where p.id = 'prd_foreign'`.execute(
      db,
    );
    assert.deepEqual(rows, [{ status: 'active', price: 700 }]);
  });

  it('the counts are those of an oracle, and its sales say nothing of who bought', async () => {
    const Counted = z.object({ count: z.int() });
    const oracle: Readonly<Record<string, ReturnType<typeof sql>>> = {
      'admin_panel/sellers/': sql`select count(*) as n from sellers where id = 'sel_own'`,
      'admin_panel/products/': sql`select count(*) as n from products where seller_id = 'sel_own'`,
      'admin_panel/variants/': sql`select count(*) as n from variants where seller_id = 'sel_own'`,
      'admin_panel/sellable-variants/': sql`select count(*) as n from variants where seller_id = 'sel_own'`,
      'admin_panel/package-payments/': sql`select count(*) as n from package_payments where seller_id = 'sel_own'`,
      'admin_panel/seller-sales/': sql`select count(*) as n from order_lines where seller_id = 'sel_own'`,
    };
    for (const [path, query] of Object.entries(oracle)) {
      const { rows } = await query.execute(db);
      const n = z.object({ n: z.int() }).parse(rows[0]).n;
      assert.ok(n > 0, path);
      assert.equal((await seller.get(path)).as(Counted).count, n, path);
    }
    const file = await seller.get('admin_panel/seller-sales/export/');
    assert.equal(file.status, 200, file.text);
    assert.equal(file.text.trim().split('\n').length, 2, 'its one line below the columns');
    expectNothingForeign(file.text, 'the file of its sales');
    const [sale] = (await seller.get('admin_panel/seller-sales/')).as(listPage(SellerSale)).results;
    assert.deepEqual([sale?.order_number, sale?.net], ['GM-own', 700]);
  });

  it('what it makes is its own and waits for someone of the store, as does what it changes', async () => {
    const input = {
      title: 'Fresh dates',
      title_ar: 'تمر طازج',
      category_id: 'cat_1',
      variant_type_ids: ['vty_1'],
      seller_id: 'sel_foreign',
    };
    const made = await seller.post('admin_panel/products/', input);
    assert.equal(made.status, 201, made.text);
    const product = made.as(ProductDetail);
    assert.deepEqual([product.status, product.seller?.id], ['in_review', 'sel_own']);
    const path = `admin_panel/products/${product.id}/`;
    const seen = (version: number) => ({ headers: { 'if-match': `"${String(version)}"` } });
    const self = await seller.post(`${path}status/`, { status: 'active', reason: '' }, SEEN);
    assert.equal(self.error().code, 'product.seller_review');
    const asked = { status: 'changes_requested', reason: 'A picture, please.' };
    const back = (await admin.post(`${path}status/`, asked, SEEN)).as(ProductDetail);
    const again = { status: 'in_review', reason: '' };
    assert.equal(
      (await seller.post(`${path}status/`, again, seen(back.version))).as(ProductDetail).status,
      'in_review',
    );

    const live = (await seller.get('admin_panel/products/prd_own/')).as(ProductDetail);
    const { title, title_ar, version } = live;
    const change = { ...input, title: `${title}!`, title_ar: title_ar || 'حليب', version };
    const changed = (await seller.put('admin_panel/products/prd_own/', change)).as(ProductDetail);
    assert.deepEqual([changed.status, changed.seller?.id], ['in_review', 'sel_own']);
  });

  it('an account of a seller that is not approved, or of none, makes nothing', async () => {
    await db.updateTable('sellers').set({ status: 'suspended' }).where('id', '=', 'sel_own').execute();
    const input = { title: 'Dates', title_ar: 'تمر', category_id: 'cat_1', variant_type_ids: ['vty_1'] };
    assert.equal((await seller.post('admin_panel/products/', input)).error().code, 'seller.not_own_products');
    const [{ id = '' } = {}] = await db.selectFrom('users').select('id').where('seller_id', '=', 'sel_own').execute();
    await db.updateTable('users').set({ seller_id: null }).where('id', '=', id).execute();
    api.platform.sessions.forget();
    assert.equal((await seller.get('admin_panel/products/')).as(z.object({ count: z.int() })).count, 0);
    assert.equal((await seller.post('admin_panel/products/', input)).status, 403);
  });
});

function variantInput(code: string) {
  return {
    code,
    options: {},
    unit: 'kg',
    size: 1,
    price: 700,
    selling_price: 700,
    discount_type: 'amount',
    discount: 0,
  };
}

async function plantSeller(side: Side): Promise<void> {
  const seller_id = `sel_${side}`;
  if (side === 'foreign') {
    await sql`insert into categories (id, name, name_ar, slug, level, rank) values ('cat_1', 'Dates', 'تمور', 'dates', 1, 'a0')`.execute(
      db,
    );
    await sql`insert into variant_types (id, name, name_ar) values ('vty_1', 'Weight', 'الوزن')`.execute(db);
  }
  await db
    .insertInto('sellers')
    .values({
      id: seller_id,
      code: `S-${side}`,
      legal_name: `The ${side} LLC`,
      name: `The ${side} shop`,
      name_ar: side,
      status: 'approved',
    })
    .execute();
  await db
    .insertInto('products')
    .values({
      id: `prd_${side}`,
      title: `Dates ${side}`,
      slug: `a-${side}-product`,
      seller_id,
      status: 'active',
      category_id: 'cat_1',
    })
    .execute();
  await db
    .insertInto('variants')
    .values({
      id: `var_${side}`,
      product_id: `prd_${side}`,
      seller_id,
      code: `CODE-${side}`,
      unit: 'kg',
      size: 1,
      price: 700,
      selling_price: 700,
      rank: 'a0',
    })
    .execute();
  await db
    .insertInto('order_lines')
    .values({
      id: `oln_${side}`,
      order_id: `ord_${side}`,
      position: 1,
      product_id: `prd_${side}`,
      variant_id: `var_${side}`,
      seller_id,
      title: `Dates ${side}`,
      unit: 'kg',
      quantity: 1,
      list_price: 700,
      unit_price: 700,
      net: 700,
    })
    .execute();
  await db
    .insertInto('package_payments')
    .values({
      id: `pkp_${side}`,
      seller_id,
      package: `The ${side} package`,
      package_ar: side,
      amount: 100,
      currency: 'AED',
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
    })
    .execute();
  const owed = { seller_id, amount: 100, currency: 'AED' };
  await db
    .insertInto('payout_runs')
    .values({
      id: `prn_${side}`,
      number: `PR-${side}`,
      pay_on: '2026-12-01',
      currency: 'AED',
      debtor_name: `The ${side} account`,
      debtor_iban: side,
    })
    .execute();
  await db
    .insertInto('payouts')
    .values({ ...owed, id: `pay_${side}`, number: `PO-${side}`, note: `The ${side} payout` })
    .execute();
  await db
    .insertInto('seller_adjustments')
    .values({ ...owed, id: `adj_${side}`, reason: `The ${side} dispute` })
    .execute();
  await db
    .insertInto('commission_rules')
    .values({ id: `crl_${side}`, seller_id, rate: 100, starts_at: new Date(), note: `The ${side} agreement` })
    .execute();
  await db
    .insertInto('seller_entries')
    .values({
      ...owed,
      id: `ern_${side}`,
      idempotency_key: `The ${side} entry`,
      kind: 'adjustment',
      debit: 'adjustments',
      credit: 'earnings',
      adjustment_id: `adj_${side}`,
      reason: `The ${side} dispute`,
    })
    .execute();
}
