import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  BatchTrace,
  listPage,
  Message,
  MessageDetail,
  Order,
  PERMISSIONS,
  RecallDetail,
  RecallOrder,
  SupplierReturnDetail,
  StockBatch,
  StockTransferDetail,
  TracedOrder,
} from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { appendMovements } from '../../stock/inventory/ledger.repository.ts';

const api = await startTestApi();
const { db, write, sessions } = api.platform;
const shop = await openShop(api);
const admin = await api.signedIn('administrator');
const second = await api.signedIn('administrator');
const PATH = 'admin_panel/recalls/';
const BATCH = 'B 2031-01-01';
await db.updateTable('customers').set({ email: 'huda@example.com', language: 'ab' }).execute();

const batchOf = async (variant: string) =>
  (
    await db
      .selectFrom('stock_batches')
      .select(['id'])
      .where('variant_id', '=', variant)
      .where('warehouse_id', '=', SHOP.warehouse)
      .executeTakeFirstOrThrow()
  ).id;
/** An order that holds so many units of the batch of a variant, and has come this far. */
async function holding(
  variant: string,
  quantity: number,
  status: 'picked' | 'packed' | 'ready_for_delivery' | 'delivered',
): Promise<string> {
  const id = await shop.placed([{ variant_id: variant, quantity }], {
    status,
    ...(status === 'delivered' ? { delivered_at: new Date().toISOString() } : {}),
  });
  const batch_id = await batchOf(variant);
  if (status === 'picked') {
    const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
    await db.insertInto('picked_batches').values({ order_line_id: line.id, batch_id, quantity }).execute();
    return id;
  }
  await write(SYSTEM, async ({ trx }) => {
    await trx
      .updateTable('stock_batches')
      .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
      .where('id', '=', batch_id)
      .execute();
    const place = { variant_id: variant, warehouse_id: SHOP.warehouse };
    const pack = { ...place, kind: 'pack' as const, batch_id, on_hand_change: -quantity, order_id: id };
    await appendMovements(trx, newId('act'), [pack], null);
  });
  return id;
}
const open = (variant_id: string, more: object = {}) =>
  admin.post(PATH, {
    reason: 'Glass was found',
    reason_ar: 'عُثر على زجاج',
    advice: 'Keep it.',
    batches: [{ variant_id, batch: BATCH }],
    ...more,
  });
const ordersOf = async (recall: string, query: Record<string, string> = {}) =>
  (await admin.get(`${PATH}orders/`, { query: { recall, ...query } })).as(listPage(RecallOrder)).results;
const messagesOf = async () =>
  (await admin.get('admin_panel/messages/', { query: { kind: 'recall_notice' } })).as(listPage(Message)).results;

