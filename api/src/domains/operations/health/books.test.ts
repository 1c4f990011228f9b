import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  type BookDifference,
  BookDifferenceNow,
  BookDifferences,
  type BookKind,
  BookMended,
  Counters,
  Health,
  JobStarted,
  listPage,
} from '@bo/contracts';
import { sql } from 'kysely';
import type { Row } from '../../../demo/generate/context.ts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { CHECKS } from '../../index.ts';
import { repair } from '../../../platform/consistency/reconcile.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { ibanOf, openMarket } from '../../../testing/sellers.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { recordPayment } from '../../orders/payments/payments.service.ts';
import { TEST_PROVIDER } from '../../orders/payments/providers/test-provider.ts';
import { requestPayout } from '../../partners/payouts/payouts.service.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, write, jobs, sessions } = api.platform;
const admin = await api.signedIn('administrator');
const shop = await openShop(api);
const market = openMarket(api);
const PATH = 'admin_panel/book-differences/';
const variant = await shop.stocked(100);
const ONE = [{ variant_id: variant, quantity: 1 }];

await db
  .updateTable('settings')
  .set({ value: JSON.stringify({ debtor_name: 'The store', debtor_iban: ibanOf(7), minimum: 1 }) })
  .where('key', '=', 'payouts')
  .execute();

/** What the list holds after a check that was asked for. */
async function check(): Promise<readonly BookDifference[]> {
  (await admin.post(`${PATH}check/`)).as(JobStarted);
  await jobs.runDue();
  return (await admin.get(PATH)).as(BookDifferences).results;
}
const now = async (id: string) => (await admin.get(`${PATH}${id}/`)).as(BookDifferenceNow);
const mend = (id: string, seen: string | null, key = newId('key'), by = admin) =>
  by.post(`${PATH}${id}/mend/`, { seen: seen ?? '' }, { headers: { 'idempotency-key': key } });

/** The one difference that a planted fault makes. */
async function named(kind: BookKind, record: string): Promise<BookDifference> {
  const [found, ...others] = await check();
  assert.ok(found, `${kind} was not named`);
  assert.deepEqual([found.kind, found.record.id, others.map((one) => one.kind)], [kind, record, []]);
  return found;
}
/** Mends it as it was shown; afterwards nothing is wrong, nor was anything else made wrong. */
async function mended({ id, kind, record, stored, expected }: BookDifference): Promise<void> {
  const { difference, seen } = await now(id);
  assert.deepEqual([difference?.stored, difference?.expected], [stored, expected]);
  const answer = await mend(id, seen);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.as(BookMended), { mended: true });
  const { results } = (
    await admin.get('admin_panel/audit-entries/', { query: { record_type: record.type, record_id: record.id } })
  ).as(listPage(AuditEntry));
  const entry = results.find(({ action }) => action === 'repaired');
  assert.deepEqual([entry?.actor_id, entry?.before, entry?.after], [admin.userId, stored, expected], kind);
  assert.deepEqual(await check(), [], kind);
}

const paid = (order_id: string, amount: number, more: Partial<Row<'order_payments'>> = {}) =>
  db
    .insertInto('order_payments')
    .values({
      id: newId('pay'),
      idempotency_key: newId('key'),
      order_id,
      kind: 'card',
      event: 'captured',
      amount,
      provider: TEST_PROVIDER,
      reference: `ok ${order_id}`,
      ...more,
    })
    .execute();
const order = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** An order that is over, paid with as much as given. */
async function delivered(kept = 1000): Promise<string> {
  const id = await shop.placed(ONE, { status: 'delivered', payment_mode: 'card' });
  await db.updateTable('order_lines').set({ picked: 1, delivered: 1 }).where('order_id', '=', id).execute();
  await paid(id, kept);
  return id;
}
async function refund(order_id: string, more: Partial<Row<'refunds'>>): Promise<string> {
  const { number } = await order(order_id);
  const id = newId('ref');
  const amount = more.amount ?? 400;
  await db
    .insertInto('refunds')
    .values({
      id,
      order_id,
      order_number: number,
      customer_id: SHOP.customer,
      customer_name: 'Huda',
      method: 'original',
      reason_id: 'damaged',
      reason_name: 'Damaged',
      reason_name_ar: 'تالف',
      currency: 'AED',
      goodwill: amount,
      amount,
      ...more,
    })
    .execute();
  return id;
}
const operation = (order_id: string, more: Partial<Row<'payment_operations'>>) =>
  db
    .insertInto('payment_operations')
    .values({
      id: newId('pop'),
      key: newId('key'),
      order_id,
      operation: 'refund',
      kind: 'card',
      amount: 400,
      provider: TEST_PROVIDER,
      reference: `ok ${order_id}`,
      purpose: 'refund',
      ...more,
    })
    .execute();
