import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkResult, Counters, listPage, OrderDetail, Refund, RefundDetail, RefundQuote } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop } from '../../../testing/orders.ts';
import { configureRefunds } from '../../../testing/refunds.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { moveOrder } from '../orders/transitions.service.ts';
import { endOperation, recordPayment } from '../payments/payments.service.ts';

// A store with a database of its own has the test provider only where someone says so.
const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, write, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const finance = await api.signedIn('finance');
const shop = await openShop(api);
const PATH = 'admin_panel/refunds/';

const configure = (more: Parameters<typeof configureRefunds>[1]) => configureRefunds(admin, more);
await configure({ auto_approve_up_to: 0, delivery_fee: 'never' });

interface Paid {
  kind: 'card' | 'wallet' | 'cash' | 'gift_card';
  amount: number;
  reference?: string;
}
/** A delivered order of two lines, five milk for 10.01 and two bread for 6.00, paid as given. */
async function delivered(paid: readonly Paid[] = [{ kind: 'card', amount: 2101 }], fee = 500) {
  const milk = await shop.stocked(20);
  const bread = await shop.stocked(20);
  const id = await shop.placed(
    [
      { variant_id: milk, quantity: 5 },
      { variant_id: bread, quantity: 2 },
    ],
    { status: 'delivered', delivered_at: new Date(), delivery_fee: fee, amount: 1601 + fee, payment_mode: 'card' },
  );
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'position'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const [first, second] = lines.map((line) => line.id);
  await db
    .updateTable('order_lines')
    .set({ delivered: 5, net: 1001, picked: 5 })
    .where('id', '=', first ?? '')
    .execute();
  await db
    .updateTable('order_lines')
    .set({ delivered: 2, net: 600, picked: 2 })
    .where('id', '=', second ?? '')
    .execute();
  for (const { kind, amount, reference = newId('ch') } of paid)
    await write(SYSTEM, (unit) =>
      recordPayment(unit, {
        order_id: id,
        key: newId('key'),
        kind,
        event: 'captured',
        amount,
        ...(kind === 'card' ? { provider: 'test', reference } : {}),
      }),
    );
  return { id, milk: first ?? '', bread: second ?? '' };
}
const ask = (order_id: string, lines: Record<string, number>, more: object = {}, by: Client = desk, key?: string) =>
  by.post(
    PATH,
    {
      order_id,
      lines: Object.entries(lines).map(([line_id, quantity]) => ({ line_id, quantity })),
      reason_id: 'damaged',
      ...more,
    },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const request = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(RefundDetail);
};
const read = async (id: string) => (await admin.get(`${PATH}${id}/`)).as(RefundDetail);
const act = async (id: string, what: string, body: object = {}, by: Client = finance) =>
  by.post(`${PATH}${id}/${what}/`, { version: (await read(id)).version, ...body });
