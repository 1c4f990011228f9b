import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  BulkAnswer,
  BulkPreview,
  CancellationPreview,
  listPage,
  Order,
  ORDER_STATUSES,
  ORDER_STEPS,
  OrderDetail,
  OrderLinesPreview,
  OrderPickers,
  type OrderStatus,
  RevealedCode,
} from '@bo/contracts';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { type Client, onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { takeReturn } from '../../stock/inventory/order-stock.service.ts';
import { payFromWallet } from '../payments/payments.service.ts';
import { sealCode } from './secret-code.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const ORDERS = 'admin_panel/orders/';

const detail = async (id: string, who: Client = admin) => (await who.get(`${ORDERS}${id}/`)).as(OrderDetail);
async function move(id: string, to: OrderStatus, more: object = {}, who: Client = admin) {
  const { version } = await detail(id);
  return who.post(`${ORDERS}${id}/transitions/`, { to, version, ...more });
}
const act = async (id: string, what: string, body: object, who: Client = admin) =>
  who.post(`${ORDERS}${id}/${what}/`, { version: (await detail(id)).version, ...body });
const balance = async (variant: string, warehouse: string = SHOP.warehouse) => {
  const row = await db
    .selectFrom('stock_balances')
    .select(['on_hand', 'reserved', 'available'])
    .where('variant_id', '=', variant)
    .where('warehouse_id', '=', warehouse)
    .executeTakeFirst();
  return row ? [row.on_hand, row.reserved, row.available] : null;
};
const listed = async (query: Record<string, string>) =>
  (await admin.get(ORDERS, { query })).as(listPage(Order)).results;
/** An order waiting at the door, whose code the test knows. */
async function atTheDoor(code = '123456'): Promise<string> {
  const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
  await shop.reach(id, 'ready_for_delivery');
  await db
    .updateTable('orders')
    .set(sealCode(api.platform.keys, id, code))
    .where('id', '=', id)
    .execute();
  return id;
}

describe('the day of an order', () => {
  it('goes from placed to delivered, and stock, money and timeline agree at each step', async () => {
    const milk = await shop.stocked(10);
    const id = await shop.placed([{ variant_id: milk, quantity: 3 }], { delivery_fee: 500, amount: 3500 });
    const seen: (OrderStatus | null)[] = [];
    for (const to of ['pending', 'processed', 'picked', 'packed', 'ready_for_delivery'] as const) {
      if (to === 'picked') {
        assert.equal((await detail(id)).short, false);
        await shop.pick(id, [{ picked: 2 }]);
        assert.deepEqual(
          (await listed({ short: 'true' })).map((one) => [one.id, one.short]),
          [[id, true]],
        );
      }
      const answer = await move(id, to, {}, to === 'pending' ? admin : desk);
      assert.equal(answer.status, 200, answer.text);
      seen.push(answer.as(OrderDetail).status);
      const stock = await balance(milk);
      if (to === 'pending' || to === 'processed' || to === 'picked') assert.deepEqual(stock, [10, 3, 7]);
      else assert.deepEqual(stock, [8, 0, 8]);
    }
    const ready = await detail(id);
    assert.deepEqual([ready.items_total, ready.amount, ready.lines[0]?.net], [2000, 2500, 2000]);
    assert.match(ready.invoice_number ?? '', /^INV-\d{6}$/);
    await db
      .updateTable('orders')
      .set(sealCode(api.platform.keys, id, '004711'))
      .where('id', '=', id)
      .execute();
    const delivered = (await move(id, 'delivered', { secret_code: '٠٠٤٧١١' }, desk)).as(OrderDetail);
    assert.deepEqual(
      [delivered.status, delivered.payment_status, delivered.captured, delivered.lines[0]?.delivered],
      ['delivered', 'paid', 2500, 2],
    );
    assert.deepEqual(
      delivered.payments.map(({ kind, event, amount }) => [kind, event, amount]),
      [['cash', 'captured', 2500]],
    );
    assert.deepEqual(
      delivered.transitions.map(({ to_status }) => to_status),
      [...seen, 'delivered'],
    );
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('no step can be skipped, and nothing leaves delivered or cancelled', async () => {
    const variant_id = await shop.stocked(100);
    for (const from of ORDER_STATUSES) {
      const id = await shop.placed([{ variant_id, quantity: 1 }], { status: from });
      for (const to of ORDER_STATUSES) {
        if (ORDER_STEPS.some((step) => step.from === from && step.to === to)) continue;
        assert.equal((await move(id, to, { reason: 'Because.' })).error().code, 'order.transition', `${from} ${to}`);
      }
    }
    await db
      .deleteFrom('orders')
      .where('status', 'in', ['packed', 'delivered', 'cancelled'])
      .where('amount', '=', 1000)
      .execute();
  });

  it('what stands in the way is told, all of it', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }], { pincode: 'nowhere' });
    assert.deepEqual(
      [(await move(id, 'pending')).error().code, (await move(id, 'pending')).status],
      ['order.needs_serviceable', 409],
    );
    await db.updateTable('orders').set({ pincode: SHOP.pincode }).where('id', '=', id).execute();
    assert.equal((await move(id, 'pending')).status, 200);
    assert.equal((await act(id, 'hold', { reason: 'Call first.' }, desk)).status, 200);
    assert.equal((await move(id, 'processed')).error().code, 'order.needs_not_on_hold');
    assert.equal((await act(id, 'release', {}, desk)).status, 200);
    await db.updateTable('pincodes').set({ cash_allowed: false }).where('id', '=', 'pin_shop').execute();
    assert.equal((await move(id, 'processed')).error().code, 'order.needs_payment');
    await db.updateTable('pincodes').set({ cash_allowed: true }).where('id', '=', 'pin_shop').execute();
    assert.equal((await move(id, 'processed')).status, 200);
    assert.equal((await move(id, 'picked')).error().code, 'order.needs_lines_settled');
    await shop.pick(id);
    await db.deleteFrom('order_bags').where('order_id', '=', id).execute();
    assert.equal((await move(id, 'picked')).status, 200);
    assert.equal((await move(id, 'packed')).error().code, 'order.needs_bag');
  });

  it('an order for more than there is stays placed, and says what is short', async () => {
    const variant_id = await shop.stocked(2);
    const id = await shop.placed([{ variant_id, quantity: 3 }]);
    const refused = await move(id, 'pending');
    assert.deepEqual([refused.status, refused.error().code], [409, 'stock.not_available']);
    assert.deepEqual(refused.error().current, [{ variant_id, wanted: 3, available: 2 }]);
    const { code } = await db
      .selectFrom('variants')
      .select('code')
      .where('id', '=', variant_id)
      .executeTakeFirstOrThrow();
    assert.ok(refused.error().detail.endsWith(`(${code}): 2/3.`), refused.error().detail);
    assert.deepEqual([(await detail(id)).status, await balance(variant_id)], ['placed', [2, 0, 2]]);
  });

  it('a version that someone else has changed meanwhile is refused with the order as it now is', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 1 }]);
    const { version } = await detail(id);
    assert.equal((await act(id, 'hold', { reason: 'Wait.' })).status, 200);
    for (const [what, body] of [
      ['transitions', { to: 'pending' }],
      ['hold', { reason: 'Too late.' }],
      ['slot', { slot_starts_at: '2030-01-01T08:00:00.000Z', slot_ends_at: '2030-01-01T10:00:00.000Z' }],
      ['driver', { driver_name: 'Omar' }],
    ] as const) {
      const refused = await admin.post(`${ORDERS}${id}/${what}/`, { version, ...body });
      assert.deepEqual([refused.status, refused.error().code], [409, 'conflict'], what);
      assert.equal(OrderDetail.parse(refused.error().current).on_hold, true);
    }
  });

  it('goes back a step with a reason, and stock with it, but not once it has an invoice', async () => {
    const milk = await shop.stocked(0, {
      batches: [
        { quantity: 2, expires_on: '2030-06-01' },
        { quantity: 5, expires_on: '2030-01-01' },
      ],
    });
    const id = await shop.placed([{ variant_id: milk, quantity: 6 }]);
    await shop.reach(id, 'packed');
    const lots = () =>
      db
        .selectFrom('stock_batches')
        .select(['expires_on', 'quantity'])
        .where('variant_id', '=', milk)
        .orderBy('expires_on')
        .execute();
    assert.deepEqual(
      (await lots()).map(({ quantity }) => quantity),
      [0, 1],
    );
    assert.equal((await move(id, 'picked')).error().code, 'order.reason');
    assert.equal((await move(id, 'picked', { reason: 'A broken bag.' })).status, 200);
    assert.deepEqual(
      (await lots()).map(({ quantity }) => quantity),
      [5, 2],
    );
    assert.deepEqual(await balance(milk), [7, 6, 1]);
    const again = (await move(id, 'processed', { reason: 'Picked the wrong ones.' })).as(OrderDetail);
    assert.deepEqual([again.lines[0]?.picked, again.bags], [0, []]);
    assert.deepEqual(await balance(milk), [7, 6, 1]);
    const other = await shop.placed([{ variant_id: await shop.stocked(2), quantity: 1 }]);
    await shop.reach(other, 'ready_for_delivery');
    assert.equal((await move(other, 'packed', { reason: 'No.' })).error().code, 'order.transition');
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('a step needs the permission that the table names', async () => {
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 1 }]);
    const [picker, finance] = [await api.signedIn('picker'), await api.signedIn('finance')];
    assert.equal((await move(id, 'pending', {}, finance)).error().permission, 'order.edit');
    assert.equal((await move(id, 'cancelled', { reason: 'No.' }, picker)).error().permission, 'order.cancel');
    await shop.reach(id, 'processed');
    await shop.pick(id);
    assert.equal((await move(id, 'picked', {}, picker)).status, 200);
  });

  it("another dealer's order is not there", async () => {
    await db
      .insertInto('dealers')
      .values([
        { id: 'dlr_a', code: 'A', name: 'A', name_ar: 'أ' },
        { id: 'dlr_b', code: 'B', name: 'B', name_ar: 'ب' },
      ])
      .execute();
    const foreign = await api.signedIn('supervisor', { dealer_id: 'dlr_a' });
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 1 }], { dealer_id: 'dlr_b' });
    for (const [what, body] of [
      ['transitions', { to: 'pending' }],
      ['hold', { reason: 'x' }],
      ['release', {}],
      ['picker', { picker_id: null }],
      ['driver', { driver_name: 'x' }],
      ['address', { delivery_address: 'x' }],
      ['warehouse', { warehouse_id: SHOP.other }],
      ['notes', { kind: 'internal', text: 'x' }],
      ['secret-code', { reason: 'x' }],
    ] as const)
      assert.equal((await act(id, what, body, foreign)).status, 404, what);
    assert.equal((await foreign.get(`${ORDERS}${id}/cancellation/`)).status, 404);
  });
});

