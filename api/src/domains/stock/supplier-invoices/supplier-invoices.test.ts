import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  BilledReceipt,
  listPage,
  PurchaseOrderDetail,
  Supplier,
  SupplierInvoice,
  SupplierInvoiceDetail,
} from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/supplier-invoices/';
let supplier = '';
let other = '';

before(async () => {
  for (const side of ['own', 'foreign'])
    await db
      .insertInto('warehouses')
      .values({ id: `whs_${side}`, code: side, name: side, name_ar: side, address: side })
      .execute();
  await db
    .insertInto('dealers')
    .values({ id: 'dlr_own', code: 'own', name: 'own', name_ar: 'own', warehouse_ids: ['whs_own'] })
    .execute();
  await db
    .insertInto('products')
    .values({ id: 'prd_1', title: 'Milk', slug: 'milk', status: 'active', vat_class: 'standard' })
    .execute();
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
  const make = async (code: string) =>
    (await admin.post('admin_panel/suppliers/', { name: code, name_ar: code, code, trn: '100200300' })).as(Supplier).id;
  supplier = await make('Dairy');
  other = await make('Village');
});

/** A delivery of 10 units at 10.01 a case of three, in its order as it is afterwards. */
async function delivered(from = supplier, warehouse = 'whs_own'): Promise<PurchaseOrderDetail> {
  const made = await admin.post('admin_panel/purchase-orders/', {
    supplier_id: from,
    warehouse_id: warehouse,
    lines: [{ variant_id: 'var_1', units: 30, pack_size: 3, case_cost: 1001 }],
  });
  const { id, version } = made.as(PurchaseOrderDetail);
  const sent = (await admin.post(`admin_panel/purchase-orders/${id}/send/`, { version })).as(PurchaseOrderDetail);
  const lines = [{ line_id: sent.lines[0]?.id, received: 10 }];
  const answer = await admin.post(`admin_panel/purchase-orders/${id}/receive/`, { lines, version: sent.version });
  return answer.as(PurchaseOrderDetail);
}
const receiptOf = (order: PurchaseOrderDetail): string => order.receipts[0]?.id ?? '';
const input = (receipts: readonly string[], more: object = {}) => ({
  supplier_id: supplier,
  number: 'INV-1',
  dated: '2026-01-31',
  tax_number: '100200300',
  net_minor: 3337,
  vat_minor: 167,
  receipt_ids: receipts,
  ...more,
});
const enter = (receipts: readonly string[], more: object = {}, by = admin) => by.post(PATH, input(receipts, more));
const made = async (...given: Parameters<typeof enter>): Promise<SupplierInvoiceDetail> => {
  const answer = await enter(...given);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(SupplierInvoiceDetail);
};
const waiting = async (query: Record<string, string> = {}) =>
  (await admin.get('admin_panel/purchase-receipts/', { query: { invoiced: 'false', ...query } }))
    .as(listPage(BilledReceipt))
    .results.map(({ id }) => id);

