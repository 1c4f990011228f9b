import { randomUUID } from 'node:crypto';
import {
  GiftCard,
  listPage,
  openOf,
  Payout,
  PickTask,
  PlacedOrder,
  Quote,
  Refund,
  type RefundMethod,
  ReturnDetail,
  Return,
  StockCountDetail,
  StockTransferDetail,
  StoreOrder,
  SupplierReturnDetail,
} from '@bo/contracts';
import fc from 'fast-check';
import { TEST_PROVIDER } from '../../domains/orders/payments/providers/test-provider.ts';
import { newId } from '../../platform/ids.ts';
import { anOpenSlot, SHOP } from '../orders.ts';
import { anyOf, type Command, command, few, only, type Turn, turnOf } from './command.ts';
import { ofGoods } from './goods.ts';
import { codeOfBatch, ofHouse } from './house.ts';
import {
  type Good,
  GOODS,
  type Life,
  ORDERS,
  PINCODES,
  REFUNDS,
  RETURNS,
  STOCK,
  type Tracked,
  type World,
} from './world.ts';

const MOST_ORDERS = 3;
const WAREHOUSES = [SHOP.warehouse, SHOP.other] as const;
/** Counted from the last order of a life, which most commands are about. */
const Which = anyOf(0, 0, 0, 0, 1, 2);

type OfOrder = (world: World, order: Tracked, life: Life) => Promise<unknown>;
const OPEN = ['pending', 'processed', 'picked', 'packed', 'ready_for_delivery'];
const EDITABLE = ['pending', 'processed'];
const DELIVERED = ['delivered'];
/** A command about one order of the life: mostly one in such a state. */
const ofOrder = <T>(
  name: string | ((asked: T) => string),
  arguments_: fc.Arbitrary<T>,
  run: (asked: T) => OfOrder,
  states: readonly string[] = [],
): fc.Arbitrary<Command> =>
  command(
    ([asked]: [T, number]) => (typeof name === 'string' ? name : name(asked)),
    fc.tuple(arguments_, Which),
    async (world, life, [asked, which]) => {
      const fitting = await world.inState(life, states);
      const among = states.length === 0 || which === 2 ? life.orders : fitting;
      const order = among[among.length - 1 - (which % Math.max(1, among.length))];
      if (order) await run(asked)(world, order, life);
    },
  );

export const refundsOf = async ({ desk }: World, { id }: Tracked): Promise<Refund[]> =>
  (await desk.get(REFUNDS, { query: { order: id, limit: '100' } })).as(listPage(Refund)).results;
export const returnsOf = async ({ desk }: World, { id }: Tracked): Promise<ReturnDetail[]> => {
  const { results } = (await desk.get(RETURNS, { query: { order: id, limit: '100' } })).as(listPage(Return));
  return Promise.all(results.map(async (one) => (await desk.get(`${RETURNS}${one.id}/`)).as(ReturnDetail)));
};
export const payoutsOf = async ({ desk }: World, { seller }: Life): Promise<Payout[]> =>
  (await desk.get('admin_panel/payout-requests/', { query: { seller, limit: '100' } })).as(listPage(Payout)).results;

/** Does something to an order as it now is. */
async function act(world: World, order: Pick<Tracked, 'id'>, what: string, body: object) {
  const { version } = await world.detail(order);
  return world.send(`${ORDERS}${order.id}/${what}/`, { version, ...body });
}
export const move = (world: World, order: Pick<Tracked, 'id'>, step: object) => act(world, order, 'transitions', step);

// Placing

const Lines = fc.uniqueArray(fc.record({ good: anyOf(...GOODS), quantity: few(1, 4) }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ good }) => good,
});
const PAYMENTS = ['authorised', 'captured', 'cash', 'unpaid', 'wallet'] as const;
type Payment = (typeof PAYMENTS)[number];
const placingWith = (pincode: fc.Arbitrary<number>, pay: fc.Arbitrary<Payment>) =>
  fc.record({
    lines: Lines,
    from: anyOf('phone', 'store'),
    pincode,
    pay,
    beforehand: fc.boolean(),
    answers: anyOf('ok', 'ok', 'ok', 'ok', 'fail', 'slow', 'late', 'lost'),
    coupon: anyOf('none', 'none', 'own', 'batch'),
    cards: anyOf(0, 0, 1, 2),
    wallet: anyOf<boolean | number>(false, false, true, 800),
    substitution: anyOf('allow', 'ask', 'never'),
  });