describe('what comes back from a customer', () => {
  it('and can be sold again lies in the batch of its order that keeps longest', async () => {
    const milk = await shop.stocked(0, {
      batches: [
        { quantity: 1, expires_on: '2030-01-01' },
        { quantity: 3, expires_on: '2030-06-01' },
      ],
    });
    const id = await shop.placed([{ variant_id: milk, quantity: 3 }]);
    await shop.reach(id, 'ready_for_delivery');
    const act = { key: 'return 1', order_id: id, warehouse_id: SHOP.warehouse, reason: 'Unopened.' };
    await api.platform.write(SYSTEM, (unit) =>
      takeReturn(unit, { ...act, lines: [{ variant_id: milk, quantity: 2 }] }),
    );
    const lots = await db
      .selectFrom('stock_batches')
      .select('quantity')
      .where('variant_id', '=', milk)
      .orderBy('expires_on')
      .execute();
    assert.deepEqual(
      lots.map(({ quantity }) => quantity),
      [0, 3],
    );
    assert.deepEqual(await balance(milk), [3, 0, 3]);
    assert.deepEqual(await shop.wrongBooks(), []);
  });
});

describe('cancelling', () => {
  it('tells before what goes back, and does just that', async () => {
    const milk = await shop.stocked(10);
    const id = await shop.placed([{ variant_id: milk, quantity: 4 }]);
    await db
      .insertInto('wallet_entries')
      .values({ id: 'wal_1', idempotency_key: 'wal_1', customer_id: SHOP.customer, kind: 'top_up', amount: 5000 })
      .execute();
    await api.platform.write(SYSTEM, (unit) => payFromWallet(unit, { order_id: id, amount: 4000, key: 'pay 1' }));
    await shop.reach(id, 'packed');
    const preview = (await desk.get(`${ORDERS}${id}/cancellation/`)).as(CancellationPreview);
    assert.deepEqual(
      [preview.refunds, preview.refund_total, preview.lines.map(({ stock, quantity }) => [stock, quantity])],
      [[{ kind: 'wallet', amount: 4000 }], 4000, [['put_back', 4]]],
    );
    assert.equal((await move(id, 'cancelled', {}, desk)).error().code, 'order.reason');
    const cancelled = (await move(id, 'cancelled', { reason: 'Changed their mind.' }, desk)).as(OrderDetail);
    assert.deepEqual(
      [cancelled.status, cancelled.cancel_reason, cancelled.captured, cancelled.refunded, cancelled.payment_status],
      ['cancelled', 'Changed their mind.', 4000, 4000, 'refunded'],
    );
    assert.deepEqual(await balance(milk), [10, 0, 10]);
    const { wallet } = await db
      .selectFrom('customers')
      .select('wallet')
      .where('id', '=', SHOP.customer)
      .executeTakeFirstOrThrow();
    assert.equal(wallet, 5000);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('of what is promised only, releases it', async () => {
    const milk = await shop.stocked(3);
    const id = await shop.placed([{ variant_id: milk, quantity: 3 }]);
    await shop.reach(id, 'processed');
    assert.deepEqual(await balance(milk), [3, 3, 0]);
    assert.equal((await move(id, 'cancelled', { reason: 'Ordered twice.' })).status, 200);
    assert.deepEqual(await balance(milk), [3, 0, 3]);
  });
});

describe('the secret code', () => {
  it('opens the door once; a wrong one says how many tries are left, five lock it', async () => {
    const id = await atTheDoor();
    assert.equal((await move(id, 'delivered')).error().code, 'order.code_needed');
    for (const left of [4, 3, 2, 1]) {
      const wrong = await move(id, 'delivered', { secret_code: '654321' });
      assert.deepEqual([wrong.status, wrong.error().code], [422, 'order.code_wrong']);
      assert.match(wrong.error().detail, new RegExp(String(left)));
    }
    assert.equal((await move(id, 'delivered', { secret_code: '654321' })).error().code, 'order.code_locked');
    assert.equal((await move(id, 'delivered', { secret_code: '123456' })).error().code, 'order.code_locked');
    assert.notEqual((await detail(id)).code_locked_until, null);
    const locked = await listed({ code_locked: 'true' });
    assert.deepEqual(
      locked.map((one) => [one.id, one.code_locked, one.payment_problem]),
      [[id, true, false]],
    );
    // A quarter of an hour later.
    await sql`update orders set secret_code_locked_until = now() - interval '1 second' where id = ${id}`.execute(db);
    assert.match((await move(id, 'delivered', { secret_code: '000000' })).error().detail, /4/);
    assert.equal((await move(id, 'delivered', { secret_code: '123456' })).status, 200);
  });

  it('of fifty guesses at once, five are heard', async () => {
    const id = await atTheDoor();
    const { version } = await detail(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        admin.post(`${ORDERS}${id}/transitions/`, { to: 'delivered', version, secret_code: String(200_000 + n) }),
      ),
    );
    const codes = answers.map((answer) => answer.error().code);
    assert.equal(codes.filter((code) => code === 'order.code_wrong').length, 4);
    assert.equal(codes.filter((code) => code === 'order.code_locked').length, 46);
    const { secret_code_tries } = await db
      .selectFrom('orders')
      .select('secret_code_tries')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(secret_code_tries, 5);
  });

  it('is shown with a reason to who may, who then cannot complete the delivery', async () => {
    const id = await atTheDoor('778899');
    const picker = await api.signedIn('picker');
    assert.equal((await act(id, 'secret-code', { reason: 'x' }, picker)).error().permission, 'order.reveal_code');
    assert.deepEqual(Object.keys((await act(id, 'secret-code', { reason: '' }, desk)).error().errors ?? {}), [
      'reason',
    ]);
    const revealed = await act(id, 'secret-code', { reason: 'The customer lost it.' }, desk);
    assert.deepEqual(revealed.as(RevealedCode), { secret_code: '778899' });
    assert.equal((await detail(id, desk)).code_revealed, true);
    assert.equal((await move(id, 'delivered', { secret_code: '778899' }, desk)).error().code, 'order.code_revealer');
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'order', record_id: id } })
    ).as(listPage(AuditEntry)).results;
    assert.ok(trail.some(({ action, reason }) => action === 'code_revealed' && reason === 'The customer lost it.'));
    assert.equal((await move(id, 'delivered', { secret_code: '778899' })).status, 200);
  });

  it('is in no answer, no export, no trail and no event', async () => {
    const id = await atTheDoor('918273');
    await move(id, 'delivered', { secret_code: '918274' });
    await act(id, 'secret-code', { reason: 'Asked.' }, desk);
    await move(id, 'delivered', { secret_code: '918273' });
    const texts = [
      (await admin.get(`${ORDERS}${id}/`)).text,
      (await admin.get(ORDERS)).text,
      (await admin.get(`${ORDERS}export/`)).text,
      (await admin.get('admin_panel/audit-entries/', { query: { record_type: 'order' } })).text,
      JSON.stringify(await db.selectFrom('events').selectAll().execute()),
      JSON.stringify(await db.selectFrom('orders').selectAll().execute()),
      JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute()),
    ];
    for (const text of texts) assert.doesNotMatch(text, /91827[34]/);
  });

  it('is passed over with a permission and a reason', async () => {
    const id = await atTheDoor();
    assert.equal(
      (await move(id, 'delivered', { override: true, reason: 'x' }, desk)).error().permission,
      'order.override_code',
    );
    assert.equal((await move(id, 'delivered', { override: true })).error().code, 'order.reason');
    assert.equal((await move(id, 'delivered', { override: true, reason: 'Known at the door.' })).status, 200);
  });
});

