import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listPage, operationWays, OrderDetail, PlacedOrder, Refund, RefundSettings } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { configureRefunds } from '../../../testing/refunds.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { signatureOf, TEST_PROVIDER } from '../payments/providers/test-provider.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, jobs, keys } = api.platform;
const shop = await openShop(api);
const desk = await api.signedIn('administrator');
await db.insertInto('pincode_warehouses').values({ pincode_id: 'pin_shop', warehouse_id: SHOP.warehouse }).execute();
await db.updateTable('pincodes').set({ delivery_fee: 500 }).where('code', '=', SHOP.pincode).execute();
await configureRefunds(desk, { auto_approve_up_to: 3000, methods: ['original', 'wallet', 'cash'] });
await db
  .insertInto('coupons')
  .values({
    id: 'cpn_life',
    code: 'LIFE',
    discount_type: 'percent',
    discount_value: 1000,
    cart_value: 4000,
    starts_at: new Date(Date.now() - 3_600_000),
    ends_at: new Date(Date.now() + 3_600_000),
  })
  .execute();
const { reasons } = (await desk.get('admin_panel/refund-settings/')).as(RefundSettings);
const reason_id = reasons.find(({ active }) => active)?.id ?? '';
const variants = [await shop.stocked(5000), await shop.stocked(5000), await shop.stocked(5000)];

const ORDERS = 'admin_panel/orders/';
const REFUNDS = 'admin_panel/refunds/';
interface Life {
  id: string;
  number: string;
  reference: string;
  events: string[];
}

const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
const detail = async ({ id }: Life) => (await desk.get(`${ORDERS}${id}/`)).as(OrderDetail);
const refundsOf = async ({ id }: Life) =>
  (await desk.get(REFUNDS, { query: { order: id, page_size: '100' } })).as(listPage(Refund)).results;
/** A refusal is an answer; a fault is none. */
async function send(path: string, body: object) {
  const answer = await desk.post(path, body, { headers: { 'idempotency-key': newId('key') } });
  assert.ok(answer.status < 500, `${path} ${JSON.stringify(body)}: ${answer.text}`);
  return answer;
}
async function move({ id }: Pick<Life, 'id'>, step: object) {
  const { version } = (await desk.get(`${ORDERS}${id}/`)).as(OrderDetail);
  return send(`${ORDERS}${id}/transitions/`, { version, ...step });
}
async function tell(event: object): Promise<void> {
  const body = JSON.stringify({ kind: 'card', ...event });
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhooks/test/',
    headers: {
      'content-type': 'application/json',
      'x-payment-signature': signatureOf(keys.webhooks, Date.now(), body),
    },
    payload: body,
  });
  assert.equal(answer.statusCode, 204, body);
}

/** What the books say against this order; money that a provider has not given back yet is no fault before its end. */
async function wrongBooks({ id }: Life, ended: boolean): Promise<unknown[]> {
  const { rows: coupons } = await sql`select c.used_count, u.n from coupons c cross join lateral
    (select count(*)::int as n from coupon_uses where coupon_id = c.id and restored_at is null) as u where c.id = 'cpn_life' and c.used_count <> u.n
    union all select o.discount_total, 0 from orders o where o.id = ${id} and o.status <> 'cancelled'
      and (o.coupon_code is not null) <> exists (select from coupon_uses u where u.order_id = o.id and u.restored_at is null)`.execute(
    db,
  );
  const wrong = (await shop.wrongBooks()).map(String);
  return [
    ...coupons,
    ...wrong.filter((one) => !one.startsWith('not settled')),
    ...wrong.filter((one) => ended && one.startsWith('not settled') && one.includes(id)),
  ];
}

type Act = (life: Life) => Promise<unknown>;
const NEXT: Record<string, string> = {
  pending: 'processed',
  processed: 'picked',
  picked: 'packed',
  packed: 'ready_for_delivery',
  ready_for_delivery: 'delivered',
};

/** A command that does one thing to the order, whatever state that is in, and looks at the books then. */
const act = (name: string, arguments_: unknown, run: Act): fc.AsyncCommand<object, Life> => ({
  check: () => true,
  async run(_, life) {
    await run(life);
    count(name);
    count(`state ${(await detail(life)).status}`);
    assert.deepEqual(await wrongBooks(life, false), [], name);
  },
  toString: () => `${name} ${JSON.stringify(arguments_)}`,
});