const paidBack = async (orderId: string) => {
  const { refunded, captured, credited } = await db
    .selectFrom('orders')
    .select(['refunded', 'captured', 'credited'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { refunded, captured, credited };
};

describe('a refund', () => {
  it('is quoted, asked for, approved by someone else, sent to the card and settled', async () => {
    const { id, milk } = await delivered();
    const quote = (await desk.get(`${PATH}quote/`, { query: { order: id, lines: `${milk}:2` } })).as(RefundQuote);
    assert.deepEqual([quote.items, quote.total, quote.refundable, quote.needs_approval], [400, 400, 2101, true]);
    const refund = await request(id, { [milk]: 2 });
    assert.match(refund.number, /^RF-\d+$/);
    assert.deepEqual([refund.status, refund.amount, refund.requested_by?.id], ['requested', 400, desk.userId]);
    const approved = (await act(refund.id, 'approve')).as(RefundDetail);
    assert.deepEqual([approved.status, approved.decided_by?.id], ['processing', finance.userId]);
    await jobs.runDue();
    const settled = await read(refund.id);
    assert.deepEqual([settled.status, settled.settled_at !== null], ['settled', true]);
    assert.deepEqual(await paidBack(id), { refunded: 400, captured: 2101, credited: 400 });
    const line = await db.selectFrom('order_lines').select('refunded').where('id', '=', milk).executeTakeFirstOrThrow();
    assert.equal(line.refunded, 400);
    assert.equal((await request(id, { [milk]: 3 })).amount, 601);
  });

  it('up to the limit it needs nobody; above it nobody approves their own', async () => {
    await configure({ auto_approve_up_to: 400 });
    const { id, milk } = await delivered([{ kind: 'wallet', amount: 2101 }]);
    const small = await request(id, { [milk]: 2 });
    assert.deepEqual([small.status, small.decided_by], ['settled', null]);
    assert.equal((await paidBack(id)).refunded, 400);
    const large = await request(id, { [milk]: 3 }, {}, finance);
    assert.equal(large.status, 'requested');
    assert.equal((await act(large.id, 'approve', {}, finance)).error().code, 'refund.own');
    assert.equal((await act(large.id, 'approve', {}, desk)).error().permission, 'refund.approve');
    assert.equal((await act(large.id, 'approve', {}, admin)).as(RefundDetail).status, 'settled');
    await configure({ auto_approve_up_to: 0 });
  });

  it('a rejection says why, and what was asked for can be asked for again', async () => {
    const { id, milk } = await delivered();
    const first = await request(id, { [milk]: 5 });
    assert.equal((await ask(id, { [milk]: 1 })).status, 422);
    assert.equal((await act(first.id, 'reject', { reason: '' })).status, 422);
    const rejected = (await act(first.id, 'reject', { reason: 'Eaten already' })).as(RefundDetail);
    assert.deepEqual([rejected.status, rejected.decision_reason], ['rejected', 'Eaten already']);
    assert.equal((await act(first.id, 'approve')).error().code, 'refund.transition');
    assert.equal((await request(id, { [milk]: 5 })).amount, 1001);
  });

  it('one that fails says why, is tried again, and can go another way', async () => {
    const { id, milk } = await delivered([{ kind: 'card', amount: 2101, reference: 'ch_fail' }]);
    const refund = await request(id, { [milk]: 5 });
    await act(refund.id, 'approve');
    await jobs.runDue();
    const failed = await read(refund.id);
    assert.deepEqual([failed.status, failed.failure], ['failed', 'Declined by the bank.']);
    assert.equal((await admin.get('admin_panel/counters/')).as(Counters)['refunds_failed'], 1);
    assert.equal((await act(refund.id, 'retry')).as(RefundDetail).status, 'processing');
    await jobs.runDue();
    assert.deepEqual([(await read(refund.id)).status, (await read(refund.id)).attempts], ['failed', 2]);
    const other = (await act(refund.id, 'retry', { method: 'wallet' })).as(RefundDetail);
    assert.deepEqual([other.status, other.method], ['settled', 'wallet']);
    assert.deepEqual(await paidBack(id), { refunded: 1001, captured: 2101, credited: 1001 });
    await jobs.runDue();
    assert.equal((await paidBack(id)).refunded, 1001);
  });

  it('that a provider refused before little of its order was packed is rejected, and the order costs what was packed', async () => {
    const milk = await shop.stocked(20);
    const id = await shop.placed([{ variant_id: milk, quantity: 10 }], { payment_mode: 'card' });
    await write(SYSTEM, (unit) =>
      recordPayment(unit, {
        ...{ order_id: id, key: newId('key'), kind: 'card', event: 'captured', amount: 10_000 },
        ...{ provider: 'test', reference: 'ch_fail little' },
      }),
    );
    await shop.reach(id, 'processed');
    const refused = await request(id, {}, { goodwill: 4000 });
    await act(refused.id, 'approve');
    await jobs.runDue();
    const paid = await request(id, {}, { goodwill: 300, method: 'wallet' });
    await act(paid.id, 'approve');
    assert.deepEqual([(await read(refused.id)).status, (await read(paid.id)).status], ['failed', 'settled']);
    await shop.pick(id, [{ picked: 1 }]);
    for (const to of ['picked', 'packed', 'ready_for_delivery'] as const)
      await write(SYSTEM, (unit) => moveOrder(api.platform, unit, id, { to }));
    assert.equal((await paidBack(id)).credited, 1000);
    const rejected = await act(refused.id, 'reject', { reason: 'Asked for twice' });
    assert.deepEqual([rejected.status, (await paidBack(id)).credited], [200, 300], rejected.text);
  });

  it('is named by every payment that it made, whichever way the money went', async () => {
    const { id, milk } = await delivered([
      { kind: 'card', amount: 1101 },
      { kind: 'gift_card', amount: 1000 },
    ]);
    const refund = await request(id, { [milk]: 5 });
    await act(refund.id, 'approve');
    await jobs.runDue();
    const payments = await db
      .selectFrom('order_payments')
      .select(['kind', 'refund_id'])
      .where('order_id', '=', id)
      .where('event', '=', 'refunded')
      .orderBy('kind')
      .execute();
    assert.deepEqual(payments, [
      { kind: 'card', refund_id: refund.id },
      { kind: 'gift_card', refund_id: refund.id },
    ]);
  });

  it('cash waits for the hand that gives it', async () => {
    const { id, milk } = await delivered([{ kind: 'cash', amount: 2101 }]);
    const refund = await request(id, { [milk]: 2 }, { method: 'cash' });
    assert.equal((await act(refund.id, 'approve')).as(RefundDetail).status, 'processing');
    assert.equal((await paidBack(id)).refunded, 0);
    assert.equal((await act(refund.id, 'handover', { done: false, note: '' })).status, 422);
    const away = (await act(refund.id, 'handover', { done: false, note: 'Nobody at home' })).as(RefundDetail);
    assert.deepEqual([away.status, away.failure], ['failed', 'Nobody at home']);
    await act(refund.id, 'retry');
    assert.equal((await act(refund.id, 'handover', { done: true })).as(RefundDetail).status, 'settled');
    assert.equal((await paidBack(id)).refunded, 400);
  });

  it('cash for what the wallet had paid is handed over, and not credited to the wallet as well', async () => {
    const { id, milk } = await delivered([{ kind: 'wallet', amount: 2101 }]);
    const refund = await request(id, { [milk]: 2 }, { method: 'cash' });
    await act(refund.id, 'approve');
    assert.equal((await act(refund.id, 'handover', { done: true })).as(RefundDetail).status, 'settled');
    assert.equal((await paidBack(id)).refunded, 400);
    const entries = await db.selectFrom('wallet_entries').selectAll().where('order_id', '=', id).execute();
    assert.deepEqual(entries, []);
    const { payments } = (await admin.get(`admin_panel/orders/${id}/`)).as(OrderDetail);
    assert.deepEqual(
      payments.filter(({ event }) => event === 'refunded').map(({ amount, paid_to }) => [amount, paid_to]),
      [[400, 'cash']],
    );
  });

  it('one whose provider is being asked again is not settled by a second retry', async () => {
    const { id, milk } = await delivered([{ kind: 'card', amount: 2101, reference: 'ch_fail_again' }]);
    const refund = await request(id, { [milk]: 5 });
    await act(refund.id, 'approve');
    await jobs.runDue();
    const { operations } = (await admin.get(`admin_panel/orders/${id}/`)).as(OrderDetail);
    const retry = `admin_panel/orders/${id}/payments/${operations[0]?.id ?? ''}/retry/`;
    assert.equal((await admin.post(retry)).status, 200);
    assert.equal((await act(refund.id, 'retry')).as(RefundDetail).status, 'processing');
    await jobs.runDue();
    assert.equal((await read(refund.id)).status, 'failed');
    assert.equal((await paidBack(id)).refunded, 0);
  });

  it('cash that waits to be handed over is not given back another way meanwhile', async () => {
    const { id, milk, bread } = await delivered([{ kind: 'card', amount: 2101 }]);
    const cash = await request(id, { [milk]: 2 }, { method: 'cash' });
    await act(cash.id, 'approve');
    const card = await request(id, { [bread]: 1 });
    await act(card.id, 'approve');
    await jobs.runDue();
    assert.deepEqual(await paidBack(id), { refunded: 300, captured: 2101, credited: 300 });
    await act(cash.id, 'handover', { done: true });
    await jobs.runDue();
    assert.deepEqual(await paidBack(id), { refunded: 700, captured: 2101, credited: 700 });
  });

  it("the gift card's share goes back to the card, the rest to where it came from", async () => {
    const { id, milk, bread } = await delivered([
      { kind: 'card', amount: 1101 },
      { kind: 'gift_card', amount: 1000 },
    ]);
    const refund = await request(id, { [milk]: 5 });
    assert.equal(refund.gift_card_amount, Math.floor((1000 * 1001) / 2101));
    await act(refund.id, 'approve');
    const rest = await request(id, { [bread]: 2 }, { goodwill: 500 });
    await act(rest.id, 'approve');
    await jobs.runDue();
    const { rows } = await sql<{ kind: string; amount: number }>`select kind, sum(amount)::bigint as amount
      from order_payments where order_id = ${id} and event = 'refunded' group by kind order by kind`.execute(db);
    assert.deepEqual(rows, [
      { kind: 'card', amount: 1101 },
      { kind: 'gift_card', amount: 1000 },
    ]);
  });

  it('the fee for restocking is kept unless the store is at fault; the delivery fee goes by the policy, once', async () => {
    await configure({ restocking_fee: 1000, delivery_fee: 'whole_order' });
    const { id, milk, bread } = await delivered();
    const part = await request(id, { [milk]: 5 }, { reason_id: 'changed_mind' });
    assert.deepEqual([part.items, part.restocking_fee, part.delivery_fee, part.amount], [1001, 100, 0, 901]);
    const rest = await request(id, { [bread]: 2 });
    assert.deepEqual([rest.items, rest.restocking_fee, rest.delivery_fee, rest.amount], [600, 0, 500, 1100]);
    await configure({ restocking_fee: 0, delivery_fee: 'never' });
  });

  it('the delivery fee goes back by itself where an approver says so, once, and never more of it than was paid', async () => {
    const { id, milk } = await delivered();
    const late = { reason_id: 'damaged', delivery_fee: 500 };
    const denied = (await ask(id, {}, late)).error();
    assert.deepEqual(Object.keys(denied.errors ?? {}), ['delivery_fee']);
    const much = (await ask(id, {}, { ...late, delivery_fee: 501 }, admin)).error();
    assert.match(much.errors?.['delivery_fee']?.[0] ?? '', /5\.00/);
    const part = await request(id, {}, { ...late, delivery_fee: 200 }, admin);
    assert.deepEqual([part.items, part.delivery_fee, part.amount, part.lines.length], [0, 200, 200, 0]);
    const quote = (await admin.get(`${PATH}quote/`, { query: { order: id, lines: `${milk}:1` } })).as(RefundQuote);
    assert.deepEqual([quote.delivery_fee_policy, quote.delivery_fee_left], [0, 300]);
    const again = (await ask(id, {}, { ...late, delivery_fee: 301 }, admin)).error();
    assert.match(again.errors?.['delivery_fee']?.[0] ?? '', /3\.00/);
    // What the policy gives back anyway needs nobody.
    await configure({ delivery_fee: 'store_fault' });
    const rest = await request(id, { [milk]: 1 }, { delivery_fee: 300 });
    assert.equal(rest.delivery_fee, 300);
    await configure({ delivery_fee: 'never' });
  });

  it('of many who give the delivery fee back at once, together they give back no more than it was', async () => {
    const { id } = await delivered();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id, {}, { delivery_fee: 200 }, admin)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 422, 422, 422, 422]);
  });

  it('more than was paid is refused, with what is wrong at its field', async () => {
    const { id, milk } = await delivered();
    for (const [lines, more, field] of [
      [{ [milk]: 6 }, {}, 'lines.0.quantity'],
      [{ oli_foreign: 1 }, {}, 'lines.0.quantity'],
      [{}, { goodwill: 2102 }, 'lines'],
      [{}, {}, 'lines'],
      [{ [milk]: 1 }, { reason_id: 'because' }, 'reason_id'],
    ] as const)
      assert.deepEqual(Object.keys((await ask(id, lines, more)).error().errors ?? {}), [field]);
    assert.equal((await ask('ord_none', {})).status, 404);
  });

  it('the same request again, and many at once, give back once', async () => {
    const { id, milk } = await delivered([{ kind: 'wallet', amount: 2101 }]);
    const same = await Promise.all([1, 2, 3].map(() => ask(id, { [milk]: 1 }, {}, desk, 'once')));
    assert.equal(new Set(same.map((answer) => answer.as(RefundDetail).id)).size, 1);
    const many = await Promise.all(Array.from({ length: 10 }, () => ask(id, { [milk]: 1 })));
    assert.equal(many.filter(({ status }) => status === 201).length, 4);
    const { results } = (await admin.get(PATH, { query: { order: id } })).as(listPage(Refund));
    const [first] = results;
    const said = await Promise.all(
      Array.from({ length: 6 }, () => finance.post(`${PATH}${first?.id ?? ''}/approve/`, { version: first?.version })),
    );
    assert.equal(said.filter(({ status }) => status === 200).length, 1);
    const done = (await finance.post(`${PATH}bulk/`, { action: 'approve', target: { matching: { order: id } } })).as(
      BulkResult,
    ).results;
    assert.equal(done.filter(({ ok }) => ok).length, 4);
    assert.deepEqual(await paidBack(id), { refunded: 1001, captured: 2101, credited: 1001 });
    assert.equal(
      (
        await db
          .selectFrom('wallet_entries')
          .select(({ fn }) => fn.sum<string>('amount').as('n'))
          .where('order_id', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
      '1001',
    );
  });

  it('whatever is asked, approved, rejected and tried again, no more goes back than came in, and the sums agree', async () => {
    const step = fc.record({
      line: fc.constantFrom('milk', 'bread'),
      units: fc.integer({ min: 0, max: 3 }),
      goodwill: fc.integer({ min: 0, max: 400 }),
      end: fc.constantFrom('approve', 'reject', 'wait', 'wallet'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 1600 }),
        async (steps, gift) => {
          const order = await delivered([
            { kind: 'wallet', amount: 2101 - gift },
            ...(gift > 0 ? [{ kind: 'gift_card' as const, amount: gift }] : []),
          ]);
          for (const { line, units, goodwill, end } of steps) {
            const answer = await ask(order.id, { [order[line]]: units }, { goodwill });
            if (answer.status !== 201) continue;
            const { id } = answer.as(RefundDetail);
            if (end === 'approve') assert.equal((await act(id, 'approve')).as(RefundDetail).status, 'settled');
            if (end === 'reject') await act(id, 'reject', { reason: 'No' });
          }
          const { refunded, captured, credited } = await paidBack(order.id);
          const { results } = (await admin.get(PATH, { query: { order: order.id, limit: '100' } })).as(
            listPage(Refund),
          );
          const settled = results.filter(({ status }) => status === 'settled');
          assert.ok(refunded <= captured);
          assert.deepEqual(
            [refunded, credited],
            [1, 1].map(() => settled.reduce((sum, { amount }) => sum + amount, 0)),
          );
          const open = results
            .filter(({ status }) => status === 'requested')
            .reduce((sum, { amount }) => sum + amount, 0);
          assert.ok(refunded + open <= captured);
        },
      ),
      { numRuns: 12, seed: 11 },
    );
    assert.deepEqual(
      (await shop.wrongBooks()).filter((wrong) => /refunded more|wallet/.test(String(wrong))),
      [],
    );
  });

  it('names the size of what is paid back in both languages', async () => {
    const { id, milk } = await delivered();
    const size = { variant_label: '1 L', variant_label_ar: '1 لتر' };
    await db.updateTable('order_lines').set(size).where('order_id', '=', id).execute();
    const quote = (await desk.get(`${PATH}quote/`, { query: { order: id, lines: `${milk}:1` } })).as(RefundQuote);
    for (const { variant_label, variant_label_ar } of [...quote.lines, ...(await request(id, { [milk]: 1 })).lines])
      assert.deepEqual({ variant_label, variant_label_ar }, size);
  });

  it('is in an export and in the history, and hidden from anyone who may not see refunds', async () => {
    const { text } = await finance.get(`${PATH}export/`, {
      query: { status: 'settled' },
      headers: { 'accept-language': 'ab' },
    });
    assert.match(text, /RF-\d+/);
    assert.match(text.split('\r\n')[0] ?? '', /رقم الاسترداد/);
    assert.equal((await (await api.signedIn('picker')).get(PATH)).error().permission, 'refund.view');
  });
});