const Placing = placingWith(anyOf(0, 0, 0, 1, 2, 3), anyOf(...PAYMENTS));
/** Of the first order of a life, of which something is to become. */
const FirstPlacing = placingWith(anyOf(0, 0, 1, 3), anyOf<Payment>('authorised', 'captured', 'cash'));
type Placing = typeof Placing extends fc.Arbitrary<infer T> ? T : never;

async function place(world: World, life: Life, asked: Placing): Promise<void> {
  if (life.orders.length >= MOST_ORDERS) return;
  const { send, tell } = world;
  const { pay, from, beforehand, answers } = asked;
  const pincode = PINCODES[asked.pincode] ?? life.pincode;
  const coupon =
    asked.coupon === 'own' ? life.coupon.code : asked.coupon === 'batch' ? await codeOfBatch(world, life) : undefined;
  const isByCard = pay === 'authorised' || pay === 'captured' || pay === 'unpaid';
  const reference = `${answers} ${newId('pay')}`;
  const order = {
    customer: from === 'phone' ? { id: life.customer } : { phone: life.phone, name: 'Huda' },
    address: { line1: 'Villa 1', area: 'Deira', pincode },
    ...anOpenSlot(),
    payment_mode: isByCard ? 'card' : pay,
    ...(coupon === undefined ? {} : { coupon_code: coupon }),
    gift_card_codes: life.cards.slice(0, asked.cards).map(({ code }) => code),
    wallet: pay === 'wallet' ? true : asked.wallet,
    substitution: asked.substitution,
    lines: asked.lines.map(({ good, quantity }) => ({ variant_id: life.goods[good], quantity })),
  };
  const isPaid = pay === 'authorised' || pay === 'captured';
  const { customer: _, address: __, substitution: ___, ...basket } = order;
  const quoted =
    isPaid && beforehand
      ? await send(`${ORDERS}quote/`, { ...basket, customer_id: life.customer, pincode })
      : undefined;
  const due = quoted?.status === 200 ? quoted.as(Quote).to_pay : 0;
  const payment = due > 0 ? { payment: { event: pay, provider: TEST_PROVIDER, reference, amount: due } } : {};
  const answer =
    from === 'phone'
      ? await send(ORDERS, { ...order, ...payment })
      : await send('store/orders/', { ...order, ...payment }, 'store');
  if (answer.status !== 201) return;
  const { id, number, to_pay } = answer.as(PlacedOrder);
  const code = from === 'store' ? answer.as(StoreOrder).secret_code : null;
  if (isPaid && !beforehand && to_pay > 0)
    await tell({ id: newId('evt'), type: pay, reference, order: number, amount: to_pay });
  life.orders.push({ id, number, reference, events: [], code });
}

// The desk and the floor

const NEXT: Record<string, string> = {
  pending: 'processed',
  processed: 'picked',
  picked: 'packed',
  packed: 'ready_for_delivery',
  ready_for_delivery: 'delivered',
};