describe('tax invoices of suppliers', () => {
  it('an invoice is compared with what came at the costs of the orders, and its deliveries wait no longer', async () => {
    const receipts = [receiptOf(await delivered()), receiptOf(await delivered())];
    for (const id of receipts) assert.ok((await waiting()).includes(id));
    const invoice = await made(receipts, { number: 'CMP-1', net_minor: 6700, vat_minor: 334 });
    // 10 of 3 for 10.01 are 33.37 a delivery, each rounded for itself, and VAT 1.67.
    assert.deepEqual(
      [invoice.received_net, invoice.received_vat, invoice.difference, invoice.warehouse.id, invoice.total_minor],
      [6674, 334, 26, 'whs_own', 7034],
    );
    for (const id of receipts) assert.ok(!(await waiting()).includes(id));
    const differing = await admin.get(PATH, { query: { differs: 'true', search: 'cmp-1' } });
    assert.deepEqual(
      differing.as(listPage(SupplierInvoice)).results.map(({ id }) => id),
      [invoice.id],
    );
    assert.equal(
      (await admin.get(PATH, { query: { differs: 'false', search: 'cmp-1' } })).as(listPage(SupplierInvoice)).count,
      0,
    );
    const right = await admin.put(`${PATH}${invoice.id}/`, {
      ...input(receipts, { number: 'CMP-1', net_minor: 6674, vat_minor: 334 }),
      version: invoice.version,
    });
    assert.equal(right.as(SupplierInvoiceDetail).difference, 0);
    assert.equal((await admin.put(`${PATH}${invoice.id}/`, { ...input(receipts), version: 1 })).status, 409);
  });

  it('all that is wrong is said at its own field', async () => {
    const mine = receiptOf(await delivered());
    const theirs = receiptOf(await delivered(other));
    const elsewhere = receiptOf(await delivered(supplier, 'whs_foreign'));
    const wrong = async (receipts: string[], more: object = {}) =>
      Object.keys((await enter(receipts, { number: 'WRONG', ...more })).error().errors ?? {});
    assert.deepEqual(await wrong([]), ['receipt_ids']);
    assert.deepEqual(await wrong([mine, theirs]), ['receipt_ids']);
    assert.deepEqual(await wrong([mine, elsewhere]), ['receipt_ids']);
    assert.deepEqual(await wrong([mine], { tax_number: '' }), ['tax_number']);
    assert.deepEqual(await wrong([mine], { dated: '2999-01-01' }), ['dated']);
    const invoice = await made([mine], { number: 'ONCE' });
    assert.deepEqual(await wrong([mine]), ['receipt_ids']);
    const again = receiptOf(await delivered());
    assert.deepEqual(await wrong([again], { number: 'once' }), ['number']);
    await made([theirs], { number: 'ONCE', supplier_id: other });
    assert.deepEqual(await wrong([again], { supplier_id: 'spp_none' }), ['supplier_id', 'receipt_ids']);
    assert.equal(invoice.voided_at, null);
  });

  it('of two people who bill one delivery at once one does, and a billed delivery is not reversed', async () => {
    const order = await delivered();
    const id = receiptOf(order);
    const answers = await Promise.all(['RACE-1', 'RACE-2'].map((number) => enter([id], { number })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
    const reverse = (version: number) =>
      admin.post(`admin_panel/purchase-orders/${order.id}/receipts/${id}/reverse/`, { version, reason: 'Wrong' });
    assert.equal((await reverse(order.version)).error().code, 'purchase_order.receipt_invoiced');
    const invoice = answers.find(({ status }) => status === 201)?.as(SupplierInvoiceDetail);
    const given = { version: invoice?.version, reason: 'Entered twice' };
    const gone = await admin.post(`${PATH}${invoice?.id ?? ''}/void/`, given);
    assert.deepEqual(
      [gone.as(SupplierInvoiceDetail).receipts, gone.as(SupplierInvoiceDetail).void_reason],
      [[], 'Entered twice'],
    );
    assert.equal((await admin.post(`${PATH}${invoice?.id ?? ''}/void/`, { ...given, version: 2 })).status, 409);
    await made([id], { number: invoice?.number ?? '' });
    const numbers = await admin.get(PATH, { query: { voided: 'true', search: invoice?.number ?? '' } });
    assert.equal(numbers.as(listPage(SupplierInvoice)).count, 1);
  });

  it('a person of one warehouse sees and bills its deliveries only, and one who may not enter invoices enters none', async () => {
    const foreign = receiptOf(await delivered(supplier, 'whs_foreign'));
    const invoice = await made([foreign], { number: 'FOREIGN' });
    const own = receiptOf(await delivered());
    const dealer = await api.signedIn('catalog', { dealer_id: 'dlr_own' });
    assert.equal((await dealer.get(`${PATH}${invoice.id}/`)).status, 404);
    const listed = (await dealer.get(PATH)).as(listPage(SupplierInvoice)).results;
    assert.ok(listed.every(({ warehouse }) => warehouse.id === 'whs_own'));
    const free = receiptOf(await delivered(supplier, 'whs_foreign'));
    assert.deepEqual(Object.keys((await enter([free], { number: 'D-1' }, dealer)).error().errors ?? {}), [
      'receipt_ids',
    ]);
    assert.equal((await enter([own], { number: 'D-1' }, dealer)).status, 201);
    assert.equal((await enter([free], { number: 'P-1' }, await api.signedIn('picker'))).status, 403);
  });
});