describe('editing the lines', () => {
  const linesOf = ({ lines }: OrderDetail) =>
    lines.map(({ id, variant_id, quantity }) => ({ id, variant_id, quantity }));
  const edit = (id: string, version: number, lines: object[], ending = '') =>
    desk.post(`${ORDERS}${id}/lines/${ending}`, { version, lines });

  it('shows what it comes to before, and then comes to just that; placed lines keep their price', async () => {
    const [milk, bread] = [await shop.stocked(10), await shop.stocked(10)];
    const id = await shop.placed([{ variant_id: milk, quantity: 2, price: 700 }]);
    await shop.reach(id, 'processed');
    const before = await detail(id);
    const [line] = linesOf(before);
    const wanted = [
      { ...line, quantity: 3 },
      { id: null, variant_id: bread, quantity: 1 },
    ];
    const preview = (await edit(id, before.version, wanted, 'preview/')).as(OrderLinesPreview);
    assert.deepEqual(
      [preview.before.amount, preview.after.amount, preview.difference, preview.to_collect, preview.to_return],
      [1400, 3100, 1700, 3100, 0],
    );
    assert.deepEqual([(await detail(id)).version, await balance(bread)], [before.version, [10, 0, 10]]);
    const after = (await edit(id, before.version, wanted)).as(OrderDetail);
    assert.deepEqual(
      [after.amount, after.qty, after.lines.map(({ net, unit_price }) => [net, unit_price])],
      [
        3100,
        4,
        [
          [2100, 700],
          [1000, 1000],
        ],
      ],
    );
    assert.deepEqual(
      [await balance(milk), await balance(bread)],
      [
        [10, 3, 7],
        [10, 1, 9],
      ],
    );
    const fewer = (await edit(id, after.version, linesOf(after).slice(1))).as(OrderDetail);
    assert.deepEqual([fewer.amount, await balance(milk)], [1000, [10, 0, 10]]);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('is refused for more than there is, for lines of another order, without lines, and once it is picked', async () => {
    const milk = await shop.stocked(3);
    const id = await shop.placed([{ variant_id: milk, quantity: 2 }]);
    await shop.reach(id, 'pending');
    const order = await detail(id);
    const [line] = linesOf(order);
    assert.equal((await edit(id, order.version, [{ ...line, quantity: 4 }])).error().code, 'stock.not_available');
    assert.equal((await edit(id, order.version, [{ ...line, id: 'oli_other' }])).error().code, 'order.line');
    assert.equal((await edit(id, order.version, [])).status, 422);
    assert.equal((await edit(id, order.version + 1, linesOf(order))).error().code, 'conflict');
    assert.equal(
      (await edit(id, order.version, [{ id: null, variant_id: 'gone', quantity: 1 }])).error().code,
      'order.variant_unknown',
    );
    await db
      .updateTable('pincodes')
      .set({ cash_allowed: false, minimum_order: 1500 })
      .where('id', '=', 'pin_shop')
      .execute();
    assert.equal((await edit(id, order.version, [{ ...line, quantity: 3 }])).error().code, 'order.cannot_collect');
    assert.equal((await edit(id, order.version, [{ ...line, quantity: 1 }])).error().code, 'order.minimum_not_met');
    await db
      .updateTable('pincodes')
      .set({ cash_allowed: true, minimum_order: 0 })
      .where('id', '=', 'pin_shop')
      .execute();
    await shop.reach(await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }]), 'pending');
    const picked = await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }]);
    await shop.reach(picked, 'picked');
    const done = await detail(picked);
    assert.equal((await edit(picked, done.version, linesOf(done))).error().code, 'order.closed');
    assert.deepEqual([(await detail(id)).amount, await balance(milk)], [2000, [3, 2, 1]]);
  });
});

