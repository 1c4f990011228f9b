import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import {
  BulkResult,
  NewServiceKey,
  OrderDetail,
  type PickEvent,
  PickEventsAnswer,
  PickTask,
  StoreOrder,
  type PrintDocument,
  Prints,
  RefundDetail,
  ReturnDetail,
  ServiceAccount,
} from '@bo/contracts';
import { anOpenSlot, openShop, SHOP } from '../../../testing/orders.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';
import { TEST_PROVIDER } from '../payments/providers/test-provider.ts';

const api = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, jobs } = api.platform;
const admin = await api.signedIn('administrator');
const supervisor = await api.signedIn('supervisor');
const desk = await api.signedIn('orders');
const [hana, omar] = [await api.signedIn('picker'), await api.signedIn('picker')];
const shop = await openShop(api);

const ORDERS = 40;
const STOCK = 500;
const FEE = 1000;
const [MILK, RICE, SOYA, DATES] = [1000, 2350, 900, 2490];
const EDITED = 4;
const SHORT = [7, 8, 9];
const SUBSTITUTED = 12;
const LIGHTER = 15;
const RETURNED = 20;
const WRONG_CODE = 23;
const GRAMS = 940;

interface Goods {
  milk: string;
  rice: string;
  soya: string;
  dates: string;
}

async function goods(): Promise<Goods> {
  await db
    .insertInto('categories')
    .values({ id: 'cat_food', name: 'Food', name_ar: 'طعام', slug: 'food', rank: 'a0', level: 1 })
    .execute();
  await db.updateTable('pincodes').set({ delivery_fee: FEE }).where('code', '=', SHOP.pincode).execute();
  await db
    .insertInto('pincode_warehouses')
    .values({ pincode_id: 'pin_shop', warehouse_id: SHOP.warehouse, priority: 1 })
    .execute();
  const one = async (title: string, price: number, weight = false) => {
    const id = await shop.stocked(STOCK);
    const { product_id } = await db
      .updateTable('variants')
      .set({ price, selling_price: price, weight_tolerance: 1000 })
      .where('id', '=', id)
      .returning('product_id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('products')
      .set({
        title,
        category_id: 'cat_food',
        sold_by: weight ? 'weight' : 'unit',
        return_policy: 'return',
        return_window_days: 7,
      })
      .where('id', '=', product_id)
      .execute();
    return id;
  };
  return {
    milk: await one('Milk', MILK),
    rice: await one('Rice', RICE),
    soya: await one('Soya', SOYA),
    dates: await one('Dates', DATES, true),
  };
}

async function keyOfShop(): Promise<string> {
  const account = (await admin.post('admin_panel/service-accounts/', { name: 'Shop', scopes: ['order.create'] })).as(
    ServiceAccount,
  );
  const made = await admin.post(`admin_panel/service-accounts/${account.id}/keys/`, { version: account.version });
  return made.as(NewServiceKey).key;
}

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place];
  assert.ok(found !== undefined, `nothing at ${String(place)}`);
  return found;
};
const detail = async (id: string) => (await desk.get(`admin_panel/orders/${id}/`)).as(OrderDetail);
const lineOf = (order: Pick<OrderDetail, 'lines'>, variant: string) => {
  const line = order.lines.find(({ variant_id }) => variant_id === variant);
  assert.ok(line);
  return line;
};
/** Amounts as they are printed, in minor units again. */
const minor = (value: unknown): number => Number(String(value).replace(/[^\d-]/g, ''));