describe('a refund that its provider took and never ends', () => {
  const silent = async () => {
    const { id, milk } = await delivered([{ kind: 'card', amount: 2101, reference: newId('slow') }]);
    const refund = await request(id, { [milk]: 2 });
    await act(refund.id, 'approve');
    const waiting = await act(refund.id, 'divert', { to: 'wallet', note: 'The bank is silent.' });
    assert.equal(waiting.error().code, 'refund.not_with_provider', 'the provider is about to be asked');
    await jobs.runDue();
    assert.equal((await read(refund.id)).status, 'processing');
    return { order: id, refund: refund.id };
  };

  it('goes into the wallet instead, and what the bank pays afterwards is told as paid twice', async () => {
    const { order, refund } = await silent();
    assert.equal((await act(refund, 'divert', { to: 'wallet', note: '' })).status, 422);
    const diverted = (await act(refund, 'divert', { to: 'wallet', note: 'The bank is silent.' })).as(RefundDetail);
    assert.deepEqual([diverted.status, diverted.method], ['settled', 'wallet']);
    assert.deepEqual(await paidBack(order), { refunded: 400, captured: 2101, credited: 400 });
    const [operation] = await db
      .selectFrom('payment_operations')
      .select(['id', 'state'])
      .where('subject', '=', refund)
      .execute();
    assert.equal(operation?.state, 'dropped');
    await write(SYSTEM, (unit) =>
      endOperation(api.platform, unit, operation?.id ?? '', { state: 'done', reference: 'late' }),
    );
    const { exceptions } = (await admin.get(`admin_panel/orders/${order}/`)).as(OrderDetail);
    assert.deepEqual(
      exceptions.map(({ problem }) => problem),
      ['paid_twice'],
    );
  });

  it('goes by hand instead: handed over it is settled, and rejected the order comes to as much as before', async () => {
    await configure({ auto_approve_up_to: 0, delivery_fee: 'never', methods: ['original', 'wallet', 'cash'] });
    for (const [what, body, status, credited] of [
      ['handover', { done: true, note: '' }, 'settled', 400],
      ['reject', { reason: 'They keep it.' }, 'rejected', 0],
    ] as const) {
      const { order, refund } = await silent();
      const diverted = (await act(refund, 'divert', { to: 'cash', note: 'The bank is silent.' })).as(RefundDetail);
      assert.deepEqual([diverted.status, diverted.method], ['processing', 'cash']);
      assert.equal((await act(refund, what, body)).as(RefundDetail).status, status);
      assert.equal((await paidBack(order)).credited, credited);
    }
  });
});