/** A coupon's terms as an order keeps them. */
const terms = (code: string) =>
  JSON.stringify({
    coupon: {
      code,
      discount_type: 'amount',
      discount_value: 300,
      cart_value: 500,
      maximum_discount: null,
      lost: null,
    },
    delivery: null,
  });

const refundStatus = async (id: string) =>
  (await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

describe('the books of a store', () => {
  it('have nothing against a sound one, and say so', async () => {
    assert.deepEqual((await admin.get(PATH)).as(BookDifferences), { checked_at: null, count: 0, results: [] });
    assert.deepEqual(await check(), []);
    const { checked_at } = (await admin.get(PATH)).as(BookDifferences);
    assert.ok(checked_at !== null);
  });

  it('name a counter that has drifted, in the inbox and on the health page too, and count it again', async () => {
    await sql`update customers set order_count = 7 where id = ${SHOP.customer}`.execute(db);
    const found = await named('derived', SHOP.customer);
    assert.deepEqual([found.stored.order_count, found.expected.order_count], [7, 0]);
    assert.equal((await admin.get('admin_panel/counters/')).as(Counters)['book_differences'], 1);
    const { lines } = (await admin.get('admin_panel/health/')).as(Health);
    assert.deepEqual(lines.database_counters, { state: 'bad', found: 'drift' });
    await mended(found);
    assert.equal((await admin.get('admin_panel/health/')).as(Health).lines.database_counters.found, 'ok');
  });

  it('name an order whose terms still have the coupon that an edit lost, and mark it as lost', async () => {
    const id = await shop.placed(ONE, { status: 'pending', price_terms: terms('EID') });
    const found = await named('coupon_terms', id);
    assert.deepEqual([found.stored.coupon, found.expected.coupon], ['EID', null]);
    await mended(found);
    const { price_terms, amount } = await order(id);
    assert.deepEqual([(price_terms as { coupon: { lost: string } }).coupon.lost, amount], ['cart_value', 1000]);
  });

  it('name a discount whose coupon is not counted as used, and count it', async () => {
    await db
      .insertInto('coupons')
      .values({
        id: 'cpn_eid',
        code: 'EID',
        discount_type: 'amount',
        discount_value: 300,
        starts_at: new Date(0),
        ends_at: new Date('2099-01-01'),
      })
      .execute();
    const id = await shop.placed(ONE, {
      status: 'pending',
      price_terms: terms('EID'),
      discount_total: 300,
      amount: 700,
    });
    await db.updateTable('order_lines').set({ discount: 300, net: 700 }).where('order_id', '=', id).execute();
    await mended(await named('coupon_use', id));
    const { used_count } = await db.selectFrom('coupons').select('used_count').executeTakeFirstOrThrow();
    assert.deepEqual([used_count, (await order(id)).coupon_code, (await order(id)).amount], [1, 'EID', 700]);
  });

  it('name an authorisation that was counted twice, and hold it once', async () => {
    const id = await shop.placed(ONE, { status: 'pending', payment_mode: 'card' });
    for (const _ of [1, 2]) await paid(id, 1000, { event: 'authorised', authorised_change: 1000 });
    const found = await named('authorised_twice', id);
    assert.deepEqual([found.stored.authorised, found.expected.authorised], [2000, 1000]);
    await mended(found);
    assert.equal((await order(id)).authorised, 1000);
  });

  it('name money that went back onto an expired gift card, and move it to the wallet', async () => {
    const id = await shop.placed(ONE, { status: 'cancelled' });
    await db
      .insertInto('gift_cards')
      .values({
        id: 'gfc_old',
        code_hash: 'old',
        last_four: 'WXYZ',
        value: 1000,
        currency: 'AED',
        expires_at: new Date(Date.now() - 86_400_000),
      })
      .execute();
    const moved = (kind: 'issue' | 'redeem' | 'refund', change: number, days: number) =>
      db
        .insertInto('gift_card_movements')
        .values({
          id: newId('gfm'),
          idempotency_key: newId('key'),
          gift_card_id: 'gfc_old',
          kind,
          change,
          order_id: kind === 'issue' ? null : id,
          at: new Date(Date.now() - days * 86_400_000),
        })
        .execute();
    await moved('issue', 1000, 9);
    await moved('redeem', -600, 8);
    await moved('refund', 600, 0);
    const card = { kind: 'gift_card', provider: '', reference: '', instrument_id: 'gfc_old' } as const;
    await paid(id, 600, card);
    await paid(id, 600, { ...card, event: 'refunded' });
    const found = await named('card_closed', 'gfc_old');
    assert.deepEqual(
      [found.stored, found.expected],
      [
        { order: (await order(id)).number, card: 1000, wallet: 0 },
        { order: (await order(id)).number, card: 400, wallet: 600 },
      ],
    );
    await mended(found);
  });

  it('name an operation that a provider has done and the ledger does not have, and book it', async () => {
    const id = await shop.placed(ONE, { status: 'packed', payment_mode: 'card' });
    await paid(id, 1000, { event: 'authorised', authorised_change: 1000 });
    await operation(id, { operation: 'capture', amount: 1000, purpose: 'settle', state: 'done' });
    await mended(await named('operation_unbooked', id));
    const { captured, authorised } = await order(id);
    assert.deepEqual([captured, authorised], [1000, 0]);
  });

  it('name an order that kept too much, and give the rest back', async () => {
    const id = await shop.placed(ONE, { status: 'delivered' });
    await paid(id, 1300, { kind: 'cash', provider: '', reference: '' });
    await mended(await named('order_unsettled', id));
    assert.equal((await order(id)).refunded, 300);
  });

  it('name an order whose amount is not that of its lines, and compute it again', async () => {
    const id = await shop.placed(ONE, { status: 'pending', items_total: 900, amount: 900 });
    await mended(await named('order_total', id));
    assert.equal((await order(id)).amount, 1000);
  });

  it('name stock that an order reserves after its end, and release it', async () => {
    const id = await shop.placed(ONE);
    await shop.reach(id, 'pending');
    await sql`update orders set status = 'cancelled' where id = ${id}`.execute(db);
    await mended(await named('stock_hold', id));
    const { rows } = await sql<{
      n: number;
    }>`select sum(reserved_change)::int as n from stock_movements where order_id = ${id}`.execute(db);
    assert.equal(rows[0]?.n, 0);
  });

  it('name a closed refund whose failed operation keeps its money, and let go of it', async () => {
    const id = await delivered();
    const subject = await refund(id, { status: 'rejected' });
    await operation(id, { state: 'failed', subject });
    await mended(await named('refund_held', subject));
    const left = await db.selectFrom('payment_operations').select('state').where('subject', '=', subject).execute();
    assert.deepEqual(left, [{ state: 'dropped' }]);
  });

  it('name a refund that waits for nothing, and lead it to where it can be tried again', async () => {
    const subject = await refund(await delivered(), { status: 'processing' });
    await mended(await named('refund_stuck', subject));
    assert.equal(await refundStatus(subject), 'failed');
  });

  it('name a refund whose money has arrived all the same, and settle it', async () => {
    const id = await delivered();
    const subject = await refund(id, { status: 'processing' });
    await operation(id, { state: 'done', subject, id: 'pop_done' });
    await paid(id, 400, { event: 'refunded', operation_id: 'pop_done', refund_id: subject });
    await sql`update orders set credited = 400 where id = ${id}`.execute(db);
    await mended(await named('refund_stuck', subject));
    assert.equal(await refundStatus(subject), 'settled');
  });

  it('name a sale, and a refund, that the ledger of the seller does not have, and book them', async () => {
    const id = await delivered();
    const seller_id = await market.seller();
    await db.updateTable('order_lines').set({ seller_id, commission_rate: 1000 }).where('order_id', '=', id).execute();
    await mended(await named('seller_sale', id));
    const subject = await refund(id, { status: 'settled', method: 'wallet', goodwill: 0, items: 400 });
    const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
    await db
      .insertInto('refund_lines')
      .values({ id: newId('rfl'), refund_id: subject, order_line_id: line.id, quantity: 1, amount: 400 })
      .execute();
    await paid(id, 400, { event: 'refunded', paid_to: 'cash', refund_id: subject });
    await sql`update orders set credited = 400 where id = ${id}`.execute(db);
    await repair(api.platform, CHECKS);
    await mended(await named('seller_refund', subject));
    assert.deepEqual(await market.wrongBooks(), []);
  });

  it('name what only a person can decide, and mend nothing of it', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from orders where status = 'delivered' order by id limit 2`.execute(db);
    const [first, second] = rows;
    assert.ok(first && second);
    const invoice = (id: string, text: string | null) =>
      sql`update orders set invoice_number = ${text} where id = ${id}`.execute(db);
    await invoice(first.id, 'INV-000001');
    await invoice(second.id, 'INV-000003');
    const gap = await named('invoice_numbers', second.id);
    assert.equal(gap.mendable, false);
    assert.equal((await mend(gap.id, (await now(gap.id)).seen)).error().code, 'book.by_hand');
    await invoice(second.id, 'INV-000002');
    // What is right by now only leaves the list.
    assert.deepEqual(await now(gap.id), { difference: null, seen: null });
    assert.deepEqual((await mend(gap.id, 'gone')).as(BookMended), { mended: false });
    assert.equal((await admin.get(PATH)).as(BookDifferences).count, 0);

    const seller_id = await market.seller();
    await market.sold([{ seller_id, net: 2000 }]);
    const asked = await write({ ...SYSTEM, id: admin.userId }, (unit) =>
      requestPayout(unit, { seller_id, amount: 500, note: '' }),
    );
    await sql`update payouts set amount = 400 where id = ${asked.id}`.execute(db);
    const payouts = await named('seller_payouts', seller_id);
    assert.deepEqual([payouts.stored.set_aside, payouts.expected.set_aside, payouts.mendable], [500, 400, false]);
    await sql`update payouts set amount = 500 where id = ${asked.id}`.execute(db);
    assert.deepEqual(await check(), []);
  });

  it('name a wallet that did not pay what the order says', async () => {
    const id = await shop.placed(ONE, { status: 'pending', payment_mode: 'wallet' });
    await paid(id, 500, { kind: 'wallet', provider: '', reference: '' });
    const found = await named('purse', id);
    assert.deepEqual([found.stored.wallet, found.expected.wallet, found.mendable], [0, 500, false]);
    await db
      .insertInto('wallet_entries')
      .values({
        id: newId('wal'),
        idempotency_key: newId('key'),
        customer_id: SHOP.customer,
        kind: 'order',
        amount: -500,
        order_id: id,
      })
      .execute();
    assert.deepEqual(await check(), []);
  });
});

describe('the step that mends', () => {
  /** An authorisation that stands twice in the ledger of an order. */
  async function planted() {
    const id = await shop.placed(ONE, { status: 'pending', payment_mode: 'card' });
    for (const _ of [1, 2]) await paid(id, 1000, { event: 'authorised', authorised_change: 1000 });
    return { id, found: await named('authorised_twice', id) };
  }

  it('is refused where the record has changed since it was shown, and shows it as it is', async () => {
    const { id, found } = await planted();
    const { seen } = await now(found.id);
    await write(SYSTEM, (unit) =>
      recordPayment(unit, {
        order_id: id,
        key: newId('key'),
        kind: 'card',
        event: 'authorised',
        amount: 50,
        provider: TEST_PROVIDER,
        reference: `ok other ${id}`,
      }),
    );
    const refused = await mend(found.id, seen);
    assert.deepEqual([refused.status, refused.error().code], [409, 'book.changed']);
    assert.equal((await order(id)).authorised, 2050);
    const again = await now(found.id);
    assert.deepEqual([again.difference?.stored.authorised, again.difference?.expected.authorised], [2050, 1050]);
    assert.equal((await mend(found.id, again.seen)).status, 200);
    assert.equal((await order(id)).authorised, 1050);
    assert.deepEqual(await check(), []);
  });

  it('is done once, however often the request is sent', async () => {
    const { id, found } = await planted();
    const { seen } = await now(found.id);
    const key = newId('key');
    for (const _ of [1, 2]) assert.deepEqual((await mend(found.id, seen, key)).as(BookMended), { mended: true });
    assert.equal((await order(id)).authorised, 1000);
    assert.equal((await mend(found.id, seen)).status, 404, 'what is mended is not on the list');
  });

  it('needs the permission to change the record, beside that of the platform', async () => {
    const { found } = await planted();
    const { seen } = await now(found.id);
    const supervisor = await api.signedIn('supervisor');
    assert.equal((await supervisor.get(PATH)).status, 403);
    assert.equal((await mend(found.id, seen, newId('key'), supervisor)).error().permission, 'platform.edit');

    const technician = await api.signedIn('administrator');
    await sql`insert into roles (id, key, name, name_ar, permissions)
      values ('rol_technician', 'technician', 'Technician', 'فني', '{platform.view,platform.edit}')`.execute(db);
    await sql`update users set role_id = 'rol_technician' where id = ${technician.userId}`.execute(db);
    sessions.forget();
    assert.equal((await mend(found.id, seen, newId('key'), technician)).error().permission, 'order.edit');
    assert.equal((await mend(found.id, seen)).status, 200);
  });
});