describe('a recall', () => {
  it('blocks its batches everywhere, holds orders in the house and lists all others that hold them', async () => {
    await db
      .insertInto('warehouses')
      .values({ id: 'whs_later', code: 'LATER', name: 'Later', name_ar: 'لاحق' })
      .execute();
    const id = await shop.stocked(40);
    const orders: Record<string, string> = {};
    for (const status of ['picked', 'packed', 'ready_for_delivery', 'delivered'] as const)
      orders[status] = await holding(id, 2, status);
    for (let more = 0; more < 21; more += 1) await holding(id, 1, 'delivered');
    await admin.post('admin_panel/transfers/', {
      ...{ from_warehouse_id: SHOP.warehouse, to_warehouse_id: SHOP.other, send: true },
      lines: [{ variant_id: id, quantity: 3 }],
    });
    const recall = (await open(id)).as(RecallDetail);
    const [batch] = recall.batches;
    assert.deepEqual([recall.order_count, batch?.on_hand, batch?.on_the_way, batch?.blocked], [25, 10, 3, 10]);
    const { results } = (await admin.get('admin_panel/inventory/batches/', { query: { variant: id } })).as(
      listPage(StockBatch),
    );
    assert.ok(results.length > 0 && results.every(({ blocked }) => blocked));
    const delivery = { variant_id: id, quantity: 1, batch: BATCH, expires_on: '2031-01-01' };
    const refused = await admin.post('admin_panel/inventory/receive/', {
      ...{ warehouse_id: 'whs_later', lines: [delivery] },
    });
    assert.equal(refused.error().code, 'stock.batch_blocked');
    const listed = await ordersOf(recall.id, { limit: '100' });
    const placeOf = (status: string) => listed.find(({ order }) => order.id === orders[status]);
    assert.deepEqual(
      ['picked', 'packed', 'ready_for_delivery', 'delivered'].map((status) => [
        placeOf(status)?.place,
        placeOf(status)?.held,
        placeOf(status)?.quantity,
      ]),
      [
        ['in_house', true, 2],
        ['in_house', true, 2],
        ['with_driver', false, 2],
        ['delivered', false, 2],
      ],
    );
    const held = (await admin.get(`admin_panel/orders/${orders['packed'] ?? ''}/`)).as(Order.loose());
    assert.deepEqual([held.on_hold, held.hold_reason], [true, `Recall ${recall.number}`]);
    assert.equal((await ordersOf(recall.id, { place: 'with_driver' })).length, 1);
    assert.deepEqual(Object.keys((await open(id)).error().errors ?? {}), ['batches.0.batch']);
    const unknown = await admin.post(PATH, { reason: 'Glass', batches: [{ variant_id: id, batch: 'NONE' }] });
    assert.equal(unknown.error().code, 'recall.unknown_batch');
  });

  it('hands its list of orders out without phones to a reader who may not see them', async () => {
    const id = await shop.stocked(10);
    await holding(id, 1, 'delivered');
    const recall = (await open(id)).as(RecallDetail);
    const role = { id: 'rol_no_phones', key: 'no_phones', name: 'No phones', name_ar: 'بلا هواتف', role: 0 } as const;
    const permissions = PERMISSIONS.filter((permission) => permission !== 'customer.pii');
    await db
      .insertInto('roles')
      .values({ ...role, permissions })
      .execute();
    const reader = await api.signedIn('no_phones');
    const query = { recall: recall.id, format: 'csv' };
    const [all, hidden] = await Promise.all([admin, reader].map((by) => by.get(`${PATH}orders/export/`, { query })));
    assert.match(all?.text ?? '', /,Phone,[^]*971501110000/);
    assert.equal(hidden?.status, 200);
    assert.doesNotMatch(hidden.text, /,Phone,|971501110000/);
  });

  it('writes to each customer once, in both languages and whatever they consented to, and notes their answers', async () => {
    const id = await shop.stocked(10);
    await holding(id, 1, 'delivered');
    await holding(id, 2, 'delivered');
    const recall = (await open(id)).as(RecallDetail);
    const before = (await messagesOf()).length;
    const told = (await admin.post(`${PATH}${recall.id}/tell/`, { version: recall.version })).as(RecallDetail);
    assert.deepEqual([told.told_count, (await messagesOf()).length - before], [2, 1]);
    const [sent] = await messagesOf();
    const { body, recipient } = (await admin.get(`admin_panel/messages/${sent?.id ?? ''}/`)).as(MessageDetail);
    assert.equal(recipient, 'huda@example.com');
    assert.ok(body.indexOf('نسحب') < body.indexOf('we are recalling'), body);
    assert.ok(body.includes('Glass was found') && body.includes('عُثر على زجاج') && body.includes(BATCH));
    const again = await admin.post(`${PATH}${recall.id}/tell/`, { version: told.version });
    assert.deepEqual([again.status, again.error().code], [409, 'recall.nobody_to_tell']);
    const [first] = await ordersOf(recall.id);
    const answer = { answer: 'discarded', note: 'By phone', version: first?.version };
    const address = `${PATH}${recall.id}/orders/${first?.id ?? ''}/answer/`;
    assert.equal((await admin.post(address, answer)).as(RecallOrder).answered_by?.id, admin.userId);
    assert.equal((await second.post(address, { ...answer, answer: 'has_it' })).status, 409);
    assert.equal((await ordersOf(recall.id, { answered: 'false' })).length, 1);
    const csv = await admin.get(`${PATH}orders/export/`, { query: { recall: recall.id, format: 'csv' } });
    assert.ok(csv.text.includes('Threw it away') && csv.text.includes(recall.number), csv.text);
  });

  it('is closed by a second person once nothing of it is on hand or on the way', async () => {
    const id = await shop.stocked(6);
    const sent = (
      await admin.post('admin_panel/transfers/', {
        ...{ from_warehouse_id: SHOP.warehouse, to_warehouse_id: SHOP.other, send: true },
        lines: [{ variant_id: id, quantity: 2 }],
      })
    ).as(StockTransferDetail);
    const recall = (await open(id)).as(RecallDetail);
    const end = (person: typeof admin, version: number) =>
      person.post(`${PATH}${recall.id}/close/`, { reason: 'All is gone', version });
    assert.equal((await end(admin, recall.version)).error().code, 'recall.own');
    assert.equal((await end(second, recall.version)).error().code, 'recall.stock_left');
    const lines = sent.parcels.map((parcel) => ({ parcel_id: parcel.id, version: parcel.version, received: 2 }));
    assert.equal((await admin.post(`admin_panel/transfers/${sent.id}/receive/`, { lines })).status, 200);
    await db
      .insertInto('suppliers')
      .values({ id: 'spp_recall', name: 'The mill', name_ar: 'المطحنة', code: 'S-9' })
      .execute();
    const settle = { variant_id: id, batch: BATCH, how: 'supplier', supplier_id: 'spp_recall', note: 'RMA 7' };
    const archived = (value: Date | null) =>
      db.updateTable('suppliers').set({ archived_at: value }).where('id', '=', 'spp_recall').execute();
    await archived(new Date());
    const gone = (await admin.post(`${PATH}${recall.id}/settle/`, { ...settle, version: recall.version })).error();
    assert.deepEqual(Object.keys(gone.errors ?? {}), ['supplier_id']);
    await archived(null);
    const settled = (await admin.post(`${PATH}${recall.id}/settle/`, { ...settle, version: recall.version })).as(
      RecallDetail,
    );
    assert.deepEqual(
      settled.batches.map(({ on_hand, returned, written_off, supplier }) => [
        on_hand,
        returned,
        written_off,
        supplier?.id,
      ]),
      [[0, 6, 0, 'spp_recall']],
    );
    // Each warehouse has its document, which the supplier's credit note is entered for.
    const returns = await Promise.all(
      settled.supplier_returns.map(async (one) =>
        (await admin.get(`admin_panel/supplier-returns/${one.id}/`)).as(SupplierReturnDetail),
      ),
    );
    assert.deepEqual(
      returns.map(({ reason, warehouse, supplier, lines }) => [
        ...[reason, supplier.id, warehouse.id],
        lines.map((line) => [line.batch, line.quantity]),
      ]),
      [
        ['recalled', 'spp_recall', SHOP.other, [[BATCH, 2]]],
        ['recalled', 'spp_recall', SHOP.warehouse, [[BATCH, 4]]],
      ],
    );
    // What did not leave after all is blocked stock again, and counts as returned no more.
    const [last] = returns;
    const cancel = `admin_panel/supplier-returns/${last?.id ?? ''}/cancel/`;
    assert.equal((await admin.post(cancel, { reason: 'Not fetched', version: last?.version })).status, 200);
    const back = (await admin.get(`${PATH}${recall.id}/`)).as(RecallDetail);
    assert.deepEqual(
      back.batches.map(({ on_hand, returned, warehouses }) => [
        on_hand,
        returned,
        warehouses.map((one) => one.blocked),
      ]),
      [[2, 4, [true]]],
    );
    assert.equal((await end(second, back.version)).error().code, 'recall.stock_left');
    const write = { variant_id: id, batch: BATCH, how: 'write_off', version: back.version };
    assert.equal((await admin.post(`${PATH}${recall.id}/settle/`, write)).status, 200);
    const closed = (await end(second, settled.version + 1)).as(RecallDetail);
    assert.deepEqual([closed.status, closed.closed_by?.id], ['closed', second.userId]);
    assert.equal((await end(second, closed.version)).error().code, 'recall.ended');
  });

  it('that was a false alarm gives its batches and the orders it held free again', async () => {
    const id = await shop.stocked(6);
    const order = await holding(id, 2, 'packed');
    const recall = (await open(id)).as(RecallDetail);
    const ended = await admin.post(`${PATH}${recall.id}/withdraw/`, { reason: 'Wrong batch', version: recall.version });
    assert.equal(ended.as(RecallDetail).status, 'withdrawn');
    assert.equal((await admin.get(`admin_panel/orders/${order}/`)).as(Order.loose()).on_hold, false);
    const { results } = (await admin.get('admin_panel/inventory/batches/', { query: { variant: id } })).as(
      listPage(StockBatch),
    );
    assert.deepEqual(
      results.map(({ blocked }) => blocked),
      [false],
    );
  });

  it('keeps its batches blocked until it ends: none of them is released by hand, and it can be withdrawn whatever became of them', async () => {
    const milk = await shop.stocked(10);
    const { id, number, version } = (await open(milk)).as(RecallDetail);
    const release = () =>
      admin.post(
        'admin_panel/inventory/recalls/release/',
        { variant_id: milk, batch: BATCH, reason: 'Seals are fine' },
        { headers: { 'idempotency-key': newId('key') } },
      );
    const refused = await release();
    assert.deepEqual([refused.status, refused.error().code], [409, 'recall.holds_batch']);
    assert.match(refused.error().detail, new RegExp(number));
    const blocked = async () =>
      (await db.selectFrom('stock_batches').select('blocked').where('variant_id', '=', milk).execute()).map(
        (one) => one.blocked,
      );
    assert.ok((await blocked()).every(Boolean));
    // As by hand before that was refused: such a recall could be ended in no way.
    await db.updateTable('stock_batches').set({ blocked: false }).where('variant_id', '=', milk).execute();
    const ended = await admin.post(`${PATH}${id}/withdraw/`, { reason: 'A false alarm', version });
    assert.equal(ended.as(RecallDetail).status, 'withdrawn');
    assert.equal((await release()).status, 422, 'nothing of it is blocked');
  });

  it('is for the whole store: a person of some warehouses opens none and reads none', async () => {
    const id = await shop.stocked(2);
    await db
      .insertInto('roles')
      .values({
        ...{ id: 'rol_own', key: 'own', name: 'Own', name_ar: 'خاص', role: 0, scope: 'warehouses' },
        permissions: [...PERMISSIONS],
      })
      .execute();
    const lead = await api.signedIn('administrator');
    await db
      .updateTable('users')
      .set({ role_id: 'rol_own', warehouse_ids: [SHOP.warehouse] })
      .where('id', '=', lead.userId)
      .execute();
    sessions.forget();
    const refused = await lead.post(PATH, { reason: 'Glass', batches: [{ variant_id: id, batch: BATCH }] });
    assert.deepEqual([refused.status, refused.error().code], [403, 'recall.limited']);
    const { id: recall } = (await open(id)).as(RecallDetail);
    assert.equal((await lead.get(`${PATH}${recall}/`)).status, 404);
    assert.deepEqual((await lead.get(`${PATH}orders/`)).as(listPage(RecallOrder)).results, []);
  });
});

describe('the trace of a batch', () => {
  it('leads back to its receipts and forward to every order that holds it', async () => {
    const id = await shop.stocked(20);
    for (let more = 0; more < 3; more += 1) await holding(id, 2, 'delivered');
    const query = { variant_id: id, batch: BATCH };
    const trace = (await admin.get(`${PATH}trace/`, { query })).as(BatchTrace);
    assert.deepEqual([trace.received, trace.on_hand, trace.sold, trace.order_count], [20, 14, 6, 3]);
    assert.deepEqual(
      trace.sources.map(({ kind, quantity, warehouse }) => [kind, quantity, warehouse.id]),
      [['receive', 20, SHOP.warehouse]],
    );
    const { count, results } = (await admin.get(`${PATH}trace/orders/`, { query })).as(listPage(TracedOrder));
    assert.deepEqual([count, results.map(({ quantity }) => quantity)], [3, [2, 2, 2]]);
  });
});
