import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  Counters,
  listPage,
  RefundDetail,
  RefundQuote,
  Return,
  ReturnableOrder,
  ReturnDetail,
  type ReturnLine,
} from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop } from '../../../testing/orders.ts';
import { configureRefunds } from '../../../testing/refunds.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { recordPayment } from '../payments/payments.service.ts';

// A store with a database of its own has the test provider only where someone says so.
const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, write, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const PATH = 'admin_panel/returns/';
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

const configure = (more: Parameters<typeof configureRefunds>[1]) => configureRefunds(admin, more);
await configure({ auto_approve_up_to: 100_000, delivery_fee: 'never' });

/** Five milk for 50.00, delivered so long ago, paid from a wallet or by card. */
async function delivered({
  days = 1,
  policy = 'return_or_exchange',
  window = 7,
  storage = 'ambient',
  card,
}: {
  days?: number;
  policy?: ReturnLinePolicy;
  window?: number;
  storage?: ReturnLine['storage'];
  /** What the provider calls the payment; a wallet paid where there is none. */
  card?: string;
} = {}) {
  const variant = await shop.stocked(20);
  await db
    .updateTable('products')
    .set({ storage })
    .where('id', '=', db.selectFrom('variants').select('product_id').where('id', '=', variant))
    .execute();
  const id = await shop.placed([{ variant_id: variant, quantity: 5 }], {
    status: 'delivered',
    delivered_at: ago(days),
    amount: 5000,
  });
  await db
    .updateTable('order_lines')
    .set(({ selectFrom }) => ({
      delivered: 5,
      return_policy: policy,
      return_window_days: window,
      product_id: selectFrom('variants').select('product_id').where('id', '=', variant),
    }))
    .where('order_id', '=', id)
    .execute();
  const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
  await write(SYSTEM, (unit) =>
    recordPayment(unit, {
      order_id: id,
      key: newId('key'),
      event: 'captured',
      amount: 5000,
      ...(card === undefined ? { kind: 'wallet' } : { kind: 'card', provider: 'test', reference: card }),
    }),
  );
  return { id, line: line.id, variant };
}
type ReturnLinePolicy = 'non_returnable' | 'return' | 'exchange' | 'return_or_exchange';

const ask = (order_id: string, line_id: string, quantity: number, more: object = {}, by: Client = desk) =>
  by.post(PATH, { order_id, lines: [{ line_id, quantity, reason_id: 'damaged' }], ...more });
async function request(...args: Parameters<typeof ask>): Promise<ReturnDetail> {
  const answer = await ask(...args);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(ReturnDetail);
}
const read = async (id: string) => (await admin.get(`${PATH}${id}/`)).as(ReturnDetail);
const act = async (id: string, what: string, body: object = {}, by: Client = admin) =>
  by.post(`${PATH}${id}/${what}/`, { version: (await read(id)).version, ...body });