describe('changes of an order', () => {
  it('another warehouse holds the stock instead, as long as it has it', async () => {
    const milk = await shop.stocked(5);
    const id = await shop.placed([{ variant_id: milk, quantity: 2 }]);
    await shop.reach(id, 'pending');
    assert.equal((await act(id, 'warehouse', { warehouse_id: SHOP.other })).error().code, 'stock.not_available');
    await admin.post('admin_panel/inventory/receive/', {
      warehouse_id: SHOP.other,
      lines: [{ variant_id: milk, quantity: 2 }],
    });
    assert.equal((await act(id, 'warehouse', { warehouse_id: SHOP.other })).as(OrderDetail).warehouse?.id, SHOP.other);
    assert.deepEqual(
      [await balance(milk), await balance(milk, SHOP.other)],
      [
        [5, 0, 5],
        [2, 2, 0],
      ],
    );
  });

  it('slot, driver, address, picker and notes are written down with who did it', async () => {
    const picker = await api.signedIn('picker');
    const id = await shop.placed([{ variant_id: await shop.stocked(5), quantity: 2 }]);
    await shop.reach(id, 'pending');
    const slotOf = (from: string, upto: string) => ({ slot_starts_at: from, slot_ends_at: upto });
    // The store is in Dubai: 03:00, across midnight, and a day that is over.
    for (const [from, upto, code] of [
      ['2029-12-31T23:00:00.000Z', '2030-01-01T05:00:00.000Z', 'order.slot_hours'],
      ['2030-01-01T19:00:00.000Z', '2030-01-01T21:00:00.000Z', 'order.slot_hours'],
      ['2020-01-01T08:00:00.000Z', '2020-01-01T10:00:00.000Z', 'order.slot_past'],
    ] as const)
      assert.equal((await act(id, 'slot', slotOf(from, upto), desk)).error().code, code);
    const evening = slotOf('2030-01-01T18:00:00.000Z', '2030-01-01T20:00:00.000Z');
    assert.equal((await act(id, 'slot', evening, desk)).status, 200);
    const slot = slotOf('2030-01-01T08:00:00.000Z', '2030-01-01T10:00:00.000Z');
    assert.equal((await act(id, 'slot', slot, desk)).as(OrderDetail).promised_at, slot.slot_ends_at);
    const promised = async (promised_from: string, promised_upto: string) =>
      (await desk.get('admin_panel/orders/', { query: { promised_from, promised_upto } }))
        .as(listPage(Order))
        .results.some((one) => one.id === id);
    const before = new Date(Date.parse(slot.slot_ends_at) - 1).toISOString();
    const after = new Date(Date.parse(slot.slot_ends_at) + 1).toISOString();
    assert.deepEqual(
      [await promised(slot.slot_ends_at, after), await promised(before, slot.slot_ends_at)],
      [true, false],
      'the end of the period is open',
    );
    assert.equal((await act(id, 'driver', { driver_name: ' Omar ' }, desk)).as(OrderDetail).driver_name, 'Omar');
    assert.equal(
      (await act(id, 'address', { delivery_address: 'Villa 2' }, desk)).as(OrderDetail).delivery_address,
      'Villa 2',
    );
    assert.equal(
      (await act(id, 'picker', { picker_id: picker.userId }, desk)).as(OrderDetail).picker?.id,
      picker.userId,
    );
    const marketing = await api.signedIn('marketing');
    assert.equal((await act(id, 'picker', { picker_id: marketing.userId }, desk)).error().code, 'order.picker');
    const noted = (await act(id, 'notes', { kind: 'customer', text: 'We ring twice.' }, desk)).as(OrderDetail);
    assert.deepEqual(
      noted.notes.map(({ kind, text, author }) => [kind, text, author?.id]),
      [['customer', 'We ring twice.', desk.userId]],
    );
    await shop.reach(await shop.placed([{ variant_id: await shop.stocked(1), quantity: 1 }]), 'picked');
  });

  it('lists pickers with the number of orders and lines that each still has to pick', async () => {
    const [picker, idle] = [await api.signedIn('picker'), await api.signedIn('picker')];
    const lines = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => ({ variant_id: await shop.stocked(5), quantity: 1 })));
    const [half, whole, over] = [
      await shop.placed(await lines(2)),
      await shop.placed(await lines(3)),
      await shop.placed(await lines(1)),
    ];
    for (const id of [half, whole, over]) {
      await shop.reach(id, 'processed');
      assert.equal((await act(id, 'picker', { picker_id: picker.userId }, desk)).status, 200);
    }
    await shop.pick(half, [{ picked: 1 }, { picked: 0 }]);
    await shop.pick(over);
    assert.equal((await move(over, 'picked')).status, 200);
    const loadOf = async (id: string, viewer: Client) =>
      (await viewer.get(`${ORDERS}pickers/`))
        .as(OrderPickers)
        .filter((one) => one.id === id)
        .map(({ open_orders, open_lines }) => [open_orders, open_lines]);
    assert.deepEqual(await loadOf(picker.userId, desk), [[2, 3]]);
    assert.deepEqual(await loadOf(idle.userId, desk), [[0, 0]]);
    assert.equal((await picker.get(`${ORDERS}pickers/`)).error().permission, 'order.edit');
  });

  it('many advance at once, each with a result of its own', async () => {
    const variant_id = await shop.stocked(3);
    const ids = [];
    for (const quantity of [2, 2, 1]) ids.push(await shop.placed([{ variant_id, quantity }]));
    const answer = (await admin.post(`${ORDERS}bulk/`, { action: 'advance', target: { ids } })).as(BulkAnswer);
    assert.ok('results' in answer);
    assert.deepEqual(
      answer.results.map((row) => [row.ok, row.ok ? null : row.code]),
      [
        [true, null],
        [false, 'stock.not_available'],
        [true, null],
      ],
    );
    const held = (
      await admin.post(`${ORDERS}bulk/`, {
        action: 'hold',
        target: { ids: ids.slice(0, 1) },
        values: { reason: 'Flood.' },
      })
    ).as(BulkAnswer);
    assert.deepEqual('results' in held && held.results.map(({ ok }) => ok), [true]);
    assert.equal((await admin.post(`${ORDERS}bulk/`, { action: 'hold', target: { ids } })).status, 422);
  });

  it('says before many advance how many can, and why the others cannot', async () => {
    const variant_id = await shop.stocked(9);
    const lines = [{ variant_id, quantity: 1 }];
    const ids = [];
    for (const more of [
      {},
      { on_hold: true, hold_reason: 'Flood.' },
      { on_hold: true, hold_reason: 'Flood.' },
      { status: 'pending' as const, warehouse_id: null },
      { status: 'ready_for_delivery' as const },
      { status: 'cancelled' as const },
    ])
      ids.push(await shop.placed(lines, more));
    const ask = { action: 'advance', target: { ids } };
    const preview = (await admin.post(`${ORDERS}bulk/preview/`, ask)).as(BulkPreview);
    assert.deepEqual([preview.count, preview.checked, preview.able], [6, 6, 1]);
    const done = (await admin.post(`${ORDERS}bulk/`, ask)).as(BulkAnswer);
    const reasons = 'results' in done ? done.results.flatMap(({ ok, detail = '' }) => (ok ? [] : [detail])) : [];
    assert.deepEqual(
      preview.refused.flatMap(({ detail, count }) => Array.from({ length: count }, () => detail)).sort(),
      reasons.sort(),
    );
    assert.deepEqual(preview.refused[0], { detail: 'The order is on hold. Release it first.', count: 2 });
    assert.equal((await detail(ids[0] ?? '')).status, 'pending');
    assert.equal((await admin.post(`${ORDERS}bulk/preview/`, { ...ask, action: 'hold' })).status, 422);
  });

  it('many are given to one driver, but none that is cancelled', async () => {
    const variant_id = await shop.stocked(3);
    const [one, two, gone] = [
      await shop.placed([{ variant_id, quantity: 1 }]),
      await shop.placed([{ variant_id, quantity: 1 }]),
      await shop.placed([{ variant_id, quantity: 1 }]),
    ];
    const ids = [one, two, gone];
    await move(gone, 'cancelled', { reason: 'Twice.' });
    const name = (values: object) => desk.post(`${ORDERS}bulk/`, { action: 'nameDriver', target: { ids }, values });
    assert.equal((await name({})).status, 422);
    const answer = (await name({ driver_name: 'Omar' })).as(BulkAnswer);
    assert.deepEqual('results' in answer && answer.results.map(({ ok }) => ok), [true, true, false]);
    const drivers = await Promise.all(ids.map((id) => detail(id)));
    assert.deepEqual(
      drivers.map(({ driver_name }) => driver_name),
      ['Omar', 'Omar', ''],
    );
  });
});

