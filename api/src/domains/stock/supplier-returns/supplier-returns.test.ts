import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  listPage,
  PurchaseOrderDetail,
  Returnable,
  StockBalance,
  StockBatch,
  StockMovement,
  Supplier,
  SupplierReturn,
  SupplierReturnDetail,
  VatReturn,
} from '@bo/contracts';
import { look } from '../../../platform/consistency/books.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { SUPPLIER_RETURN_BOOKS } from './supplier-returns.books.ts';

const api = await startTestApi();
const { db, sessions } = api.platform;
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/supplier-returns/';
let supplier = '';
let other = '';

before(async () => {
  for (const side of ['own', 'foreign'])
    await db
      .insertInto('warehouses')
      .values({ id: `whs_${side}`, code: side, name: side, name_ar: side, address: side })
      .execute();
  for (const [at, title] of ['Milk', 'Yoghurt'].entries()) {
    const [product_id, id] = [`prd_${String(at + 1)}`, `var_${String(at + 1)}`];
    await db
      .insertInto('products')
      .values({ id: product_id, title, slug: title.toLowerCase(), status: 'active', vat_class: 'standard' })
      .execute();
    await db
      .insertInto('variants')
      .values({ id, product_id, code: id, unit: 'L', size: 1, price: 700, selling_price: 700, cost: 250, rank: 'a0' })
      .execute();
  }
  const make = async (code: string) =>
    (await admin.post('admin_panel/suppliers/', { name: code, name_ar: code, code, trn: '100200300' })).as(Supplier).id;
  supplier = await make('Dairy');
  other = await make('Village');
});

/** A delivery at 10.01 a case of three: 10 units of a batch came in, 2 were refused. */
async function delivered(batch: string, warehouse = 'whs_own'): Promise<PurchaseOrderDetail> {
  const made = await admin.post('admin_panel/purchase-orders/', {
    supplier_id: supplier,
    warehouse_id: warehouse,
    lines: [{ variant_id: 'var_1', units: 30, pack_size: 3, case_cost: 1001 }],
  });
  const { id, version } = made.as(PurchaseOrderDetail);
  const sent = (await admin.post(`admin_panel/purchase-orders/${id}/send/`, { version })).as(PurchaseOrderDetail);
  const lines = [{ line_id: sent.lines[0]?.id, received: 10, damaged: 2, batch }];
  const answer = await admin.post(`admin_panel/purchase-orders/${id}/receive/`, { lines, version: sent.version });
  return answer.as(PurchaseOrderDetail);
}
const receiptOf = ({ receipts }: PurchaseOrderDetail): string => receipts[0]?.id ?? '';
const returnable = async (receipt: string, by = admin) =>
  (await by.get(`${PATH}returnable/`, { query: { receipt } })).as(Returnable);
const inStock = async (receipt: string) => (await returnable(receipt)).lines.find(({ from }) => from === 'stock');

interface Line {
  from?: string;
  variant_id?: string;
  batch_id?: string | null;
  quantity: number | null;
}
const sendBack = (lines: readonly Line[], more: object = {}, by = admin) =>
  by.post(PATH, {
    ...{ supplier_id: supplier, warehouse_id: 'whs_own', reason: 'damaged', ...more },
    lines: lines.map((line) => ({ variant_id: 'var_1', ...line })),
  });
const sentBack = async (...given: Parameters<typeof sendBack>): Promise<SupplierReturnDetail> => {
  const answer = await sendBack(...given);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(SupplierReturnDetail);
};
const act = async (back: { id: string; version: number }, name: string, more: object = { reason: 'So it is' }) => {
  const answer = await admin.post(`${PATH}${back.id}/${name}/`, { version: back.version, ...more });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(SupplierReturnDetail);
};
const balance = async (variant = 'var_1') =>
  (await admin.get('admin_panel/inventory/', { query: { variant, warehouse: 'whs_own' } })).as(listPage(StockBalance))
    .results[0];