const Placing = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  coupon: fc.boolean(),
  payment: fc.constantFrom('authorised', 'captured', null),
  answers: fc.constantFrom('ok', 'fail', 'slow', 'late', 'lost'),
});
type Placing = typeof Placing extends fc.Arbitrary<infer T> ? T : never;

/** An order by phone, and what its provider says of its payment; undefined where it is refused. */
async function begin({ quantities, coupon, payment, answers }: Placing): Promise<Life | undefined> {
  const answer = await send(ORDERS, {
    customer: { id: SHOP.customer },
    address: { line1: 'Villa 1', area: 'Deira', pincode: SHOP.pincode },
    slot_starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    slot_ends_at: new Date(Date.now() + 7_200_000).toISOString(),
    payment_mode: payment === null ? 'cash' : 'card',
    ...(coupon ? { coupon_code: 'LIFE' } : {}),
    lines: quantities.map((quantity, at) => ({ variant_id: variants[at], quantity })),
  });
  if (answer.status !== 201) return undefined;
  const { id, number, to_pay } = answer.as(PlacedOrder);
  const reference = `${answers} ${id}`;
  if (payment !== null) await tell({ id: newId('evt'), type: payment, reference, order: number, amount: to_pay });
  return { id, number, reference, events: [] };
}

const advance = fc.constant(
  act('advance', null, async (life) => {
    const { status, lines } = await detail(life);
    const to = NEXT[status];
    if (to === undefined) return;
    if (to === 'picked' && lines.every(({ picked, short }) => picked + short === 0)) await shop.pick(life.id);
    const door = to === 'delivered' ? { override: true, reason: 'Known at the door.' } : {};
    await move(life, { to, ...door });
  }),
);
const edit = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }).map((quantities) =>
  act('edit', quantities, async (life) => {
    const { lines, version } = await detail(life);
    await send(`${ORDERS}${life.id}/lines/`, {
      version,
      lines: quantities.map((quantity, at) => {
        const line = lines[at];
        return { id: line?.id ?? null, variant_id: line?.variant_id ?? variants[at], quantity };
      }),
    });
  }),
);
const pick = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 }).map((picked) =>
  act('pick', picked, async (life) => {
    const { status, lines } = await detail(life);
    if (status !== 'processed') return;
    await shop.pick(
      life.id,
      lines.map(({ quantity }, at) => ({ picked: Math.min(quantity, picked[at] ?? 0) })),
    );
  }),
);
const back = fc
  .constantFrom('processed', 'picked', 'cancelled')
  .map((to) => act(to === 'cancelled' ? 'cancel' : 'reopen', to, (life) => move(life, { to, reason: 'Because.' })));
/** A message of the provider: about the payment or one of our operations; right, repeated, late or contradicting. */
const message = fc
  .record({
    type: fc.constantFrom('authorised', 'captured', 'refunded', 'voided', 'failed'),
    about: fc.constantFrom('payment', 'operation', 'another payment'),
    off: fc.constantFrom(0, 0, 0, 1),
    again: fc.boolean(),
  })
  .map(({ type, about, off, again }) =>
    act(`message ${type}`, { about, off, again }, async (life) => {
      const order = await detail(life);
      const [operation] = await db
        .selectFrom('payment_operations')
        .select(['key', 'amount', 'reference', 'operation'])
        .where('order_id', '=', life.id)
        .where('provider', '=', TEST_PROVIDER)
        .orderBy('id', 'desc')
        .execute();
      const own = about === 'operation' ? operation : undefined;
      const told =
        own && type !== 'failed'
          ? ({ capture: 'captured', refund: 'refunded', void: 'voided' } as const)[own.operation]
          : type;
      const event = {
        id: (again ? life.events.at(-1) : undefined) ?? newId('evt'),
        type: told,
        amount: Math.max(1, own?.amount ?? order.amount) + off,
        reference: own?.reference ?? (about === 'payment' ? life.reference : `ok another ${life.id}`),
        ...(own ? { key: own.key } : { order: life.number }),
      };
      life.events.push(event.id);
      await tell(event);
    }),
  );
const refund = fc
  .record({ goodwill: fc.integer({ min: 100, max: 4000 }), method: fc.constantFrom('original', 'wallet', 'cash') })
  .map((asked) =>
    act('refund', asked, async ({ id }) => {
      await send(REFUNDS, {
        order_id: id,
        lines: [],
        reason_id,
        note: '',
        ...asked,
      });
    }),
  );