if (onPostgresql) {
  describe('two at once', () => {
    it('of two who advance one order, one does', async () => {
      const milk = await shop.stocked(5);
      const id = await shop.placed([{ variant_id: milk, quantity: 2 }]);
      const { version } = await detail(id);
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => admin.post(`${ORDERS}${id}/transitions/`, { to: 'pending', version })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
      assert.deepEqual(await balance(milk), [5, 2, 3]);
    });

    it('cancelled or delivered, never both', async () => {
      for (let round = 0; round < 6; round += 1) {
        const id = await atTheDoor();
        const { version } = await detail(id);
        const answers = await Promise.all([
          admin.post(`${ORDERS}${id}/transitions/`, { to: 'delivered', version, secret_code: '123456' }),
          desk.post(`${ORDERS}${id}/transitions/`, { to: 'cancelled', version, reason: 'Too late.' }),
        ]);
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      }
      assert.deepEqual(await shop.wrongBooks(), []);
    });

    it('packed or edited, and stock follows the person who was first', async () => {
      for (let round = 0; round < 4; round += 1) {
        const milk = await shop.stocked(5);
        const id = await shop.placed([{ variant_id: milk, quantity: 2 }]);
        await shop.reach(id, 'processed');
        await shop.pick(id);
        const { version, lines } = await detail(id);
        const answers = await Promise.all([
          admin.post(`${ORDERS}${id}/transitions/`, { to: 'picked', version }),
          desk.post(`${ORDERS}${id}/lines/`, {
            version,
            lines: lines.map((line) => ({ id: line.id, variant_id: milk, quantity: 1 })),
          }),
        ]);
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      }
      assert.deepEqual(await shop.wrongBooks(), []);
    });

    it('invoices are numbered without a gap, anyone who fails meanwhile', async () => {
      const variant_id = await shop.stocked(100);
      const ids = [];
      for (let n = 0; n < 12; n += 1) {
        const id = await shop.placed([{ variant_id, quantity: 1 }]);
        await shop.reach(id, 'packed');
        ids.push(id);
      }
      await Promise.all(ids.flatMap((id) => [move(id, 'ready_for_delivery'), move(id, 'ready_for_delivery')]));
      const rows = await db
        .selectFrom('orders')
        .select('invoice_number')
        .where('invoice_number', 'is not', null)
        .execute();
      const numbers = rows.map(({ invoice_number }) => Number(invoice_number?.slice(4))).sort((a, b) => a - b);
      assert.deepEqual(
        numbers,
        numbers.map((_, at) => at + 1),
      );
    });
  });
}