const onHand = async (variant = 'var_1') => (await balance(variant))?.on_hand ?? 0;
const unitsOf = async (batch: string) =>
  (await admin.get('admin_panel/inventory/batches/', { query: { variant: 'var_1' } }))
    .as(listPage(StockBatch))
    .results.find((one) => one.batch === batch)?.quantity ?? 0;
const credit = (more: object = {}) => ({
  ...{ number: 'CN-1', dated: '2026-01-31', tax_number: '100200300', net_minor: 600, vat_minor: 30, ...more },
});

/** A person with the starting role of a warehouse, which sees no costs. */
async function leadOf(warehouse: string): Promise<Client> {
  const lead = await api.signedIn('warehouse');
  await db
    .updateTable('users')
    .set({ warehouse_ids: [warehouse] })
    .where('id', '=', lead.userId)
    .execute();
  sessions.forget();
  return lead;
}

describe('goods back to their supplier', () => {
  it('units that were refused on delivery go back with a document and no movement, and none of them twice', async () => {
    const order = await delivered('DOCK');
    const receipt = receiptOf(order);
    const before = await onHand();
    assert.deepEqual(
      (await returnable(receipt)).lines.map(({ from, batch, most }) => [from, batch, most]),
      [
        ['dock', '', 2],
        ['stock', 'DOCK', 10],
      ],
    );
    const dock = { purchase_receipt_id: receipt, photo: '/api/v1/files/crushed.webp', note: 'Crushed' };
    const back = await sentBack([{ from: 'dock', quantity: 2 }, { quantity: null }], dock);
    assert.match(back.number, /^SR-\d{6}$/);
    // 2 of 3 for 10.01 are 6.67, and VAT 0.33.
    assert.deepEqual(
      [back.status, back.quantity, back.cost_net, back.cost_vat, back.receipt?.order.number],
      ['sent', 2, 667, 33, order.number],
    );
    assert.equal(await onHand(), before);
    assert.ok((await returnable(receipt)).lines.every(({ from }) => from === 'stock'));
    const again = (await sendBack([{ from: 'dock', quantity: 1 }], dock)).error();
    assert.deepEqual(Object.keys(again.errors ?? {}), ['lines.0.quantity']);
    await act(back, 'cancel');
    assert.equal((await returnable(receipt)).lines[0]?.most, 2);
  });

  it('goods out of stock leave the batch they came with, and come back into it when the return is cancelled', async () => {
    const receipt = receiptOf(await delivered('LOT-7'));
    const batch_id = (await inStock(receipt))?.batch_id ?? '';
    const before = await onHand();
    const back = await sentBack([{ batch_id, quantity: 4 }], { purchase_receipt_id: receipt, reason: 'spoiled' });
    assert.deepEqual(
      back.lines.map(({ from, batch, quantity }) => [from, batch, quantity]),
      [['stock', 'LOT-7', 4]],
    );
    assert.deepEqual([await onHand(), await unitsOf('LOT-7')], [before - 4, 6]);
    assert.equal((await inStock(receipt))?.most, 6);
    const [movement] = (await admin.get('admin_panel/inventory/movements/', { query: { kind: 'supplier_return' } })).as(
      listPage(StockMovement),
    ).results;
    assert.deepEqual(
      [movement?.supplier_return?.number, movement?.on_hand_change, movement?.reason],
      [back.number, -4, `spoiled: ${back.number}`],
    );
    const cancelled = await act(back, 'cancel', { reason: 'The driver did not come' });
    assert.deepEqual([cancelled.status, await onHand(), await unitsOf('LOT-7')], ['cancelled', before, 10]);
    const twice = await admin.post(`${PATH}${back.id}/cancel/`, { reason: 'Twice', version: cancelled.version });
    assert.equal(twice.error().code, 'supplier_return.transition');
  });

  it('without a delivery what expires first goes first, from as many batches as it takes', async () => {
    const came = await admin.post('admin_panel/inventory/receive/', {
      ...{ warehouse_id: 'whs_own', note: '' },
      lines: [
        { variant_id: 'var_2', quantity: 3, batch: 'LATER', expires_on: '2040-02-01' },
        { variant_id: 'var_2', quantity: 3, batch: 'SOON', expires_on: '2040-01-01' },
      ],
    });
    assert.equal(came.status, 200, came.text);
    const back = await sentBack([{ variant_id: 'var_2', quantity: 5 }], { reason: 'wrong_item' });
    assert.deepEqual(
      back.lines.map(({ batch, quantity }) => [batch, quantity]),
      [
        ['SOON', 3],
        ['LATER', 2],
      ],
    );
    // No order and no price list: what the variant costs.
    assert.deepEqual([back.cost_net, await onHand('var_2')], [1250, 1]);
    const wrong = (await sendBack([{ variant_id: 'var_2', quantity: 2 }])).error();
    assert.deepEqual(Object.keys(wrong.errors ?? {}), ['lines.0.quantity']);
  });

  it('all that is wrong is said at its own field, and nothing moves', async () => {
    const receipt = receiptOf(await delivered('WRONG'));
    const batch_id = (await inStock(receipt))?.batch_id ?? '';
    const before = await onHand();
    const wrong = async (lines: readonly Line[], more: object = {}) =>
      Object.keys((await sendBack(lines, more)).error().errors ?? {});
    assert.deepEqual(await wrong([{ quantity: null }]), ['lines.0.quantity']);
    assert.deepEqual(await wrong([{ quantity: 1 }, { quantity: 1, batch_id: 'bat_none' }]), ['lines.1.quantity']);
    assert.deepEqual(await wrong([{ quantity: 1 }], { reason: 'bored' }), ['reason']);
    assert.deepEqual(await wrong([{ from: 'dock', quantity: 1 }]), ['purchase_receipt_id']);
    const of = { purchase_receipt_id: receipt };
    assert.deepEqual(
      await wrong(
        [
          { batch_id, quantity: 6 },
          { batch_id, quantity: 6 },
        ],
        of,
      ),
      ['lines.1.quantity'],
    );
    assert.deepEqual(await wrong([{ batch_id, quantity: 1 }], { ...of, supplier_id: other }), ['purchase_receipt_id']);
    assert.deepEqual(await wrong([{ batch_id, quantity: 1 }], { supplier_id: 'spp_none', warehouse_id: 'whs_none' }), [
      'warehouse_id',
      'supplier_id',
    ]);
    assert.equal(await onHand(), before);
  });

  it('of two people who send back the last units at once one does, and the delivery is not reversed under them', async () => {
    const order = await delivered('RACE');
    const receipt = receiptOf(order);
    const of = { purchase_receipt_id: receipt };
    const answers = await Promise.all([1, 2].map(() => sendBack([{ from: 'dock', quantity: 2 }], of)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
    const reverse = { version: order.version, reason: 'Wrong' };
    const answer = await admin.post(`admin_panel/purchase-orders/${order.id}/receipts/${receipt}/reverse/`, reverse);
    assert.equal(answer.error().code, 'purchase_order.receipt_returned');
    const read = (await admin.get(`admin_panel/purchase-orders/${order.id}/`)).as(PurchaseOrderDetail);
    assert.equal(read.receipts[0]?.returns.length, 1);
  });

  it('the supplier’s credit note takes its VAT from what invoices give back, and one entered wrongly counts no more', async () => {
    const boxes = async () =>
      (await admin.get('admin_panel/reports/vat-return/', { query: { month: '2026-01' } })).as(VatReturn).input;
    const before = await boxes();
    const back = await sentBack([{ from: 'dock', quantity: 2 }], {
      purchase_receipt_id: receiptOf(await delivered('CR')),
    });
    const fields = async (more: object) =>
      Object.keys(
        (await admin.post(`${PATH}${back.id}/credit/`, credit({ version: back.version, ...more }))).error().errors ??
          {},
      );
    assert.deepEqual(await fields({ dated: '2999-01-01' }), ['dated']);
    assert.deepEqual(await fields({ tax_number: '' }), ['tax_number']);
    const credited = await act(back, 'credit', credit());
    assert.deepEqual([credited.status, credited.credit?.total_minor], ['credited', 630]);
    assert.deepEqual(await boxes(), { net: before.net - 600, vat: before.vat - 30 });
    const second = await sentBack([{ from: 'dock', quantity: 1 }], {
      purchase_receipt_id: receiptOf(await delivered('C2')),
    });
    const taken = await admin.post(`${PATH}${second.id}/credit/`, credit({ number: 'cn-1', version: second.version }));
    assert.deepEqual(Object.keys(taken.error().errors ?? {}), ['number']);
    const waiting = await act(credited, 'void-credit', { reason: 'Typed wrongly' });
    assert.deepEqual([waiting.status, waiting.credit], ['sent', null]);
    assert.deepEqual(await boxes(), before);
    const refused = await act(waiting, 'refuse', { reason: 'No damage noted' });
    assert.equal((await act(refused, 'credit', credit({ number: 'CN-2' }))).status_reason, '');
    const found = (await admin.get(PATH, { query: { status: 'credited', search: back.number } })).as(
      listPage(SupplierReturn),
    );
    assert.equal(found.count, 1);
  });

  it('its paper is printed in both languages, without costs for a reader who may not see them', async () => {
    const back = await sentBack([{ from: 'dock', quantity: 1 }], {
      purchase_receipt_id: receiptOf(await delivered('P')),
    });
    const lead = await leadOf('whs_own');
    for (const by of [admin, lead])
      for (const language of ['en', 'ab']) {
        const file = await by.get(`${PATH}${back.id}/file/`, { query: { language } });
        assert.equal(file.status, 200);
        assert.match(file.text, /^%PDF/);
      }
    assert.equal((await lead.get(`${PATH}${back.id}/`)).as(SupplierReturnDetail).cost_total, null);
  });

  it('a person of one warehouse sends back from it only, and one who may not receive goods sends none back', async () => {
    const foreign = receiptOf(await delivered('F', 'whs_foreign'));
    const theirs = await sentBack([{ from: 'dock', quantity: 1 }], {
      ...{ purchase_receipt_id: foreign, warehouse_id: 'whs_foreign' },
    });
    const lead = await leadOf('whs_own');
    assert.equal((await lead.get(`${PATH}${theirs.id}/`)).status, 404);
    assert.equal((await lead.get(`${PATH}returnable/`, { query: { receipt: foreign } })).status, 404);
    const own = { purchase_receipt_id: receiptOf(await delivered('O')) };
    const back = await sentBack([{ from: 'dock', quantity: 1 }], own, lead);
    assert.equal(
      (await lead.post(`${PATH}${back.id}/credit/`, { ...credit({ number: 'L' }), version: 1 })).status,
      403,
    );
    assert.equal((await sendBack([{ from: 'dock', quantity: 1 }], own, await api.signedIn('picker'))).status, 403);
  });

  it('the books agree after all of it, and name a return whose ledger has other units than its lines', async () => {
    const faults = async () => (await Promise.all(SUPPLIER_RETURN_BOOKS.map((book) => look(db, book)))).flat();
    assert.deepEqual(await faults(), []);
    const receipt = receiptOf(await delivered('BOOK'));
    const batch_id = (await inStock(receipt))?.batch_id ?? '';
    const { id, number } = await sentBack([{ batch_id, quantity: 2 }], { purchase_receipt_id: receipt });
    await db.updateTable('supplier_return_lines').set({ quantity: 3 }).where('supplier_return_id', '=', id).execute();
    assert.deepEqual(
      (await faults()).map(({ name, kind }) => [name, kind]),
      [[number, 'supplier_return_units']],
    );
  });
});