const decide = fc
  .constantFrom('approve', 'reject', 'retry wallet', 'retry original', 'handed', 'not handed')
  .map((how) =>
    act(`refund ${how}`, null, async (life) => {
      const [one] = await refundsOf(life);
      if (!one) return;
      const { version } = one;
      const path = `${REFUNDS}${one.id}/`;
      if (how === 'approve') await send(`${path}approve/`, { version });
      else if (how === 'reject') await send(`${path}reject/`, { version, reason: 'No.' });
      else if (how === 'handed' || how === 'not handed')
        await send(`${path}handover/`, { version, done: how === 'handed', note: 'Nobody at home.' });
      else await send(`${path}retry/`, { version, method: how.split(' ')[1] });
    }),
  );
const divert = fc.constantFrom('wallet', 'cash', 'released').map((to) =>
  act(`divert ${to}`, null, async (life) => {
    const [operation] = (await detail(life)).operations;
    if (operation) await send(`${ORDERS}${life.id}/payments/${operation.id}/divert/`, { to, note: 'Closed.' });
  }),
);
const work = fc.constant(act('work', null, () => jobs.runDue()));

/** Takes the ways out that the pages offer until nothing is open any more. */
async function leadOut(life: Life): Promise<void> {
  await jobs.runDue();
  const { id, status } = await detail(life);
  if (status !== 'delivered' && status !== 'cancelled') {
    const cancelled = await move({ id }, { to: 'cancelled', reason: 'The end.' });
    assert.equal(cancelled.status, 200, cancelled.text);
  }
  for (let round = 0; round < 4; round += 1) {
    await jobs.runDue();
    await sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`.execute(db);
    for (const { id: refundId, status: at, method, version } of await refundsOf(life)) {
      if (at === 'requested' || (at === 'processing' && method === 'cash') || at === 'failed') {
        const rejected = await send(`${REFUNDS}${refundId}/reject/`, { version, reason: 'The end.' });
        if (rejected.status !== 200) await send(`${REFUNDS}${refundId}/retry/`, { version, method: 'wallet' });
      }
    }
    const { operations, exceptions, status: end } = await detail(life);
    for (const { id: operation, operation: what, state, of_refund } of operations)
      if (state !== 'waiting' && !of_refund)
        await send(`${ORDERS}${id}/payments/${operation}/divert/`, {
          to: operationWays({ operation: what }, { status: end })[0],
          note: 'The end.',
        });
    for (const { id: exception } of exceptions)
      await send(`${ORDERS}${id}/payments/exceptions/${exception}/settle/`, { how: 'noted', note: 'The end.' });
  }
}

it('whatever happens to an order, its books hold at every step, and every state leads to a closed one', {
  timeout: 600_000,
}, async (test) => {
  const commands = [
    advance,
    advance,
    advance,
    advance,
    edit,
    pick,
    back,
    message,
    message,
    refund,
    decide,
    divert,
    work,
  ];
  await fc.assert(
    fc.asyncProperty(Placing, fc.commands(commands, { maxCommands: 30, size: 'max' }), async (placing, life) => {
      const real = await begin(placing);
      if (!real) return;
      await fc.asyncModelRun(() => ({ model: {}, real }), life);
      await leadOut(real);
      const order = await detail(real);
      count(`end ${order.status}`);
      // What the provider has accepted for a requested refund ends with its own message.
      const open = order.operations.filter(({ state, of_refund }) => !(of_refund && state === 'pending'));
      assert.deepEqual(
        [order.status === 'delivered' || order.status === 'cancelled', order.exceptions, open],
        [true, [], []],
      );
      assert.deepEqual(await wrongBooks(real, open.length === order.operations.length), []);
    }),
    {
      numRuns: Number(process.env['LIVES_RUNS'] ?? 30),
      endOnFailure: true,
      // The gate lives the same lives each time, so that a fault it finds is of the change; other seeds are tried by hand.
      seed: Number(process.env['LIVES_SEED'] ?? -1329427298),
    },
  );
  for (const [what, times] of [...seen].sort()) test.diagnostic(`${what}: ${String(times)}`);
  const missed = ['end delivered', 'end cancelled', 'edit', 'refund', 'message captured', 'message refunded'].filter(
    (what) => !seen.has(what),
  );
  assert.deepEqual(missed, [], 'these were not put to the test');
});