/** What a picker does for an order: what is special about it, the rest as ordered. */
function picking(place: number, order: OrderDetail, { milk, rice, soya, dates }: Goods): PickEvent[] {
  const event = (kind: PickEvent['kind'], more: object = {}) =>
    ({ client_id: randomUUID(), order_id: order.id, at: new Date().toISOString(), kind, ...more }) as PickEvent;
  const pick = (variant: string, more: object = {}) => {
    const { id, quantity } = lineOf(order, variant);
    return event('pick', { line_id: id, quantity, ...more });
  };
  const events: PickEvent[] = [];
  const milkLine = lineOf(order, milk);
  if (SHORT.includes(place))
    events.push(
      pick(milk, { quantity: milkLine.quantity - 1 }),
      event('short', { line_id: milkLine.id, quantity: 1, reason: 'The shelf is empty.' }),
    );
  else if (place === SUBSTITUTED)
    events.push(
      pick(milk, { quantity: milkLine.quantity - 1 }),
      event('substitute', { line_id: milkLine.id, quantity: 1, variant_id: soya, consent: true }),
    );
  else events.push(pick(milk));
  events.push(pick(rice));
  if (order.lines.some(({ variant_id }) => variant_id === dates))
    events.push(pick(dates, { weight_g: place === LIGHTER ? GRAMS : 1000 }));
  return [
    ...events,
    event('step', { to: 'picked' }),
    event('bag', { code: `BAG-${order.number}` }),
    event('step', { to: 'packed' }),
    event('step', { to: 'ready_for_delivery' }),
  ];
}

/** Sends what a device has kept, as it does: in its order, a part at a time. */
async function send(who: Client, events: readonly PickEvent[]): Promise<string[]> {
  const answer = await who.post('admin_panel/picking/events/', { events });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(PickEventsAnswer).results.map(({ outcome, code }) => code ?? outcome);
}