const Plan = fc.record({
  lines: fc.array(
    fc.record({
      take: few(0, 4),
      rest: anyOf('short', 'substitute', 'leave'),
      grams: few(860, 1090),
      named: fc.boolean(),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  undo: anyOf(false, false, false, true),
  weigh: fc.boolean(),
});
type Plan = typeof Plan extends fc.Arbitrary<infer T> ? T : never;
const WHOLE: Plan['lines'][number] = { take: 999, rest: 'short', grams: 1000, named: false };
const ALL: Plan = { lines: [WHOLE], undo: false, weigh: false };

/** What a picker does with an order: from each line so many, the rest short, substituted or left; then a bag. */
async function pick({ send }: World, { id }: Pick<Tracked, 'id'>, plan: Plan): Promise<void> {
  const started = await send('admin_panel/picking/start/', { order_ids: [id] });
  if (started.status !== 200) return;
  const [order] = started.as(PickTask).orders;
  if (!order) return;
  const event = (kind: string, more: object) => ({
    client_id: randomUUID(),
    order_id: id,
    at: new Date().toISOString(),
    kind,
    ...more,
  });
  const events: object[] = [];
  for (const [at, line] of order.lines.entries()) {
    const { take, rest, grams, named } = plan.lines[at % plan.lines.length] ?? WHOLE;
    const quantity = Math.min(openOf(line), take);
    const left = openOf(line) - quantity;
    const weight = (units: number) => (line.sold_by === 'weight' ? { weight_g: units * grams, confirmed: true } : {});
    const batch_id = named ? (line.batches.at(-1)?.id ?? null) : null;
    if (quantity > 0) events.push(event('pick', { line_id: line.id, quantity, batch_id, ...weight(quantity) }));
    if (plan.weigh && line.sold_by === 'weight' && quantity > 0)
      events.push(event('weigh', { line_id: line.id, weight_g: quantity * grams + 7, confirmed: true }));
    const [instead] = line.substitutes;
    if (left > 0 && rest === 'substitute' && instead)
      events.push(
        event('substitute', {
          line_id: line.id,
          variant_id: instead.variant_id,
          quantity: left,
          consent: true,
          ...weight(left),
        }),
      );
    else if (left > 0 && rest !== 'leave')
      events.push(event('short', { line_id: line.id, quantity: left, reason: 'None there.' }));
  }
  const [first] = order.lines;
  if (plan.undo && first) events.push(event('undo', { line_id: first.id }));
  if (order.bags.length === 0) events.push(event('bag', {}));
  if (events.length > 0) await send('admin_panel/picking/events/', { events });
}

/** Takes the next step of an order's day, picking first what the floor has not settled. */
async function advance(world: World, order: Tracked): Promise<void> {
  const { status } = await world.detail(order);
  const to = NEXT[status];
  if (to === undefined) return;
  if (to === 'picked') await pick(world, order, ALL);
  const door = order.code === null ? { override: true, reason: 'Known at the door.' } : { secret_code: order.code };
  await move(world, order, { to, ...(to === 'delivered' ? door : {}) });
}

const editing = ofOrder(
  'edit',
  Lines,
  (lines) =>
    async ({ detail, send }, order, life) => {
      const { lines: placed, version } = await detail(order);
      await send(`${ORDERS}${order.id}/lines/`, {
        version,
        lines: lines.map(({ good, quantity }) => {
          const variant_id = life.goods[good];
          return { id: placed.find((line) => line.variant_id === variant_id)?.id ?? null, variant_id, quantity };
        }),
      });
    },
  EDITABLE,
);
const ofDesk: fc.Arbitrary<Command>[] = [
  editing,
  ofOrder(
    'pick',
    Plan,
    (plan) => async (world, order) => {
      const { status } = await world.detail(order);
      if (status === 'processed') await pick(world, order, plan);
    },
    ['processed'],
  ),
  ofOrder(
    'hold',
    anyOf('hold', 'release', 'release'),
    (what) => (world, order) => act(world, order, what, what === 'hold' ? { reason: 'Ask first.' } : {}),
    OPEN,
  ),
  ofOrder(
    'address',
    few(0, 2),
    (at) => (world, order) =>
      act(world, order, 'address', { delivery_address: `Villa ${String(at)}`, pincode: PINCODES[at] }),
    EDITABLE,
  ),
  ofOrder(
    'warehouse',
    anyOf(...WAREHOUSES),
    (warehouse_id) => (world, order) => act(world, order, 'warehouse', { warehouse_id }),
    EDITABLE,
  ),
  ofOrder(
    'reopen',
    anyOf('processed', 'picked'),
    (to) => (world, order) => move(world, order, { to, reason: 'Because.' }),
    ['picked', 'packed'],
  ),
  ofOrder(
    'cancel',
    fc.constant(null),
    () => (world, order) => move(world, order, { to: 'cancelled', reason: 'Because.' }),
    OPEN,
  ),
];

// Money

/** A message of the provider: about the payment or one of our operations; right, repeated, late or contradicting. */
const message = ofOrder(
  ({ type }) => `message ${type}`,
  fc.record({
    type: anyOf('authorised', 'captured', 'refunded', 'voided', 'failed'),
    about: anyOf('payment', 'operation', 'another payment'),
    off: anyOf(0, 0, 0, 1),
    again: fc.boolean(),
  }),
  ({ type, about, off, again }) =>
    async ({ db, detail, tell }, order) => {
      const { amount } = await detail(order);
      const operation = await db
        .selectFrom('payment_operations')
        .select(['key', 'amount', 'reference', 'operation'])
        .where('order_id', '=', order.id)
        .where('provider', '=', TEST_PROVIDER)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const own = about === 'operation' ? operation : undefined;
      const told =
        own && type !== 'failed'
          ? ({ capture: 'captured', refund: 'refunded', void: 'voided' } as const)[own.operation]
          : type;
      const event = {
        id: (again ? order.events.at(-1) : undefined) ?? newId('evt'),
        type: told,
        amount: Math.max(1, own?.amount ?? amount) + off,
        reference: own?.reference ?? (about === 'payment' ? order.reference : `ok another ${order.id}`),
        ...(own ? { key: own.key } : { order: order.number }),
      };
      order.events.push(event.id);
      await tell(event);
    },
);

const Method = anyOf<RefundMethod>('original', 'wallet', 'cash');
const askRefund = (
  { send, reasonOf }: World,
  { id }: Tracked,
  {
    isFault,
    ...asked
  }: { isFault: boolean; goodwill: number; method: RefundMethod; lines: { line_id: string; quantity: number }[] },
) => send(REFUNDS, { order_id: id, ...asked, reason_id: reasonOf(isFault), note: '' });
const GOES_ON: Record<string, 'approve' | 'handed' | 'retry'> = {
  requested: 'approve',
  processing: 'handed',
  failed: 'retry',
};
const ofMoney: fc.Arbitrary<Command>[] = [
  ofOrder(
    'refund units',
    fc.record({
      units: fc.tuple(few(1, 2), few(0, 2), few(0, 2), few(0, 2)),
      goodwill: fc.oneof(fc.constant(0), few(100, 4000)),
      method: Method,
      isFault: fc.boolean(),
    }),
    ({ units, ...asked }) =>
      async (world, order) => {
        const { lines } = await world.detail(order);
        const delivered = lines.filter((line) => line.delivered > 0);
        if (delivered.length > 0)
          await askRefund(world, order, {
            ...asked,
            lines: delivered.flatMap(({ id }, at) =>
              (units[at] ?? 0) > 0 ? [{ line_id: id, quantity: units[at] ?? 0 }] : [],
            ),
          });
      },
    DELIVERED,
  ),
  ofOrder(
    'refund goodwill',
    fc.record({ goodwill: few(100, 4000), method: Method, isFault: fc.boolean() }),
    (asked) => (world, order) => askRefund(world, order, { ...asked, lines: [] }),
    [...OPEN, ...DELIVERED],
  ),
  ofOrder(
    ([how]) => `refund ${how}`,
    fc.tuple(anyOf('approve', 'reject', 'retry', 'handed', 'not handed'), Method, few(0, 1)),
    ([how, method, at]) =>
      async (world, order) => {
        const all = (await refundsOf(world, order)).filter(
          ({ status }) => status !== 'settled' && status !== 'rejected',
        );
        const one = all[at % Math.max(1, all.length)];
        if (one) await decideRefund(world, one, how, method);
      },
  ),
  ...[0, 1].map(() =>
    ofOrder(
      'refund goes on',
      fc.constant(null),
      () => async (world, order) => {
        const one = (await refundsOf(world, order)).find(({ status }) => GOES_ON[status] !== undefined);
        const how = one && GOES_ON[one.status];
        if (one && how) await decideRefund(world, one, how, 'wallet');
      },
      ['delivered', 'cancelled'],
    ),
  ),
  ofOrder(
    (to) => `divert ${to}`,
    anyOf('wallet', 'cash', 'released'),
    (to) =>
      async ({ detail, send }, order) => {
        const [operation] = (await detail(order)).operations;
        if (operation) await send(`${ORDERS}${order.id}/payments/${operation.id}/divert/`, { to, note: 'Closed.' });
      },
  ),
  ofOrder('ask again', fc.constant(null), () => async ({ detail, send }, order) => {
    const [operation] = (await detail(order)).operations;
    if (operation) await send(`${ORDERS}${order.id}/payments/${operation.id}/retry/`, {});
  }),
  ofOrder(
    (how) => `settle ${how}`,
    anyOf('wallet', 'noted'),
    (how) =>
      async ({ detail, send }, order) => {
        const [exception] = (await detail(order)).exceptions;
        if (exception)
          await send(`${ORDERS}${order.id}/payments/exceptions/${exception.id}/settle/`, { how, note: 'Seen.' });
      },
  ),
  command('wallet', anyOf(-600, 900), async ({ send }, { customer }, amount) =>
    send(`admin_panel/customers/${customer}/wallet/`, { amount, reason: 'Agreed.' }),
  ),
  command('void card', few(0, 1), async ({ desk, send }, { cards }, at) => {
    const path = `admin_panel/gift-cards/${cards[at]?.id ?? ''}/`;
    const { version } = (await desk.get(path)).as(GiftCard);
    await send(`${path}void/`, { reason: 'Lost.', version });
  }),
];

export async function decideRefund(
  { send, finance }: World,
  { id, version }: Refund,
  how: 'approve' | 'reject' | 'retry' | 'handed' | 'not handed',
  method: RefundMethod,
) {
  const path = `${REFUNDS}${id}/`;
  if (how === 'approve') return send(`${path}approve/`, { version }, finance);
  if (how === 'reject') return send(`${path}reject/`, { version, reason: 'No.' });
  if (how === 'retry') return send(`${path}retry/`, { version, method });
  return send(`${path}handover/`, { version, done: how === 'handed', note: 'Nobody at home.' });
}

// Returns

const PICKUP = { pickup_starts_at: '2030-01-01T08:00:00.000Z', pickup_ends_at: '2030-01-01T10:00:00.000Z' };
const STEPS = ['approve', 'reject', 'pickup', 'receive', 'inspect', 'refund', 'exchange', 'close'] as const;
type ReturnStep = (typeof STEPS)[number];

/** Takes a step of a return. `how` says what the inspection finds, unit after unit. */
export async function stepReturn(
  { send }: World,
  { id, version, lines }: ReturnDetail,
  step: ReturnStep,
  { found, method }: { found: readonly ('sellable' | 'damaged' | 'wrong' | 'missing')[]; method: RefundMethod },
) {
  const bodies: Record<ReturnStep, object> = {
    approve: {},
    reject: { reason: 'No.' },
    pickup: PICKUP,
    receive: {},
    inspect: {
      lines: lines.map(({ id: line_id, quantity, storage }) => {
        const units = { sellable: 0, damaged: 0, wrong: 0, missing: 0 };
        for (let at = 0; at < quantity; at += 1) {
          const is = found[at % found.length] ?? 'damaged';
          units[is === 'sellable' && storage !== 'ambient' ? 'damaged' : is] += 1;
        }
        return { line_id, ...units };
      }),
    },
    refund: { method },
    exchange: {},
    close: {},
  };
  return send(`${RETURNS}${id}/${step}/`, { version, ...bodies[step] });
}

const NATURAL: Record<string, readonly ReturnStep[]> = {
  requested: ['approve'],
  approved: ['pickup', 'receive'],
  pickup_scheduled: ['receive'],
  received: ['inspect'],
  inspected: ['refund', 'exchange'],
  refunded: ['close'],
  exchanged: ['close'],
};
const Inspection = fc.record({
  found: fc.array(anyOf('sellable', 'sellable', 'damaged', 'wrong', 'missing'), { minLength: 1, maxLength: 3 }),
  method: Method,
});
const ofReturns: fc.Arbitrary<Command>[] = [
  ofOrder(
    'return',
    fc.record({
      units: fc.array(anyOf(1, 0, 1, 2), { minLength: 1, maxLength: 3 }),
      wish: anyOf('refund', 'exchange'),
      isFault: fc.boolean(),
    }),
    ({ units, wish, isFault }) =>
      async ({ detail, send, reasonOf }, order) => {
        const { lines } = await detail(order);
        await send(RETURNS, {
          order_id: order.id,
          wish,
          note: '',
          lines: lines
            .filter(({ delivered }) => delivered > 0)
            .flatMap(({ id, delivered }, at) => {
              const quantity = Math.min(delivered, units[at % units.length] ?? 0);
              return quantity > 0 ? [{ line_id: id, quantity, reason_id: reasonOf(isFault) }] : [];
            }),
        });
      },
    DELIVERED,
  ),
  ...[0, 1, 2, 3, 4, 5].map(() =>
    ofOrder(
      'return goes on',
      fc.tuple(Inspection, fc.boolean(), few(0, 1)),
      ([inspection, other, at]) =>
        async (world, order) => {
          const open = (await returnsOf(world, order)).filter(({ status }) => NATURAL[status] !== undefined);
          const one = open[at % Math.max(1, open.length)];
          if (!one) return;
          const steps = NATURAL[one.status] ?? [];
          const step = steps[other ? steps.length - 1 : 0];
          if (step) await stepReturn(world, one, step, inspection);
        },
      DELIVERED,
    ),
  ),
  ofOrder(
    ([step]) => `return ${step}`,
    fc.tuple(anyOf(...STEPS), Inspection, few(0, 1)),
    ([step, inspection, at]) =>
      async (world, order) => {
        const all = await returnsOf(world, order);
        const one = all[at % Math.max(1, all.length)];
        if (one) await stepReturn(world, one, step, inspection);
      },
    DELIVERED,
  ),
];

// Stock

const Place = fc.record({ good: anyOf<Good>('milk', 'bread', 'nuts', 'jam'), at: anyOf(0, 0, 1), quantity: few(1, 6) });
const placeOf = (life: Life, { good, at }: { good: Good; at: number }) => ({
  variant_id: life.goods[good],
  warehouse_id: WAREHOUSES[at] ?? SHOP.warehouse,
});
const ofStock: fc.Arbitrary<Command>[] = [
  command('receive', fc.tuple(Place, anyOf(2, 30, 60)), async ({ send, dayOf }, life, [place, days]) => {
    const { variant_id, warehouse_id } = placeOf(life, place);
    await send(`${STOCK}receive/`, {
      warehouse_id,
      lines: [{ variant_id, quantity: place.quantity, batch: `R${String(days)}`, expires_on: dayOf(days) }],
    });
  }),
  command('adjust', fc.tuple(Place, fc.boolean()), async ({ send }, life, [place, isMore]) =>
    send(`${STOCK}adjust/`, {
      ...placeOf(life, place),
      change: isMore ? place.quantity : -place.quantity,
      reason: isMore ? 'found' : 'missing',
    }),
  ),
  command('waste', Place, async ({ send }, life, place) =>
    send(`${STOCK}waste/`, { ...placeOf(life, place), quantity: place.quantity, reason: 'spoiled' }),
  ),
  command('transfer', Place, async ({ send }, life, place) => {
    const { variant_id, warehouse_id } = placeOf(life, place);
    const sent = await send('admin_panel/transfers/', {
      ...{ from_warehouse_id: warehouse_id, to_warehouse_id: WAREHOUSES[1 - place.at], send: true },
      lines: [{ variant_id, quantity: place.quantity }],
    });
    if (sent.status !== 201) return;
    const { id, parcels } = sent.as(StockTransferDetail);
    // Something gets lost, and something may stay on the way.
    const [first, ...others] = parcels.map(({ id: parcel_id, version, open }) => ({
      parcel_id,
      version,
      received: open,
    }));
    const lines = first && [{ ...first, received: first.received - 1, lost: 1, lost_reason: 'lost' }, ...others];
    await send(`admin_panel/transfers/${id}/receive/`, { lines });
  }),
  command(
    ([, how]) => `send back ${how}`,
    fc.tuple(Place, anyOf('waits', 'cancelled', 'credited')),
    async ({ send, supplier, dayOf }, life, [place, how]) => {
      const { variant_id, warehouse_id } = placeOf(life, place);
      const path = 'admin_panel/supplier-returns/';
      const sent = await send(path, {
        ...{ supplier_id: supplier, warehouse_id, reason: 'spoiled' },
        lines: [{ variant_id, quantity: place.quantity }],
      });
      if (sent.status !== 201) return;
      const { id, version } = sent.as(SupplierReturnDetail);
      if (how === 'cancelled') await send(`${path}${id}/cancel/`, { version, reason: 'Not collected.' });
      const credit = { number: id, dated: dayOf(-1), net_minor: 100, version };
      if (how === 'credited') await send(`${path}${id}/credit/`, credit);
    },
  ),
  command('safety', Place, async ({ send }, life, place) =>
    send(`${STOCK}safety/`, { ...placeOf(life, place), safety: place.quantity - 1 }),
  ),
  command(
    ([, how]) => `recall ${how}`,
    fc.tuple(anyOf<Good>('milk', 'jam'), anyOf('block', 'release', 'write off'), anyOf('B2', 'B30', 'B400')),
    async ({ send }, life, [good, how, batch]) => {
      const ending = how === 'block' ? '' : how === 'release' ? 'release/' : 'write-off/';
      await send(`${STOCK}recalls/${ending}`, { variant_id: life.goods[good], batch, reason: 'A notice.' });
    },
  ),
  command(
    'count',
    fc.record({ at: anyOf(0, 0, 1), off: fc.array(anyOf(0, 0, 0, 1, -1, -2), { minLength: 6, maxLength: 6 }) }),
    async ({ send, shelfOf }, life, { at, off }) => {
      const opened = await send(`${STOCK}counts/`, { warehouse_id: WAREHOUSES[at], category_id: life.category });
      if (opened.status !== 201) return;
      const { id, lines } = opened.as(StockCountDetail);
      life.counts.push(id);
      const counted = [];
      for (const [line, { variant_id, batch_id }] of lines.entries()) {
        const shelf = await shelfOf({ variant_id, warehouse_id: WAREHOUSES[at] ?? SHOP.warehouse }, batch_id);
        counted.push({ variant_id, batch_id, counted: Math.max(0, shelf + (off[line % off.length] ?? 0)) });
      }
      if (counted.length > 0) await send(`${STOCK}counts/${id}/lines/`, { lines: counted });
    },
  ),
  command(
    (how) => `count ${how}`,
    anyOf('approved', 'rejected'),
    async ({ send, desk, finance }, life, status) => {
      const id = life.counts.shift();
      if (id === undefined) return;
      const submitted = await send(`${STOCK}counts/${id}/status/`, { status: 'submitted', version: 1 });
      if (submitted.status !== 200) return;
      const { version } = (await desk.get(`${STOCK}counts/${id}/`)).as(StockCountDetail);
      await send(`${STOCK}counts/${id}/status/`, { status, reason: 'Seen.', version }, finance);
    },
  ),
];

// Sellers

const ofSellers: fc.Arbitrary<Command>[] = [
  command('payout', anyOf(300, 1000, 2500), async ({ send }, { seller }, amount) =>
    send('admin_panel/payout-requests/', { seller_id: seller, amount, note: '' }),
  ),
  command(
    ({ how }) => `payout ${how}`,
    fc.record({ how: anyOf('goes on', 'goes on', 'rejected'), isPaid: fc.boolean() }),
    async (world, life, { how, isPaid }) => {
      const one = (await payoutsOf(world, life)).find(({ status }) =>
        ['requested', 'approved', 'processing'].includes(status),
      );
      if (one) await stepPayout(world, one, how === 'rejected' ? 'reject' : isPaid ? 'pay' : 'fail');
    },
  ),
];

/** Takes the next step of a payout, or ends it. */
export async function stepPayout(
  { send, finance, jobs }: World,
  { id, version, status }: Payout,
  how: 'pay' | 'fail' | 'reject',
) {
  const request = `admin_panel/payout-requests/${id}/`;
  if (how === 'reject') return send(`${request}reject/`, { version, reason: 'Not now.' }, finance);
  if (status === 'requested') return send(`${request}approve/`, { version }, finance);
  if (status === 'approved') {
    await send('admin_panel/payout-runs/', { payout_ids: [id], pay_on: '2030-01-01' }, finance);
    return jobs.runDue();
  }
  return how === 'pay'
    ? send(`admin_panel/payouts/${id}/paid/`, { version, reference: 'FT-1' }, finance)
    : send(`admin_panel/payouts/${id}/failed/`, { version, reason: 'Account closed.' }, finance);
}

// All of it

const placing = command('place', Placing, place);
const advancing = ofOrder('advance', fc.constant(null), () => advance, OPEN);
const working = command('work', fc.constant(null), ({ jobs }) => jobs.runDue());
const passing = command(
  (days) => `${String(days)} days pass`,
  anyOf(1, 3, 8),
  (world, life, days) => world.pass(life, days),
);

const weighted = (weight: number, ...arbitraries: fc.Arbitrary<Command>[]) => ({
  arbitrary: fc.oneof(...arbitraries),
  weight: weight * arbitraries.length,
});
/** What happens to orders on their way, mostly. */
const Early: fc.Arbitrary<Command> = fc.oneof(
  weighted(6, placing),
  weighted(16, advancing),
  weighted(6, working),
  weighted(2, passing),
  weighted(5, ...ofDesk),
  weighted(6, message),
  weighted(2, ...ofMoney),
  weighted(1, ...ofStock),
  weighted(1, ...ofHouse),
);
/** What happens once something was delivered, mostly. */
const Late: fc.Arbitrary<Command> = fc.oneof(
  weighted(3, placing),
  weighted(10, advancing),
  weighted(8, working),
  weighted(1, passing),
  weighted(4, message),
  weighted(1, ...ofDesk),
  weighted(3, ...ofMoney),
  weighted(5, ...ofReturns),
  weighted(1, ...ofStock),
  weighted(1, ...ofHouse),
  weighted(3, ...ofSellers),
);

/** What happens to batches over weeks, mostly, while some of them are sold. */
const Shelf: fc.Arbitrary<Command> = fc.oneof(
  weighted(3, placing),
  weighted(5, advancing),
  weighted(3, working),
  weighted(5, passing),
  weighted(3, ...ofStock),
  weighted(4, ...ofGoods),
  weighted(1, ...ofHouse),
  weighted(1, ...ofReturns),
);

const some = (of: fc.Arbitrary<Turn>, minLength: number, maxLength: number) =>
  fc.array(of, { minLength, maxLength, size: 'max' });
/** What is changed while an order waits: a life that hurries it on leaves an edit nothing to change. */
const Waiting = some(only(fc.oneof(weighted(2, editing), weighted(1, ...ofDesk))), 0, 2);
const FIRST = only(command('place', FirstPlacing, place));
const DAY = fc.tuple(...[advancing, advancing, advancing, advancing, working, advancing, working].map(only));
/** A life of batches: an order, then weeks of goods that come, travel, expire, are recalled, counted and go back. */
export const BatchLife: fc.Arbitrary<Turn[]> = fc.noBias(
  fc.tuple(FIRST, some(turnOf(Shelf), 20, 40)).map(([first, rest]) => [first, ...rest]),
);
/**
 * A life of orders: one that has come some way, then anything; or one that comes to the door, and what follows from
 * that.
 */
const OrderLife: fc.Arbitrary<Turn[]> = fc
  .oneof(
    fc.tuple(FIRST, Waiting, some(only(advancing), 0, 3), some(turnOf(Early), 14, 34)),
    ...[0, 1].map(() => fc.tuple(FIRST, Waiting, some(turnOf(Early), 0, 1), DAY, some(turnOf(Late), 10, 32))),
  )
  .map(([first, ...parts]) => [first, ...parts.flat()]);
export const AnyLife: fc.Arbitrary<Turn[]> = fc.noBias(
  fc.oneof({ arbitrary: OrderLife, weight: 3 }, { arbitrary: BatchLife, weight: 1 }),
);
