import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPage, Order, OrderDetail, RefundDetail, RefundSettings } from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { configureRefunds } from '../../../testing/refunds.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { moveOrder, tryMove } from '../orders/transitions.service.ts';
import { giveBack, payFromWallet, recordPayment, refundableOf } from './payments.service.ts';
import { createTestProvider, signatureOf, TEST_PROVIDER } from './providers/test-provider.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { platform } = api;
const { db, write, jobs, keys } = platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);

const detail = async (id: string) => (await admin.get(`admin_panel/orders/${id}/`)).as(OrderDetail);
/** Works off what is due, and what would be tried again later. */
async function runAll(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await jobs.runDue();
    const { numUpdatedRows } = await sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`
      .execute(db)
      .then(({ numAffectedRows = 0n }) => ({ numUpdatedRows: numAffectedRows }));
    if (numUpdatedRows === 0n) return;
  }
}
/** An order paid or authorised by card with this reference, as far as that. */
async function paidByCard(
  reference: string,
  event: 'authorised' | 'captured',
  reach: 'pending' | 'packed' | 'ready_for_delivery' = 'packed',
): Promise<string> {
  const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'card' });
  await write(SYSTEM, (unit) =>
    recordPayment(unit, {
      order_id: id,
      key: newId('key'),
      kind: 'card',
      event,
      amount: 3000,
      provider: TEST_PROVIDER,
      reference,
    }),
  );
  await shop.reach(id, reach);
  return id;
}
/** Picks so many of a pending order's three, and brings it to where it is paid. */
async function readyWith(id: string, picked: number): Promise<void> {
  await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'processed' }));
  await shop.pick(id, [{ picked }]);
  for (const to of ['picked', 'packed', 'ready_for_delivery'] as const)
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to }));
}
const money = ({ captured, refunded, authorised, payment_status }: OrderDetail) => [
  captured,
  refunded,
  authorised,
  payment_status,
];
async function tell(event: object, signed = true, secret = keys.webhooks): Promise<number> {
  const body = JSON.stringify({ kind: 'card', amount: 3000, ...event });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/test/',
    headers: {
      'content-type': 'application/json',
      ...(signed ? { 'x-payment-signature': signatureOf(secret, Date.now(), body) } : {}),
    },
    payload: body,
  });
  return answer.statusCode;
}
const operation = (orderId: string) =>
  db.selectFrom('payment_operations').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

const DELIVER = { to: 'delivered', version: undefined, reason: 'Known.', secret_code: null, override: true } as const;
const reasonId = async () =>
  (await admin.get('admin_panel/refund-settings/')).as(RefundSettings).reasons.find(({ active }) => active)?.id ?? '';

describe('what is authorised', () => {
  it('is told to have failed by what happened last, however late that is written down', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }], { payment_mode: 'card' });
    const entry = { order_id: id, kind: 'card' as const, amount: 1000, provider: TEST_PROVIDER };
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const write = (event: 'captured' | 'failed', minutes: number) =>
      db
        .insertInto('order_payments')
        .values({ ...entry, id: newId('pay'), idempotency_key: newId('key'), event, at: at(minutes) })
        .execute();
    await write('captured', 1);
    await write('failed', 2);
    const order = await db
      .selectFrom('orders')
      .select(['captured', 'payment_failed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(order, { captured: 1000, payment_failed: false });
  });

  it('is captured when the order is ready: as much as it comes to, and the rest is let go', async () => {
    const id = await paidByCard('ok 1', 'authorised', 'pending');
    await readyWith(id, 2);
    assert.deepEqual(money(await detail(id)), [0, 0, 3000, 'authorised']);
    await runAll();
    const after = await detail(id);
    assert.deepEqual(money(after), [2000, 0, 0, 'paid']);
    assert.deepEqual(
      after.payments.map(({ event, amount }) => [event, amount]),
      [
        ['authorised', 3000],
        ['captured', 2000],
        ['voided', 1000],
      ],
    );
  });

  it('is let go of when the order is cancelled', async () => {
    const id = await paidByCard('ok 2', 'authorised');
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
    await runAll();
    assert.deepEqual(money(await detail(id)), [0, 0, 0, 'unpaid']);
    assert.deepEqual(await shop.wrongBooks(), []);
  });
});

describe('what is authorised after the order is ready', () => {
  const later = async (id: string, reference: string) =>
    tell({ id: newId('evt'), type: 'authorised', reference, order: (await detail(id)).number });

  it('is captured as far as the driver has not taken it yet, so that nothing is asked for at the door', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
    await shop.reach(id, 'ready_for_delivery');
    await later(id, 'ok later');
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    await runAll();
    assert.deepEqual(money(await detail(id)), [2000, 0, 0, 'paid']);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('is let go of where the order was paid otherwise', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
    await shop.reach(id, 'ready_for_delivery');
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    await later(id, 'ok too late');
    assert.equal((await detail(id)).authorised, 3000);
    await runAll();
    assert.deepEqual(money(await detail(id)), [2000, 0, 0, 'paid']);
  });
});

describe('what came in', () => {
  it('goes back when the order is cancelled, once', async () => {
    const id = await paidByCard('ok 3', 'captured');
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
    assert.equal(await write(SYSTEM, (unit) => refundableOf(unit, id)), 0);
    await runAll();
    assert.deepEqual(money(await detail(id)), [3000, 3000, 0, 'refunded']);
  });

  it('beyond what the order comes to goes back when it is ready, the rest stays', async () => {
    const id = await paidByCard('ok 4', 'captured', 'pending');
    await readyWith(id, 1);
    await runAll();
    assert.deepEqual(money(await detail(id)), [3000, 2000, 0, 'paid']);
  });

  it('is never given back twice, anyone who asks at once', async () => {
    const id = await paidByCard('ok 5', 'captured');
    const ask = (key: string, amount: number) =>
      write(SYSTEM, (unit) => giveBack(platform, unit, { order_id: id, amount, key, purpose: 'refund' }));
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((key) => ask(`refund ${key}`, 1000)));
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3);
    assert.ok(
      answers.every(
        (one) =>
          one.status === 'fulfilled' || (one.reason instanceof DomainError && one.reason.code === 'payment.too_much'),
      ),
    );
    await runAll();
    assert.deepEqual(money(await detail(id)), [3000, 3000, 0, 'refunded']);
  });

  it('by card goes back before what a gift card paid, and into the wallet where that is wanted', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }]);
    await write(SYSTEM, async (unit) => {
      await recordPayment(unit, { order_id: id, key: 'mixed 1', kind: 'gift_card', event: 'captured', amount: 2000 });
      const card = { kind: 'card' as const, event: 'captured' as const, provider: TEST_PROVIDER, reference: 'ok 6' };
      await recordPayment(unit, { order_id: id, key: 'mixed 2', amount: 1000, ...card });
    });
    const back = (amount: number, key: string, to: 'original' | 'wallet') =>
      write(SYSTEM, (unit) => giveBack(platform, unit, { order_id: id, amount, key, purpose: 'refund', to }));
    assert.deepEqual(await back(400, 'mixed back 1', 'original'), { settled: false });
    assert.deepEqual(await back(600, 'mixed back 2', 'wallet'), { settled: true });
    await runAll();
    const { payments } = await detail(id);
    assert.deepEqual(
      payments.filter(({ event }) => event === 'refunded').map(({ kind, amount, paid_to }) => [kind, amount, paid_to]),
      [
        ['card', 600, 'wallet'],
        ['card', 400, null],
      ],
    );
  });
});

describe('a wallet', () => {
  it('pays no more than is in it, however many ask at once', async () => {
    await db
      .insertInto('wallet_entries')
      .values({ id: 'wal_a', idempotency_key: 'wal_a', customer_id: SHOP.customer, kind: 'top_up', amount: 2500 })
      .execute();
    const { wallet } = await db
      .selectFrom('customers')
      .select('wallet')
      .where('id', '=', SHOP.customer)
      .executeTakeFirstOrThrow();
    const orders = [];
    for (let n = 0; n < 5; n += 1) orders.push(await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }]));
    const paid = await Promise.allSettled(
      orders.map((order_id) =>
        write(SYSTEM, (unit) => payFromWallet(unit, { order_id, amount: 1000, key: `wallet ${order_id}` })),
      ),
    );
    assert.equal(paid.filter(({ status }) => status === 'fulfilled').length, Math.floor(wallet / 1000));
    assert.ok(wallet < 5000);
    assert.deepEqual(await shop.wrongBooks(), []);
  });
});

describe('a provider', () => {
  it('that refuses leaves the order unpaid and says why; it can be tried again', async () => {
    const id = await paidByCard('fail', 'authorised', 'ready_for_delivery');
    await runAll();
    const order = await detail(id);
    assert.deepEqual(
      order.operations.map(({ operation, state, problem }) => [operation, state, problem]),
      [['capture', 'failed', 'Declined by the bank.']],
    );
    assert.equal(order.captured, 0);
    const listed = await admin.get('admin_panel/orders/', { query: { payment_problem: 'true' } });
    const flags = listed.as(listPage(Order)).results.map((one) => [one.id, one.payment_problem]);
    assert.deepEqual(
      flags.find(([own]) => own === id),
      [id, true],
    );
    const retry = `admin_panel/orders/${id}/payments/${order.operations[0]?.id ?? ''}/retry/`;
    assert.equal((await admin.post(retry)).status, 200);
    assert.equal((await admin.post(retry)).error().code, 'payment.not_failed');
    assert.equal((await admin.post(`admin_panel/orders/${id}/payments/nothing/retry/`)).status, 404);
  });

  it('that does not answer, answers late or loses its answer is asked again and does it once', async () => {
    for (const reference of ['timeout', 'late', 'lost']) {
      const id = await paidByCard(reference, 'authorised', 'ready_for_delivery');
      await runAll();
      assert.deepEqual(money(await detail(id)), [3000, 0, 0, 'paid'], reference);
      const [capture] = await operation(id);
      const [provider] = platform.payments;
      assert.ok(provider && 'done' in provider && provider.done instanceof Map);
      assert.ok(provider.done.has(capture?.key));
      assert.deepEqual((await detail(id)).payments.filter(({ event }) => event === 'captured').length, 1);
    }
  });

  it('tells of a payment once, however often its message comes, and only when it has signed it', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'online' });
    const { number } = await detail(id);
    const event = { id: 'evt 1', type: 'captured', reference: 'web 1', order: number };
    assert.equal(await tell(event, false), 400);
    assert.equal(await tell(event, true, new Uint8Array(32)), 400);
    assert.equal((await detail(id)).captured, 0);
    assert.deepEqual(await Promise.all([tell(event), tell(event), tell({ ...event, id: 'evt 2' })]), [204, 204, 204]);
    assert.deepEqual(money(await detail(id)), [3000, 0, 0, 'paid']);
  });

  it('that authorises and captures by itself is owed nothing more: a payment counts once by its reference', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'online' });
    const { number } = await detail(id);
    const tellOf = (type: string, more: object = {}) =>
      tell({ id: newId('evt'), type, reference: 'own 1', order: number, ...more });
    await tellOf('authorised');
    assert.deepEqual(money(await detail(id)), [0, 0, 3000, 'authorised']);
    await tellOf('captured', { amount: 2500 });
    assert.deepEqual(money(await detail(id)), [2500, 0, 0, 'unpaid']);
    // Out of turn, and once more by another message.
    await tellOf('authorised');
    await tellOf('captured');
    assert.deepEqual(money(await detail(id)), [2500, 0, 0, 'unpaid']);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('that tells of what the shop has named with the order counts it once', async () => {
    const id = await paidByCard('own 2', 'captured');
    const { number } = await detail(id);
    assert.equal(await tell({ id: newId('evt'), type: 'captured', reference: 'own 2', order: number }), 204);
    assert.deepEqual(money(await detail(id)), [3000, 0, 0, 'paid']);
  });

  it('that has taken it and says nothing more is waited for, and asked again by hand', async () => {
    const id = await paidByCard('slow', 'authorised', 'ready_for_delivery');
    await runAll();
    const [capture] = await operation(id);
    assert.equal(capture?.state, 'pending');
    assert.equal((await admin.post(`admin_panel/orders/${id}/payments/${capture.id}/retry/`)).status, 200);
    await runAll();
    assert.equal((await operation(id))[0]?.state, 'pending');
    assert.equal(await tell({ id: newId('evt'), type: 'captured', key: capture.key, reference: 'slow' }), 204);
    assert.deepEqual(money(await detail(id)), [3000, 0, 0, 'paid']);
  });

  it('that tells of a capture with another amount than it was asked for keeps what the order comes to, once', async () => {
    const id = await paidByCard('slow told', 'authorised', 'ready_for_delivery');
    await runAll();
    const { number } = await detail(id);
    const told = { id: newId('evt'), type: 'captured', reference: 'slow told', order: number, amount: 3500 };
    assert.equal(await tell(told), 204);
    const [capture, back] = await operation(id);
    assert.deepEqual([(await detail(id)).captured, back?.operation, back?.amount], [3500, 'refund', 500]);
    assert.equal(await tell({ id: newId('evt'), type: 'captured', key: capture?.key, reference: 'slow told' }), 204);
    assert.deepEqual([(await detail(id)).captured, (await operation(id)).length], [3500, 2]);
  });

  it('that is giving goodwill back while the rest is taken at the door leaves the order with what it comes to', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'card' });
    const paid = { kind: 'card' as const, event: 'captured' as const, provider: TEST_PROVIDER, reference: 'slow door' };
    await write(SYSTEM, (unit) => recordPayment(unit, { ...paid, order_id: id, key: newId('key'), amount: 2000 }));
    await shop.reach(id, 'ready_for_delivery');
    const goodwill = {
      order_id: id,
      goodwill: 500,
      lines: [],
      method: 'original',
      reason_id: await reasonId(),
      note: '',
    };
    const asked = await admin.post('admin_panel/refunds/', goodwill, { headers: { 'idempotency-key': newId('key') } });
    assert.equal(asked.status, 201, asked.text);
    await runAll();
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    assert.equal((await detail(id)).captured, 3000);
    const [back] = await operation(id);
    const ended = { id: newId('evt'), type: 'refunded', key: back?.key, reference: 'slow door', amount: 500 };
    assert.equal(await tell(ended), 204);
    assert.deepEqual(money(await detail(id)).slice(0, 2), [3000, 500]);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('that cannot give a difference back yet does not keep the next payment from being written down', async () => {
    const id = await paidByCard('fail back', 'captured', 'pending');
    await readyWith(id, 2);
    await runAll();
    const { number } = await detail(id);
    const again = { id: newId('evt'), type: 'captured', reference: 'fail twice', order: number, amount: 700 };
    assert.equal(await tell(again), 204);
    const after = await detail(id);
    assert.equal(after.captured, 3700);
    assert.deepEqual(
      after.operations.map(({ amount }) => amount),
      [1000, 700],
    );
  });

  it('whose message comes before its answer, or long after, changes nothing a second time', async () => {
    const early = await paidByCard('ok early', 'authorised', 'ready_for_delivery');
    const [first] = await operation(early);
    assert.equal(await tell({ id: 'evt early', type: 'captured', key: first?.key, reference: 'ok early' }), 204);
    await runAll();
    assert.equal(await tell({ id: 'evt early 2', type: 'captured', key: first?.key, reference: 'ok early' }), 204);
    assert.deepEqual(money(await detail(early)), [3000, 0, 0, 'paid']);
    // Refused, then done after all; by then the order is cancelled, and what came in goes back.
    const late = await paidByCard('fail late', 'authorised', 'ready_for_delivery');
    await runAll();
    const [second] = await operation(late);
    await write(SYSTEM, (unit) => moveOrder(platform, unit, late, { to: 'cancelled', reason: 'Not paid.' }));
    assert.equal(await tell({ id: 'evt late', type: 'captured', key: second?.key, reference: 'fail late' }), 204);
    assert.equal((await detail(late)).captured, 3000);
    assert.equal(await write(SYSTEM, (unit) => refundableOf(unit, late)), 0);
  });

  it('that nobody knows, or that sends something else, is refused', async () => {
    const url = '/api/v1/payments/webhooks/';
    assert.equal((await api.app.inject({ method: 'POST', url: `${url}nobody/`, payload: {} })).statusCode, 404);
    assert.equal(await tell({ id: 'x', type: 'nonsense' }), 400);
    assert.equal((await api.app.inject({ method: 'POST', url: `${url}test/`, payload: 'no json' })).statusCode, 400);
  });

  it('of a test moves the same call once', async () => {
    const provider = createTestProvider(new Uint8Array(32));
    const call = { key: 'one', reference: 'ok', amount: 5, currency: 'AED' };
    assert.deepEqual(await provider.refund(call), await provider.refund(call));
    assert.equal(provider.done.size, 1);
  });
});

describe('one fact told twice, or out of turn', () => {
  const authorised = (order_id: string, reference: string) =>
    write(SYSTEM, (unit) =>
      recordPayment(unit, {
        order_id,
        key: `${order_id} authorised beforehand`,
        kind: 'card',
        event: 'authorised',
        amount: 3000,
        provider: TEST_PROVIDER,
        reference,
      }),
    );
  const problems = ({ exceptions }: OrderDetail) => exceptions.map(({ problem, amount }) => [problem, amount]);
  const settle = (id: string, exception: string, body: object) =>
    admin.post(`admin_panel/orders/${id}/payments/exceptions/${exception}/settle/`, body);

  it('an authorisation named with the order and told by the webhook counts once, also of a cancelled order', async () => {
    for (const cancelled of [false, true]) {
      const reference = `ch ${String(cancelled)}`;
      const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'card' });
      await authorised(id, reference);
      await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'pending' }));
      if (cancelled) await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
      const { number } = await detail(id);
      for (const n of [1, 2])
        assert.equal(
          await tell({ id: `${reference} ${String(n)}`, type: 'authorised', reference, order: number }),
          204,
        );
      await runAll();
      assert.deepEqual(money(await detail(id)).slice(0, 3), [0, 0, cancelled ? 0 : 3000]);
      assert.deepEqual(problems(await detail(id)), []);
    }
  });

  it('an authorisation that was voided before it was reported is none', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'card' });
    const { number } = await detail(id);
    const about = { reference: 'turned', order: number };
    assert.equal(await tell({ id: newId('evt'), type: 'voided', ...about }), 204);
    assert.equal(await tell({ id: newId('evt'), type: 'authorised', ...about }), 204);
    assert.equal((await detail(id)).authorised, 0);
    await authorised(id, 'lapsed');
    assert.equal(await tell({ id: newId('evt'), type: 'voided', reference: 'lapsed' }), 204);
    assert.equal((await detail(id)).authorised, 0);
  });

  it('captures and refunds count by their movement: two of one payment stay two, each however often told', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }], { payment_mode: 'online' });
    const { number } = await detail(id);
    for (const movement of ['m1', 'm2', 'm1'])
      await tell({ id: newId('evt'), type: 'captured', reference: 'parts', order: number, movement, amount: 1500 });
    assert.deepEqual(money(await detail(id)), [3000, 0, 0, 'paid']);
    for (const key of ['slow a', 'slow b'])
      await write(SYSTEM, (unit) => giveBack(platform, unit, { order_id: id, amount: 500, key, purpose: 'refund' }));
    // As if the provider had taken both and not answered yet.
    for (const movement of ['r1', 'r2', 'r1', 'r2'])
      assert.equal(await tell({ id: newId('evt'), type: 'refunded', reference: 'parts', movement, amount: 500 }), 204);
    await runAll();
    assert.deepEqual([(await detail(id)).refunded, problems(await detail(id))], [1000, []]);
  });

  it('a card refund that failed, went to the wallet and is confirmed after all is recorded and settled once', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await paidByCard('fail refund', 'captured', 'ready_for_delivery');
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    const asked = await admin.post(
      'admin_panel/refunds/',
      { order_id: id, goodwill: 3000, lines: [], method: 'original', reason_id: await reasonId(), note: '' },
      { headers: { 'idempotency-key': newId('key') } },
    );
    const refund = asked.as(RefundDetail);
    await runAll();
    const failed = (await admin.get(`admin_panel/refunds/${refund.id}/`)).as(RefundDetail);
    assert.equal(failed.status, 'failed');
    const [card] = await operation(id);
    const retried = await admin.post(`admin_panel/refunds/${refund.id}/retry/`, {
      method: 'wallet',
      version: failed.version,
    });
    assert.equal(retried.as(RefundDetail).status, 'settled');
    for (const n of [1, 2])
      assert.equal(
        await tell({ id: `late ${String(n)}`, type: 'refunded', key: card?.key, reference: 'fail refund' }),
        204,
      );
    const order = await detail(id);
    assert.deepEqual([order.captured, order.refunded, problems(order)], [3000, 3000, [['paid_twice', 3000]]]);
    const [exception] = order.exceptions;
    assert.ok(exception?.in_wallet && order.payment_problem);
    const walletOf = async () =>
      (await db.selectFrom('customers').select('wallet').where('id', '=', SHOP.customer).executeTakeFirstOrThrow())
        .wallet;
    const before = await walletOf();
    const note = 'The bank paid it after all.';
    const settled = (await settle(id, exception.id, { how: 'wallet', note })).as(OrderDetail);
    assert.deepEqual([settled.exceptions, settled.payment_problem], [[], false]);
    assert.equal(await walletOf(), before - 3000);
    assert.equal((await settle(id, exception.id, { how: 'noted', note })).error().code, 'payment.settled');
    assert.deepEqual(
      (await shop.wrongBooks()).filter((wrong) => String(wrong).includes(id) || String(wrong).startsWith('wallet')),
      [],
    );
  });

  it('what contradicts the ledger is recorded once and changes nothing: other amount, other order, unknown, bounced', async () => {
    const id = await paidByCard('ok told', 'captured', 'pending');
    const other = await detail(await shop.placed([{ variant_id: await shop.stocked(5), quantity: 3 }]));
    const { number } = await detail(id);
    const about = { reference: 'ok told', order: number };
    for (const n of [1, 2]) {
      const event = (type: string) => ({ ...about, id: `${type} ${String(n)}`, type });
      assert.equal(await tell({ ...event('captured'), amount: 2900 }), 204);
      assert.equal(await tell({ ...event('refunded'), amount: 700 }), 204);
      assert.equal(await tell({ ...event('captured'), id: `other ${String(n)}`, order: other.number }), 204);
    }
    assert.deepEqual(
      [money(await detail(id)), problems(await detail(id))],
      [
        [3000, 0, 0, 'paid'],
        [
          ['amount', 2900],
          ['unknown_refund', 700],
        ],
      ],
    );
    assert.deepEqual(
      [money(await detail(other.id))[0], problems(await detail(other.id))],
      [0, [['other_order', 3000]]],
    );
    await write(SYSTEM, (unit) =>
      giveBack(platform, unit, { order_id: id, amount: 900, key: 'bounce', purpose: 'refund' }),
    );
    await runAll();
    const [refund] = await operation(id);
    assert.equal(
      await tell({ id: 'bounced', type: 'failed', key: refund?.key, reference: 'ok told', amount: 900 }),
      204,
    );
    assert.deepEqual((await detail(id)).refunded, 900);
    const last = (await detail(id)).exceptions.at(-1);
    assert.equal(last?.problem, 'bounced');
    assert.equal((await settle(id, last.id, { how: 'wallet', note: 'x' })).error().code, 'payment.not_in_wallet');
    assert.equal((await settle(id, last.id, { how: 'noted', note: 'Sent again by hand.' })).status, 200);
  });
});

describe('a way out', () => {
  const divert = (id: string, operationId: string, body: object) =>
    admin.post(`admin_panel/orders/${id}/payments/${operationId}/divert/`, { note: 'The card is closed.', ...body });
  const cancelledWith = async (reference: string, event: 'captured' | 'authorised' = 'captured') => {
    const id = await paidByCard(reference, event, 'pending');
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
    await runAll();
    return id;
  };
  const wallet = async () =>
    (await db.selectFrom('customers').select('wallet').where('id', '=', SHOP.customer).executeTakeFirstOrThrow())
      .wallet;
  const ask = async (order_id: string, goodwill: number, method: string) =>
    admin.post(
      'admin_panel/refunds/',
      { order_id, goodwill, lines: [], method, reason_id: await reasonId(), note: '' },
      { headers: { 'idempotency-key': newId('key') } },
    );
  const wrongOf = async (id: string) => (await shop.wrongBooks()).filter((wrong) => String(wrong).includes(id));

  it('of a card that refuses the money of a cancelled order leads into the wallet or the hand, and is open once', async () => {
    for (const to of ['wallet', 'cash']) {
      const id = await cancelledWith(`fail ${to}`);
      const [refund] = (await detail(id)).operations;
      assert.equal((await divert(id, refund?.id ?? '', { to: 'released' })).status, 422);
      const before = await wallet();
      const after = (await divert(id, refund?.id ?? '', { to })).as(OrderDetail);
      assert.deepEqual([after.refunded, after.operations, after.payment_problem], [3000, [], false]);
      assert.equal(await wallet(), before + (to === 'wallet' ? 3000 : 0));
      assert.equal((await divert(id, refund?.id ?? '', { to })).error().code, 'payment.not_failed');
      // The bank pays it after all.
      const [asked] = await operation(id);
      assert.equal(await tell({ id: newId('evt'), type: 'refunded', key: asked?.key, reference: `fail ${to}` }), 204);
      const [exception] = (await detail(id)).exceptions;
      assert.deepEqual([exception?.problem, exception?.in_wallet], ['paid_twice', to === 'wallet']);
      assert.deepEqual(await wrongOf(id), []);
    }
  });

  it('of that money is a refund, too: the card keeps what is left of it', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await cancelledWith('fail in parts');
    const part = await ask(id, 1000, 'wallet');
    assert.equal(part.as(RefundDetail).status, 'settled');
    const left = await detail(id);
    assert.deepEqual(
      [left.refunded, left.operations.map(({ state, amount }) => [state, amount])],
      [1000, [['failed', 2000]]],
    );
    assert.equal((await ask(id, 2001, 'wallet')).status, 422);
    assert.equal((await ask(id, 2000, 'wallet')).as(RefundDetail).status, 'settled');
    assert.deepEqual([(await detail(id)).operations, await wrongOf(id)], [[], []]);
  });

  it('of an authorisation that cannot be let go of is to note that it is released', async () => {
    const id = await cancelledWith('fail void', 'authorised');
    const [release] = (await detail(id)).operations;
    const after = (await divert(id, release?.id ?? '', { to: 'released' })).as(OrderDetail);
    assert.deepEqual([after.authorised, after.operations, await wrongOf(id)], [0, [], []]);
  });

  it('of money that a provider never collects is cash, once the order is delivered; what it collects later goes back', async () => {
    const id = await paidByCard('slow capture', 'authorised', 'ready_for_delivery');
    await runAll();
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    const [capture] = (await detail(id)).operations;
    assert.equal((await divert(id, capture?.id ?? '', { to: 'wallet' })).status, 422);
    const after = (await divert(id, capture?.id ?? '', { to: 'cash' })).as(OrderDetail);
    assert.deepEqual([after.captured, after.authorised, after.operations, await wrongOf(id)], [3000, 0, [], []]);
    const [asked] = await operation(id);
    assert.equal(await tell({ id: newId('evt'), type: 'captured', key: asked?.key, reference: 'slow capture' }), 204);
    const twice = await detail(id);
    assert.deepEqual([twice.captured, twice.operations.map(({ amount }) => amount)], [6000, [3000]]);
  });

  it('of what a provider refused is still there when a goodwill goes to the wallet: other money is taken first', async () => {
    const id = await paidByCard('fail beside', 'authorised', 'ready_for_delivery');
    await runAll();
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    const [asked] = await operation(id);
    await tell({ id: newId('evt'), type: 'captured', key: asked?.key, reference: 'fail beside' });
    await runAll();
    const refused = async () => (await detail(id)).operations.map(({ amount }) => amount);
    const back = (amount: number) =>
      write(SYSTEM, (unit) =>
        giveBack(platform, unit, {
          ...{ order_id: id, purpose: 'refund', decided: true, to: 'wallet', amount, key: newId('key') },
        }),
      );
    assert.deepEqual(await refused(), [3000], 'paid at the door, and collected late');
    await back(300);
    assert.deepEqual(await refused(), [3000]);
    await back(2800);
    assert.deepEqual(await refused(), [2900], 'what nothing else is left for');
    await assert.rejects(back(2901), { code: 'payment.too_much' });
  });

  it('of an authorisation that the provider is collecting when the order is cancelled is what the provider tells: it is not let go of beside', async () => {
    const id = await paidByCard('slow cancelled', 'authorised', 'ready_for_delivery');
    await runAll();
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'Not wanted.' }));
    await runAll();
    const [capture, ...others] = await operation(id);
    assert.deepEqual([capture?.operation, capture?.state, others], ['capture', 'pending', []]);
    await tell({ id: newId('evt'), type: 'captured', key: capture?.key, reference: 'slow cancelled' });
    await runAll();
    assert.deepEqual(
      (await operation(id)).map((one) => one.operation),
      ['capture', 'refund'],
    );
  });

  it('of an operation whose job is cancelled before the provider was asked is to divert it, or to retry the job', async () => {
    for (const way of ['divert', 'job']) {
      const id = await paidByCard(`ok cancelled ${way}`, 'captured', 'pending');
      await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
      const [refund] = (await detail(id)).operations;
      const job = await db
        .selectFrom('jobs')
        .select('id')
        .where('key', '=', refund?.id ?? '')
        .executeTakeFirstOrThrow();
      const steer = (what: string) => admin.post(`admin_panel/jobs/${job.id}/${what}/`);
      assert.equal((await steer('cancel')).status, 200);
      assert.equal((await detail(id)).operations[0]?.state, 'failed');
      if (way === 'divert') {
        assert.equal((await divert(id, refund?.id ?? '', { to: 'wallet' })).status, 200);
        assert.equal((await steer('retry')).error().code, 'payment.not_failed');
      } else {
        assert.equal((await steer('retry')).status, 200);
        await runAll();
      }
      assert.deepEqual([(await detail(id)).refunded, await wrongOf(id)], [3000, []]);
    }
  });

  it('of a cash refund whose order was cancelled is to reject it: the cancellation has given everything back', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000, methods: ['original', 'wallet', 'cash'] });
    const id = await paidByCard('ok goodwill', 'captured', 'pending');
    const refund = (await ask(id, 1000, 'cash')).as(RefundDetail);
    assert.equal(refund.status, 'processing');
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
    await runAll();
    const rejected = await admin.post(`admin_panel/refunds/${refund.id}/reject/`, {
      reason: 'Given back with the order.',
      version: refund.version,
    });
    assert.equal(rejected.as(RefundDetail).status, 'rejected');
    assert.deepEqual([(await detail(id)).refunded, (await detail(id)).credited, await wrongOf(id)], [3000, 0, []]);
  });

  it('of a refund that a card refuses is to reject it as well, and the order comes to as much as before', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await paidByCard('fail rejected', 'captured', 'ready_for_delivery');
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    const { id: refund } = (await ask(id, 1000, 'original')).as(RefundDetail);
    await runAll();
    const failed = (await admin.get(`admin_panel/refunds/${refund}/`)).as(RefundDetail);
    const body = { reason: 'They keep the goods.', version: failed.version };
    assert.equal((await admin.post(`admin_panel/refunds/${refund}/reject/`, body)).as(RefundDetail).status, 'rejected');
    assert.deepEqual([(await detail(id)).credited, (await detail(id)).operations, await wrongOf(id)], [0, [], []]);
  });

  it('of such a refund, where the order was cancelled meanwhile, gives the rest of the money back', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await paidByCard('fail before the end', 'captured', 'pending');
    const { id: refund } = (await ask(id, 1000, 'original')).as(RefundDetail);
    await runAll();
    await write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to: 'cancelled', reason: 'No.' }));
    await runAll();
    const { version } = (await admin.get(`admin_panel/refunds/${refund}/`)).as(RefundDetail);
    const body = { reason: 'It goes back with the order.', version };
    assert.equal((await admin.post(`admin_panel/refunds/${refund}/reject/`, body)).as(RefundDetail).status, 'rejected');
    await runAll();
    for (const { id: left } of (await detail(id)).operations) await divert(id, left, { to: 'wallet' });
    const { refunded, operations } = await detail(id);
    assert.deepEqual([refunded, operations, await wrongOf(id)], [3000, [], []]);
  });

  it('of a second payment is to give it back, also after goodwill of the same amount as a difference was rejected', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await paidByCard('fail same', 'captured', 'pending');
    const { id: refund } = (await ask(id, 1000, 'original')).as(RefundDetail);
    await runAll();
    await readyWith(id, 2);
    const { version } = (await admin.get(`admin_panel/refunds/${refund}/`)).as(RefundDetail);
    const rejected = await admin.post(`admin_panel/refunds/${refund}/reject/`, { version, reason: 'No.' });
    assert.equal(rejected.status, 200, rejected.text);
    const { number } = await detail(id);
    await tell({ id: newId('evt'), type: 'captured', reference: 'ok once more', order: number });
    assert.deepEqual(
      (await operation(id)).map(({ purpose, amount, state }) => [purpose, amount, state]),
      [
        ['refund', 1000, 'dropped'],
        ['difference', 1000, 'waiting'],
        ['difference', 2000, 'waiting'],
        ['difference', 1000, 'waiting'],
      ],
    );
  });

  it('leads from packed to ready for an order that had goodwill and then fell short of it', async () => {
    await configureRefunds(admin, { auto_approve_up_to: 10_000 });
    const id = await paidByCard('ok short', 'captured', 'pending');
    assert.equal((await ask(id, 2500, 'wallet')).as(RefundDetail).status, 'settled');
    await readyWith(id, 1);
    await write(SYSTEM, (unit) => tryMove(platform, unit, id, DELIVER));
    await runAll();
    const after = await detail(id);
    assert.deepEqual([after.status, after.captured, after.refunded], ['delivered', 3000, 3000]);
    assert.deepEqual(await wrongOf(id), []);
  });
});

if (onPostgresql) {
  describe('at once', () => {
    it('a message and the answer of one capture count once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const reference = `ok race ${String(round)}`;
        const id = await paidByCard(reference, 'authorised', 'ready_for_delivery');
        const [capture] = await operation(id);
        await Promise.all([
          runAll(),
          tell({ id: `evt ${reference}`, type: 'captured', key: capture?.key, reference }),
          tell({ id: `evt ${reference} again`, type: 'captured', key: capture?.key, reference }),
        ]);
        assert.deepEqual(money(await detail(id)), [3000, 0, 0, 'paid']);
      }
    });
  });
}