it('forty orders come in, go out, and come back in part; money, stock, timeline and invoices agree to the last fils', {
  timeout: 240_000,
}, async () => {
  const sold = await goods();
  const { milk, rice, soya, dates } = sold;
  const key = await keyOfShop();
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify('100354871200003') })
    .where('key', '=', 'store.vat_number')
    .execute();

  // They come in through the API, three ways to pay; each is sent twice, as after a lost answer.
  const linesOf = (place: number) => [
    { variant_id: milk, quantity: place === RETURNED ? 5 : 2 + (place % 3) },
    { variant_id: rice, quantity: 1 },
    ...(place % 5 === 0 ? [{ variant_id: dates, quantity: 1, weight_g: 1000 }] : []),
  ];
  const totalOf = (place: number) =>
    linesOf(place).reduce(
      (sum, { variant_id, quantity }) =>
        sum + quantity * (variant_id === milk ? MILK : variant_id === rice ? RICE : DATES),
      FEE,
    );
  const placed = await Promise.all(
    Array.from({ length: ORDERS }, async (_, place) => {
      const mode = at(['cash', 'card', 'online'] as const, place % 3);
      const body = {
        customer: {
          phone: `+97150200${String(1000 + place)}`,
          name: `Customer ${String(place)}`,
          language: place % 2 ? 'ab' : 'en',
        },
        address: { line1: `Villa ${String(place)}`, area: 'Deira', pincode: SHOP.pincode },
        payment_mode: mode,
        lines: linesOf(place),
        reference: `WEB-${String(place)}`,
        ...anOpenSlot(),
        ...(mode === 'cash'
          ? {}
          : {
              payment: {
                event: mode === 'card' ? 'authorised' : 'captured',
                provider: TEST_PROVIDER,
                reference: `ok ${String(place)}`,
                amount: totalOf(place),
              },
            }),
      };
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `web ${String(place)}` };
      const [one, again] = [
        await api.nobody.post('store/orders/', body, { headers }),
        await api.nobody.post('store/orders/', body, { headers }),
      ];
      assert.equal(one.status, 201, one.text);
      assert.equal(again.text, one.text);
      return one.as(StoreOrder);
    }),
  );
  assert.deepEqual(
    placed.map(({ total }) => total),
    placed.map((_, place) => totalOf(place)),
  );
  assert.deepEqual(await shop.wrongBooks(), []);

  // The desk: one is edited, all are confirmed at once, each with an answer of its own.
  const before = await detail(at(placed, EDITED).id);
  const edited = await desk.post(`admin_panel/orders/${before.id}/lines/`, {
    version: before.version,
    lines: [
      { id: lineOf(before, milk).id, variant_id: milk, quantity: 1 },
      { id: lineOf(before, rice).id, variant_id: rice, quantity: 1 },
      { id: null, variant_id: soya, quantity: 2 },
    ],
  });
  assert.equal(edited.as(OrderDetail).amount, MILK + RICE + 2 * SOYA + FEE);
  const advanced = await desk.post('admin_panel/orders/bulk/', {
    action: 'advance',
    target: { ids: placed.map(({ id }) => id) },
  });
  assert.equal(advanced.as(BulkResult).results.filter(({ ok }) => ok).length, ORDERS, advanced.text);

  // The floor: two pickers. Hana's network goes in the middle; what she did is sent twice when it is back.
  const orders = await Promise.all(placed.map(({ id }) => detail(id)));
  for (let first = 0; first < ORDERS; first += 10) {
    const who = first % 20 === 0 ? hana : omar;
    const part = orders.slice(first, first + 10);
    const task = await who.post('admin_panel/picking/start/', { order_ids: part.map(({ id }) => id) });
    assert.equal(task.as(PickTask).orders.length, 10, task.text);
  }
  const kept: PickEvent[] = [];
  for (const [place, order] of orders.entries()) {
    const extra = order.lines.filter(({ variant_id }) => variant_id === soya);
    const events = picking(place, order, sold);
    events.unshift(
      ...extra.map(
        ({ id, quantity }) =>
          ({
            client_id: randomUUID(),
            order_id: order.id,
            at: new Date().toISOString(),
            kind: 'pick',
            line_id: id,
            quantity,
          }) as PickEvent,
      ),
    );
    const isHana = Math.floor(place / 10) % 2 === 0;
    // From her fourth order on she has no network, and picks on.
    if (isHana && place >= 3) kept.push(...events);
    else assert.deepEqual([...new Set(await send(isHana ? hana : omar, events))], ['applied'], String(place));
  }
  const [half, again] = [kept.slice(0, Math.ceil(kept.length / 2)), kept];
  assert.deepEqual([...new Set(await send(hana, half))], ['applied']);
  const repeated = await send(hana, again);
  assert.ok(
    repeated.every((outcome) => outcome === 'applied' || outcome === 'already'),
    JSON.stringify(repeated.filter((outcome) => outcome !== 'applied')),
  );
  await jobs.runDue();
  assert.deepEqual(await shop.wrongBooks(), []);

  // The door: one driver has the wrong code, and is told; the right one opens.
  for (const [place, { id, secret_code }] of placed.entries()) {
    const { version } = await detail(id);
    const deliver = (code: string | null) =>
      admin.post(`admin_panel/orders/${id}/transitions/`, { to: 'delivered', version, secret_code: code });
    if (place === WRONG_CODE) {
      const wrong = await deliver(secret_code === '111111' ? '222222' : '111111');
      assert.deepEqual(Object.keys(wrong.error().errors ?? {}), ['secret_code'], wrong.text);
    }
    const done = await deliver(secret_code);
    assert.equal(done.status, 200, done.text);
  }
  await jobs.runDue();
  assert.deepEqual(await shop.wrongBooks(), []);

  // Two of five come back and are paid back.
  const returned = at(placed, RETURNED);
  const asked = await desk.post('admin_panel/returns/', {
    order_id: returned.id,
    lines: [{ line_id: lineOf(await detail(returned.id), milk).id, quantity: 2, reason_id: 'damaged' }],
  });
  assert.equal(asked.status, 201, asked.text);
  let back = asked.as(ReturnDetail);
  const step = async (what: string, body: object = {}) => {
    const { version } = (await admin.get(`admin_panel/returns/${back.id}/`)).as(ReturnDetail);
    const answer = await admin.post(`admin_panel/returns/${back.id}/${what}/`, { version, ...body });
    assert.equal(answer.status, 200, `${what}: ${answer.text}`);
    back = answer.as(ReturnDetail);
  };
  await step('approve');
  await step('receive');
  await step('inspect', { lines: [{ line_id: back.lines[0]?.id, sellable: 2 }] });
  await step('refund', { method: 'wallet' });
  // So much money is approved by someone other than the person who asked.
  const refund = (await supervisor.get(`admin_panel/refunds/${at(back.refunds, 0).id}/`)).as(RefundDetail);
  assert.deepEqual([refund.status, refund.amount], ['requested', 2 * MILK + FEE]);
  const approved = await supervisor.post(`admin_panel/refunds/${refund.id}/approve/`, { version: refund.version });
  assert.equal(approved.status, 200, approved.text);
  await jobs.runDue();
  await step('close');

  // At the end everything agrees: with what was to be expected, and with itself.
  const expected = (place: number): number => {
    if (place === EDITED) return MILK + RICE + 2 * SOYA + FEE;
    const difference = SHORT.includes(place)
      ? -MILK
      : place === SUBSTITUTED
        ? SOYA - MILK
        : place === LIGHTER
          ? Math.floor((2 * DATES * GRAMS + 1000) / 2000) - DATES
          : 0;
    return totalOf(place) + difference;
  };
  assert.deepEqual(await shop.wrongBooks(), []);
  const ended = await Promise.all(placed.map(({ id }) => detail(id)));
  for (const [place, order] of ended.entries()) {
    // Spoiled goods are the store's fault: their delivery is paid back as well.
    const credited = place === RETURNED ? 2 * MILK + FEE : 0;
    assert.deepEqual(
      [order.status, order.amount, order.captured - order.refunded],
      ['delivered', expected(place), expected(place) - credited],
      `order ${String(place)}`,
    );
    assert.deepEqual(
      order.transitions.map(({ to_status }) => to_status),
      ['placed', 'pending', 'processed', 'picked', 'packed', 'ready_for_delivery', 'delivered'],
    );
    assert.ok(order.transitions.every(({ actor_name, at: when }) => actor_name !== '' && Date.parse(when) > 0));
  }
  const numbers = ended.map(({ invoice_number }) => minor(invoice_number)).sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    numbers.map((_, n) => at(numbers, 0) + n),
    'invoice numbers have no gap',
  );

  // Stock: what was there, less what was delivered, and what came back is on the shelf again.
  const delivered = (variant: string) =>
    ended
      .flatMap(({ lines }) => lines.filter(({ variant_id }) => variant_id === variant))
      .reduce((sum, line) => sum + line.delivered, 0);
  for (const [variant, came] of [
    [milk, 2],
    [rice, 0],
    [soya, 0],
    [dates, 0],
  ] as const) {
    const balance = await db
      .selectFrom('stock_balances')
      .select(['on_hand', 'reserved'])
      .where('variant_id', '=', variant)
      .where('warehouse_id', '=', SHOP.warehouse)
      .executeTakeFirstOrThrow();
    assert.deepEqual(balance, { on_hand: STOCK - delivered(variant) + came, reserved: 0 });
  }

  // And the printed invoice says the same, in either language.
  for (const language of ['en', 'ab', 'both']) {
    const printed = await desk.get('admin_panel/orders/prints/', {
      query: { kind: 'invoice', ids: placed.map(({ id }) => id).join(','), language },
    });
    const { documents } = printed.as(Prints);
    assert.equal(documents.length, ORDERS);
    for (const order of ended) {
      const invoice = documents.find(({ facts }: PrintDocument) =>
        facts.some(({ value }) => value === order.invoice_number),
      );
      assert.ok(invoice, order.number);
      const amounts = invoice.totals.map(({ value }) => minor(value));
      assert.ok(amounts.includes(order.amount), `${order.number}: ${JSON.stringify(invoice.totals)}`);
      assert.ok(amounts.includes(order.vat), `${order.number}: ${JSON.stringify(invoice.totals)}`);
      // Received, paid back and credited as on the order's page, each by itself.
      for (const part of [-order.captured, order.refunded, -order.credited])
        assert.ok(part === 0 || amounts.includes(part), `${order.number}: ${JSON.stringify(invoice.totals)}`);
    }
  }
});