const step = async (id: string, what: string, body: object = {}) => {
  const answer = await act(id, what, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(ReturnDetail);
};
const received = async (id: string) => {
  await step(id, 'approve');
  return step(id, 'receive');
};
const inspect = ({ id, lines: [line] }: ReturnDetail, units: object) =>
  act(id, 'inspect', { lines: [{ line_id: line?.id, ...units }] });
const onHand = async (variant: string) =>
  (await db.selectFrom('stock_balances').select('on_hand').where('variant_id', '=', variant).executeTakeFirstOrThrow())
    .on_hand;
const fieldOf = async (answer: ReturnType<typeof ask>) => Object.entries((await answer).error().errors ?? {});

describe('a return', () => {
  it('two of five: asked for, approved, fetched, received, inspected, refunded and closed', async () => {
    const { id, line, variant } = await delivered();
    const made = await request(id, line, 2);
    assert.match(made.number, /^RT-\d+$/);
    assert.deepEqual([made.status, made.quantity], ['requested', 2]);
    await step(made.id, 'approve');
    const pickup = { pickup_starts_at: '2030-01-01T08:00:00.000Z', pickup_ends_at: '2030-01-01T10:00:00.000Z' };
    assert.equal((await act(made.id, 'pickup', { ...pickup, pickup_ends_at: pickup.pickup_starts_at })).status, 422);
    const night = { pickup_starts_at: '2029-12-31T23:00:00.000Z', pickup_ends_at: '2030-01-01T03:00:00.000Z' };
    assert.equal((await act(made.id, 'pickup', night)).error().code, 'order.slot_hours');
    const over = { pickup_starts_at: '2020-01-01T08:00:00.000Z', pickup_ends_at: '2020-01-01T10:00:00.000Z' };
    assert.equal((await act(made.id, 'pickup', over)).error().code, 'order.slot_past');
    await step(made.id, 'pickup', pickup);
    const here = await step(made.id, 'receive');
    assert.equal((await inspect(here, { sellable: 1, damaged: 1 })).status, 200);
    assert.equal(await onHand(variant), 21);
    const { rows } = await sql<{ kind: string; change: number }>`
      select kind, on_hand_change as change from stock_movements where order_id = ${id} order by on_hand_change desc, kind`.execute(
      db,
    );
    assert.deepEqual(rows, [
      { kind: 'return', change: 1 },
      { kind: 'return', change: 1 },
      { kind: 'waste', change: -1 },
    ]);
    assert.equal((await act(made.id, 'close')).error().code, 'return.unsettled');
    const paid = await step(made.id, 'refund', { method: 'wallet' });
    assert.deepEqual(
      [paid.status, paid.refunds.map(({ status, amount }) => [status, amount])],
      ['refunded', [['settled', 2000]]],
    );
    const refund = (await admin.get(`admin_panel/refunds/${paid.refunds[0]?.id ?? ''}/`)).as(RefundDetail);
    assert.deepEqual([refund.return?.number, refund.lines.map(({ quantity }) => quantity)], [made.number, [2]]);
    assert.equal((await step(made.id, 'close')).status, 'closed');
    const kept = await db.selectFrom('order_lines').select(['returned', 'refunded']).where('id', '=', line).execute();
    assert.deepEqual(kept, [{ returned: 2, refunded: 2000 }]);
  });

  it('goes by the policy and the window that the line was bought under, to the last second of its last day', async () => {
    const never = await delivered({ policy: 'non_returnable' });
    assert.deepEqual((await fieldOf(ask(never.id, never.line, 1)))[0]?.[0], 'lines.0.quantity');
    const exchange = await delivered({ policy: 'exchange' });
    assert.equal((await ask(exchange.id, exchange.line, 1)).status, 422);
    assert.equal((await ask(exchange.id, exchange.line, 1, { wish: 'exchange' })).status, 201);
    const old = await delivered({ days: 9, window: 7 });
    assert.match(String((await fieldOf(ask(old.id, old.line, 1)))[0]?.[1]), /until .* 23:59:59/);
    // The last day: delivered seven days ago, whatever the hour.
    const last = await delivered({ days: 7, window: 7 });
    assert.equal((await ask(last.id, last.line, 1)).status, 201);
    // A product that says nothing has the store's window.
    const silent = await delivered({ days: 6, window: 0 });
    assert.equal((await ask(silent.id, silent.line, 1)).status, 201);
    const pending = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 1 }]);
    assert.deepEqual((await fieldOf(ask(pending, 'x', 1)))[0]?.[0], 'order_id');
    const view = (await desk.get(`${PATH}returnable/`, { query: { order: old.id } })).as(ReturnableOrder);
    assert.deepEqual(
      view.lines.map(({ left, open, until }) => [left, open, until !== null]),
      [[5, false, true]],
    );
  });

  it('no unit comes back twice, however many ask at once; what was rejected may be asked for again', async () => {
    const { id, line } = await delivered();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(id, line, 2)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 422, 422]);
    const [first] = answers.filter(({ status }) => status === 201).map((answer) => answer.as(ReturnDetail));
    assert.equal((await act(first?.id ?? '', 'reject', { reason: '' })).status, 422);
    assert.equal((await step(first?.id ?? '', 'reject', { reason: 'Used already' })).decision_reason, 'Used already');
    assert.equal((await request(id, line, 3)).quantity, 3);
  });

  it('every unit is sorted, and cold goods never go back to stock', async () => {
    const warm = await delivered();
    const here = await received((await request(warm.id, warm.line, 3)).id);
    for (const units of [{ sellable: 2 }, { sellable: 4 }, {}])
      assert.equal((await inspect(here, units)).error().code, 'return.inspection');
    for (const storage of ['chilled', 'frozen'] as const) {
      const cold = await delivered({ storage });
      const back = await received((await request(cold.id, cold.line, 1)).id);
      assert.equal((await inspect(back, { sellable: 1 })).error().code, 'return.cold_chain');
      assert.equal((await inspect(back, { damaged: 1 })).status, 200);
      assert.equal(await onHand(cold.variant), 20);
    }
  });

  it('what is wrong or missing is neither paid nor stock; where nothing came there is nothing to pay', async () => {
    const { id, line, variant } = await delivered();
    const here = await received((await request(id, line, 2)).id);
    await inspect(here, { wrong: 1, missing: 1 });
    assert.equal(await onHand(variant), 20);
    assert.equal((await act(here.id, 'refund')).error().code, 'return.nothing');
    assert.equal((await step(here.id, 'close')).status, 'closed');
  });

  it('an exchange sends the same goods again, or says that there are none', async () => {
    const { id, line, variant } = await delivered();
    const here = await received((await request(id, line, 2, { wish: 'exchange' })).id);
    await inspect(here, { damaged: 2 });
    const swapped = await step(here.id, 'exchange');
    assert.deepEqual([swapped.status, await onHand(variant)], ['exchanged', 18]);
    // Of what was exchanged the money is not asked for as well, before or after the return is closed.
    const unitsLeft = async () =>
      (await admin.get('admin_panel/refunds/quote/', { query: { order: id } })).as(RefundQuote).lines[0]?.left;
    const left = await unitsLeft();
    await step(here.id, 'close');
    assert.deepEqual([left, await unitsLeft()], [3, 3]);
    const none = await delivered();
    const there = await received((await request(none.id, none.line, 2, { wish: 'exchange' })).id);
    await inspect(there, { damaged: 2 });
    await db.updateTable('stock_balances').set({ safety: 19 }).where('variant_id', '=', none.variant).execute();
    assert.equal((await act(there.id, 'exchange')).error().code, 'return.exchange_stock');
    assert.equal((await step(there.id, 'refund')).status, 'refunded');
  });

  it('an inspection sent twice counts once, and money goes back once', async () => {
    const { id, line, variant } = await delivered();
    const here = await received((await request(id, line, 2)).id);
    const units = { lines: [{ line_id: here.lines[0]?.id, sellable: 2 }], version: here.version };
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(`${PATH}${here.id}/inspect/`, units)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(await onHand(variant), 22);
    const { version } = await read(here.id);
    const paid = await Promise.all([1, 2, 3].map(() => admin.post(`${PATH}${here.id}/refund/`, { version })));
    assert.equal(paid.filter(({ status }) => status === 200).length, 1);
    assert.equal((await read(here.id)).refunds.length, 1);
    assert.deepEqual(
      (await shop.wrongBooks()).filter((wrong) => /stock|batch|refunded more|wallet/.test(String(wrong))),
      [],
    );
  });

  it('is closed unpaid once its refund is rejected', async () => {
    const { id, line } = await delivered({ card: 'ch_fail' });
    const here = await received((await request(id, line, 2)).id);
    await inspect(here, { damaged: 2 });
    const [refund] = (await step(here.id, 'refund')).refunds;
    await jobs.runDue();
    const path = `admin_panel/refunds/${refund?.id ?? ''}/`;
    const { version } = (await admin.get(path)).as(RefundDetail);
    assert.equal((await admin.post(`${path}reject/`, { version, reason: 'They broke it.' })).status, 200);
    assert.equal((await step(here.id, 'close')).status, 'closed');
  });

  it('is refunded when its refund is settled, and nothing else settles it before', async () => {
    const { id, line } = await delivered({ card: 'ch_fail' });
    const here = await received((await request(id, line, 2)).id);
    await inspect(here, { sellable: 2 });
    const asked = await step(here.id, 'refund');
    const [refund] = asked.refunds;
    assert.deepEqual([asked.status, refund?.status], ['inspected', 'processing']);
    const barred = async () => {
      for (const what of ['refund', 'exchange', 'close']) {
        const refused = (await act(here.id, what)).error();
        assert.equal(refused.code, 'return.refund_open');
        assert.match(refused.detail, new RegExp(refund?.number ?? '-'));
      }
    };
    await barred();
    // The bank says no: the money is still owed, and goes another way.
    await jobs.runDue();
    assert.deepEqual((await read(here.id)).refunds[0]?.status, 'failed');
    await barred();
    const refundPath = `admin_panel/refunds/${refund?.id ?? ''}/`;
    const { version } = (await admin.get(refundPath)).as(RefundDetail);
    assert.equal((await admin.post(`${refundPath}retry/`, { version, method: 'wallet' })).status, 200);
    assert.equal((await read(here.id)).status, 'refunded');
    const { results } = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'return', record_id: here.id } })
    ).as(listPage(AuditEntry));
    assert.deepEqual(
      results.slice(0, 2).map(({ action }) => action),
      ['settled', 'refund_requested'],
    );
    assert.equal((await step(here.id, 'close')).status, 'closed');
  });

  it('by card is refunded once the provider has paid', async () => {
    const { id, line } = await delivered({ card: newId('ch') });
    const here = await received((await request(id, line, 1)).id);
    await inspect(here, { sellable: 1 });
    assert.equal((await step(here.id, 'refund')).status, 'inspected');
    await jobs.runDue();
    assert.deepEqual(
      [(await read(here.id)).status, (await read(here.id)).refunds.map(({ status }) => status)],
      ['refunded', ['settled']],
    );
  });

  it('whose refund is rejected can be refunded again, or exchanged', async () => {
    await configure({ auto_approve_up_to: 0 });
    const { id, line } = await delivered();
    const here = await received((await request(id, line, 2)).id);
    await inspect(here, { sellable: 2 });
    const finance = await api.signedIn('finance');
    for (const reason of ['Wrong units', 'Exchange it']) {
      const { refunds } = await step(here.id, 'refund');
      assert.equal(refunds.at(-1)?.status, 'requested');
      const rejected = await finance.post(`admin_panel/refunds/${refunds.at(-1)?.id ?? ''}/reject/`, {
        reason,
        version: 1,
      });
      assert.equal(rejected.status, 200, rejected.text);
    }
    assert.equal((await step(here.id, 'exchange')).status, 'exchanged');
    await configure({ auto_approve_up_to: 100_000 });
  });

  it('pays no unit that another refund of the order has paid, and is closed where all are', async () => {
    const { id, line } = await delivered();
    const here = await received((await request(id, line, 4)).id);
    await inspect(here, { sellable: 2, damaged: 2 });
    const refund = (quantity: number) =>
      admin.post('admin_panel/refunds/', {
        order_id: id,
        lines: [{ line_id: line, quantity }],
        reason_id: 'damaged',
        method: 'wallet',
      });
    assert.equal((await refund(3)).status, 201);
    assert.equal((await read(here.id)).lines[0]?.to_refund, 2);
    assert.equal((await act(here.id, 'close')).error().code, 'return.unsettled');
    assert.equal((await refund(2)).status, 201);
    for (const what of ['refund', 'exchange']) assert.equal((await act(here.id, what)).error().code, 'return.paid');
    assert.equal((await step(here.id, 'close')).status, 'closed');
    // Two units are left of what was delivered: of the four that came back these are paid.
    const other = await delivered();
    const there = await received((await request(other.id, other.line, 4)).id);
    await inspect(there, { sellable: 4 });
    const asked = {
      order_id: other.id,
      lines: [{ line_id: other.line, quantity: 3 }],
      reason_id: 'damaged',
      method: 'wallet',
    };
    assert.equal((await admin.post('admin_panel/refunds/', asked)).status, 201);
    const paid = await step(there.id, 'refund', { method: 'wallet' });
    assert.deepEqual([paid.status, paid.refunds[0]?.amount, paid.lines[0]?.to_refund], ['refunded', 2000, 0]);
  });

  it('replaces no unit that is paid while another return has replaced the rest', async () => {
    const { id, line } = await delivered();
    const replaced = await received((await request(id, line, 3, { wish: 'exchange' })).id);
    await inspect(replaced, { sellable: 3 });
    await step(replaced.id, 'exchange');
    const here = await received((await request(id, line, 2)).id);
    await inspect(here, { sellable: 2 });
    const refund = { order_id: id, lines: [{ line_id: line, quantity: 2 }], reason_id: 'damaged', method: 'wallet' };
    assert.equal((await admin.post('admin_panel/refunds/', refund)).status, 201);
    assert.equal((await read(here.id)).lines[0]?.to_refund, 0);
    for (const what of ['refund', 'exchange']) assert.equal((await act(here.id, what)).error().code, 'return.paid');
    assert.equal((await step(here.id, 'close')).status, 'closed');
  });

  it('worth more than its order still charges is refunded with what that is, and with nothing after that', async () => {
    const { id, line } = await delivered();
    const [here, there] = [await request(id, line, 2), await request(id, line, 1)];
    for (const one of [here, there]) await inspect(await received(one.id), { damaged: one.quantity });
    const goodwill = (amount: number) =>
      admin.post('admin_panel/refunds/', { order_id: id, goodwill: amount, reason_id: 'damaged', method: 'wallet' });
    assert.equal((await goodwill(4500)).status, 201);
    const query = { order: id, lines: `${line}:2` };
    const quote = (await admin.get('admin_panel/refunds/quote/', { query })).as(RefundQuote);
    assert.deepEqual([quote.items, quote.paid_before, quote.total, quote.refundable], [2000, 1500, 500, 500]);
    assert.equal((await goodwill(501)).error().errors?.['lines']?.length, 1, 'goodwill is never more than is left');
    const paid = await step(here.id, 'refund');
    assert.deepEqual([paid.status, paid.refunds.map(({ amount }) => amount)], ['refunded', [500]]);
    const refund = (await admin.get(`admin_panel/refunds/${paid.refunds[0]?.id ?? ''}/`)).as(RefundDetail);
    assert.deepEqual([refund.items, refund.paid_before, refund.amount], [2000, 1500, 500]);
    const last = await step(there.id, 'refund');
    assert.deepEqual([last.status, last.refunds], ['refunded', []]);
    assert.equal((await step(there.id, 'close')).status, 'closed');
  });

  it('waits for a refund that is open and takes the money it is worth, whose rejection gives the whole worth back', async () => {
    const { id, line } = await delivered();
    const here = await request(id, line, 2);
    await inspect(await received(here.id), { damaged: 2 });
    await configure({ auto_approve_up_to: 0, delivery_fee: 'never' });
    const asked = await desk.post('admin_panel/refunds/', {
      order_id: id,
      goodwill: 4500,
      reason_id: 'damaged',
      method: 'wallet',
    });
    const open = asked.as(RefundDetail);
    const query = { order: id, lines: `${line}:2` };
    const quote = (await admin.get('admin_panel/refunds/quote/', { query })).as(RefundQuote);
    assert.deepEqual([quote.total, quote.refundable, quote.in_progress], [2000, 500, 4500]);
    assert.equal((await act(here.id, 'refund')).error().errors?.['lines']?.length, 1);
    const no = { version: open.version, reason: 'Too much.' };
    assert.equal((await admin.post(`admin_panel/refunds/${open.id}/reject/`, no)).status, 200);
    await configure({ auto_approve_up_to: 100_000, delivery_fee: 'never' });
    assert.deepEqual(
      (await step(here.id, 'refund')).refunds.map(({ amount }) => amount),
      [2000],
    );
  });

  it('is refunded with nothing where the goods cost nothing', async () => {
    const free = await delivered();
    await db.updateTable('order_lines').set({ net: 0 }).where('id', '=', free.line).execute();
    const there = await received((await request(free.id, free.line, 1)).id);
    await inspect(there, { damaged: 1 });
    assert.equal((await step(there.id, 'refund')).status, 'refunded');
  });

  it('of a combo with something chilled in it does not go back to stock', async () => {
    const { id, line, variant } = await delivered();
    const { variant: chilled } = await delivered({ storage: 'chilled' });
    await db
      .insertInto('combo_components')
      .values({ variant_id: variant, component_id: chilled, quantity: 1 })
      .execute();
    const here = await received((await request(id, line, 1)).id);
    assert.equal(here.lines[0]?.storage, 'chilled');
    const sellable = await inspect(here, { sellable: 1 });
    assert.match(String(Object.values(sellable.error().errors ?? {})), /[Cc]hilled/);
    assert.equal((await inspect(here, { damaged: 1 })).status, 200);
  });

  it('names the size of what comes back in both languages', async () => {
    const { id, line } = await delivered();
    const size = { variant_label: '1 L', variant_label_ar: '1 لتر' };
    await db.updateTable('order_lines').set(size).where('id', '=', line).execute();
    const { lines } = (await desk.get(`${PATH}returnable/`, { query: { order: id } })).as(ReturnableOrder);
    for (const { variant_label, variant_label_ar } of [...lines, ...(await request(id, line, 1)).lines])
      assert.deepEqual({ variant_label, variant_label_ar }, size);
  });

  it('what waits longer than a day is counted, and listed', async () => {
    const { id, line } = await delivered();
    const { id: late } = await request(id, line, 1);
    await db
      .updateTable('returns')
      .set({ status_at: ago(2) })
      .where('id', '=', late)
      .execute();
    const { results } = (await desk.get(PATH, { query: { waiting: 'true' } })).as(listPage(Return));
    assert.deepEqual(
      results.map((one) => one.id),
      [late],
    );
    assert.equal((await desk.get('admin_panel/counters/')).as(Counters)['returns_waiting'], 1);
  });

  it('is done by anyone who may: inspecting is a permission of its own, money too', async () => {
    const { id, line } = await delivered();
    const { id: made } = await request(id, line, 1);
    assert.equal(
      (await act(made, 'inspect', { lines: [{ line_id: 'x' }] }, desk)).error().permission,
      'return.inspect',
    );
    const finance = await api.signedIn('finance');
    assert.equal((await act(made, 'approve', {}, finance)).error().permission, 'return.edit');
    const { text } = await desk.get(`${PATH}export/`, { headers: { 'accept-language': 'ab' } });
    assert.match(text, /RT-\d+/);
    assert.match(text.split('\r\n')[0] ?? '', /رمز الطلب/);
  });
});
