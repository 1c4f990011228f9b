import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  AuditEntry,
  listPage,
  NotedLine,
  OrderDetail,
  type PickEvent,
  PickEventsAnswer,
  PickQueueRow,
  PickTask,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openShop, type PlantedLine, SHOP } from '../../../testing/orders.ts';
import { type Client, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const { db } = api.platform;
const admin = await api.signedIn('administrator');
const [hana, omar] = [await api.signedIn('picker'), await api.signedIn('picker')];
const desk = await api.signedIn('orders');
const shop = await openShop(api);
const PICKING = 'admin_panel/picking/';

await db
  .insertInto('categories')
  .values([
    { id: 'cat_milk', name: 'Milk', name_ar: 'حليب', slug: 'shop-milk', rank: 'a0', level: 1 },
    { id: 'cat_nuts', name: 'Nuts', name_ar: 'مكسرات', slug: 'shop-nuts', rank: 'a1', level: 1 },
  ])
  .execute();

/** A variant of a group, found by its code. */
async function variant(stock: number, category = 'cat_milk', more: { weight?: boolean; price?: number } = {}) {
  const id = await shop.stocked(stock);
  const { product_id } = await db
    .updateTable('variants')
    .set({
      weight_tolerance: 1000,
      ...(more.price === undefined ? {} : { price: more.price, selling_price: more.price }),
    })
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('products')
    .set({ category_id: category, sold_by: more.weight ? 'weight' : 'unit' })
    .where('id', '=', product_id)
    .execute();
  return id;
}
const codeOf = async (id: string) =>
  (await db.selectFrom('variants').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;
const detail = async (id: string) => (await admin.get(`admin_panel/orders/${id}/`)).as(OrderDetail);

/** An order that waits on the floor. */
async function waiting(lines: readonly PlantedLine[], more: object = {}): Promise<string> {
  const id = await shop.placed(lines, more);
  await shop.reach(id, 'processed');
  return id;
}
async function started(ids: string[], who: Client = hana): Promise<PickTask> {
  const answer = await who.post(`${PICKING}start/`, { order_ids: ids });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(PickTask);
}
const event = (order_id: string, kind: PickEvent['kind'], more: object = {}) => ({
  client_id: randomUUID(),
  order_id,
  at: new Date().toISOString(),
  kind,
  ...more,
});
const send = async (events: object[], who: Client = hana) => {
  const answer = await who.post(`${PICKING}events/`, { events });
  assert.equal(answer.status, 200, answer.text);
  return answer.as(PickEventsAnswer);
};
const outcomes = ({ results }: PickEventsAnswer) => results.map(({ outcome, code }) => code ?? outcome);

describe('who picks what', () => {
  it('shows what was promised first at the top, whether it has a slot or not', async () => {
    const milk = await variant(20);
    const ids = [
      await waiting([{ variant_id: milk, quantity: 1 }]),
      await waiting([{ variant_id: milk, quantity: 1 }]),
    ];
    const [tomorrow = '', soon = ''] = ids;
    await sql`update orders set slot_starts_at = now() + interval '22 hours', slot_ends_at = now() + interval '24 hours',
      promised_at = now() + interval '24 hours' where id = ${tomorrow}`.execute(db);
    await sql`update orders set slot_starts_at = null, slot_ends_at = null, promised_at = now() + interval '1 hour' where id = ${soon}`.execute(
      db,
    );
    const queue = (await hana.get(`${PICKING}queue/`, { query: { limit: '100' } })).as(listPage(PickQueueRow)).results;
    assert.deepEqual(
      queue.map(({ id }) => id).filter((id) => ids.includes(id)),
      [soon, tomorrow],
    );
  });

  it('shows what waits, and gives each order to one person only', async () => {
    const milk = await variant(20);
    const [one, two] = [
      await waiting([{ variant_id: milk, quantity: 2 }]),
      await waiting([{ variant_id: milk, quantity: 1 }]),
    ];
    const queue = async (who: Client, query = {}) =>
      (await who.get(`${PICKING}queue/`, { query: { limit: '100', ...query } })).as(listPage(PickQueueRow)).results;
    assert.deepEqual(
      (await queue(hana))
        .filter(({ id }) => id === one)
        .map(({ lines, pieces, settled, zones, picker }) => ({ lines, pieces, settled, zones, picker })),
      [{ lines: 1, pieces: 2, settled: 0, zones: ['ambient'], picker: null }],
    );
    const both = await Promise.all([hana, omar].map((who) => who.post(`${PICKING}start/`, { order_ids: [two, one] })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const winner = both[0]?.status === 200 ? hana : omar;
    const loser = winner === hana ? omar : hana;
    assert.equal(both.find(({ status }) => status === 409)?.error().code, 'picking.taken');
    assert.equal((await queue(winner, { whose: 'mine' })).length, 2);
    assert.deepEqual(await queue(loser, { whose: 'mine' }), []);

    const refused = await send([event(one, 'pick', { line_id: (await detail(one)).lines[0]?.id })], loser);
    assert.deepEqual(outcomes(refused), ['picking.not_yours']);
    assert.equal((await winner.post(`${PICKING}orders/${two}/release/`)).status, 204);
    assert.equal((await loser.post(`${PICKING}orders/${two}/release/`)).error().code, 'picking.not_yours');
    assert.equal((await loser.post(`${PICKING}orders/${one}/take-over/`, { reason: '' })).status, 422);
    const over = await loser.post(`${PICKING}orders/${one}/take-over/`, { reason: 'Their shift is over.' });
    assert.deepEqual(
      over.as(PickTask).orders.map(({ id }) => id),
      [one],
    );
    const trail = (
      await admin.get('admin_panel/audit-entries/', { query: { record_type: 'order', record_id: one } })
    ).as(listPage(AuditEntry));
    assert.equal(trail.results.find(({ action }) => action === 'pick_taken_over')?.reason, 'Their shift is over.');
    assert.equal((await desk.post(`${PICKING}start/`, { order_ids: [two] })).status, 403);
  });

  it('starts no more orders together than the store lets one person take', async () => {
    const milk = await variant(20);
    const order_ids = [
      await waiting([{ variant_id: milk, quantity: 1 }]),
      await waiting([{ variant_id: milk, quantity: 1 }]),
    ];
    const setTogether = (value: number) =>
      db
        .insertInto('settings')
        .values({ key: 'picking.together', value: JSON.stringify(value) })
        .onConflict((row) => row.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute();
    await setTogether(1);
    const refused = await hana.post(`${PICKING}start/`, { order_ids });
    assert.deepEqual([refused.status, refused.error().code], [409, 'picking.too_many']);
    await setTogether(2);
    assert.equal((await hana.post(`${PICKING}start/`, { order_ids })).status, 200);
  });

  it('does not start what is on hold, not confirmed yet, or of another warehouse', async () => {
    const milk = await variant(20);
    const pending = await shop.placed([{ variant_id: milk, quantity: 1 }]);
    await shop.reach(pending, 'pending');
    const held = await waiting([{ variant_id: milk, quantity: 1 }]);
    await db.updateTable('orders').set({ on_hold: true }).where('id', '=', held).execute();
    for (const id of [pending, held])
      assert.equal((await hana.post(`${PICKING}start/`, { order_ids: [id] })).error().code, 'picking.not_on_floor');
    assert.equal((await hana.post(`${PICKING}start/`, { order_ids: ['none'] })).status, 404);
  });
});

describe('an order from the shelf to the door', () => {
  it('is scanned, weighed, short, substituted, packed and handed over, and the money follows', async () => {
    const [milk, cheese, nuts, other, dates] = [
      await variant(20),
      await variant(20, 'cat_milk', { weight: true }),
      await variant(20),
      await variant(20, 'cat_milk', { price: 700 }),
      await variant(20, 'cat_nuts'),
    ];
    const id = await waiting(
      [
        { variant_id: milk, quantity: 2 },
        { variant_id: cheese, quantity: 1, weight_g: 1000 },
        { variant_id: nuts, quantity: 2 },
      ],
      { amount: 5000 },
    );
    const task = await started([id]);
    const [order] = task.orders;
    assert.ok(order);
    const [a, b, c] = order.lines;
    assert.ok(a && b && c);
    assert.ok(c.substitutes.some(({ variant_id }) => variant_id === other));
    assert.ok(c.substitutes.every(({ variant_id }) => variant_id !== dates && variant_id !== nuts));
    const swap = { line_id: c.id, quantity: 1, variant_id: other };
    const answer = await send([
      event(id, 'pick', { line_id: a.id, code: await codeOf(dates) }),
      event(id, 'pick', { line_id: a.id, code: await codeOf(milk) }),
      event(id, 'step', { to: 'picked' }),
      event(id, 'pick', { line_id: a.id, quantity: 2 }),
      event(id, 'pick', { line_id: a.id }),
      event(id, 'pick', { line_id: b.id }),
      event(id, 'pick', { line_id: b.id, weight_g: 1200 }),
      event(id, 'pick', { line_id: b.id, weight_g: 1050 }),
      event(id, 'weigh', { line_id: b.id, weight_g: 1040 }),
      event(id, 'substitute', { ...swap, variant_id: dates, consent: true }),
      event(id, 'substitute', swap),
      event(id, 'substitute', { ...swap, consent: true }),
      event(id, 'short', { line_id: c.id, quantity: 1, reason: 'Not on the shelf.' }),
      event(id, 'step', { to: 'picked' }),
    ]);
    assert.deepEqual(outcomes(answer), [
      'picking.wrong_item',
      'applied',
      'order.needs_lines_settled',
      'picking.more_than_ordered',
      'applied',
      'picking.needs_weight',
      'picking.weight_off',
      'applied',
      'applied',
      'picking.no_substitute',
      'picking.ask_first',
      'applied',
      'applied',
      'applied',
    ]);
    const picked = await detail(id);
    // 2 × 10.00, 1.04 kg at 10.00, and instead of one at 10.00 another at 7.00.
    assert.deepEqual([picked.status, picked.amount], ['picked', 2000 + 1040 + 700]);
    assert.equal(picked.lines.find(({ substitute_of }) => substitute_of === c.id)?.net, 700);
    const packing = await send([
      event(id, 'step', { to: 'packed' }),
      event(id, 'bag', { storage: 'chilled' }),
      event(id, 'bag', { code: 'BAG-7' }),
      event(id, 'bag', { code: 'BAG-7' }),
      event(id, 'step', { to: 'packed' }),
      event(id, 'step', { to: 'ready_for_delivery' }),
    ]);
    assert.deepEqual(outcomes(packing), [
      'order.needs_bag',
      'applied',
      'applied',
      'picking.bag_taken',
      'applied',
      'applied',
    ]);
    assert.deepEqual(await shop.wrongBooks(), []);
    const done = await detail(id);
    assert.deepEqual([done.status, done.bags.length, done.invoice_number === null], ['ready_for_delivery', 2, false]);
  });

  it('keeps in the history of which line so much was picked, weighed, short or substituted', async () => {
    const [cheese, other] = [
      await variant(20, 'cat_milk', { weight: true }),
      await variant(20, 'cat_milk', { weight: true }),
    ];
    const id = await waiting([{ variant_id: cheese, quantity: 3, weight_g: 3000 }]);
    const named = { title: 'Cheese', title_ar: 'جبن', variant_label: '1 kg', variant_label_ar: '1 كغم' };
    await db.updateTable('order_lines').set(named).where('order_id', '=', id).execute();
    const line_id = (await started([id])).orders[0]?.lines[0]?.id;
    const swap = event(id, 'substitute', {
      line_id,
      quantity: 1,
      variant_id: other,
      weight_g: 1000,
      consent: true,
    });
    const answer = await send([
      event(id, 'pick', { line_id, weight_g: 1000 }),
      event(id, 'weigh', { line_id, weight_g: 980 }),
      event(id, 'short', { line_id, quantity: 1, reason: 'Not on the shelf.' }),
      swap,
      event(id, 'undo', { line_id: `oli_${swap.client_id.replaceAll('-', '')}` }),
    ]);
    assert.deepEqual(outcomes(answer), ['applied', 'applied', 'applied', 'applied', 'applied']);
    const { results } = (
      await desk.get('admin_panel/audit-entries/', { query: { record_type: 'order', record_id: id, sort: 'at' } })
    ).as(listPage(AuditEntry));
    const trail = results.flatMap(({ action, before, after }) => {
      const line = NotedLine.safeParse(after);
      const { picked, picked_weight_g, short, substituted } = after ?? {};
      return line.success
        ? [[action, line.data, [before?.['picked'], picked], picked_weight_g, short, substituted]]
        : [];
    });
    const milk = { title: 'Milk', title_ar: 'حليب', variant_label: '', variant_label_ar: '' };
    assert.deepEqual(trail, [
      ['picked', named, [0, 1], 1000, 0, 0],
      ['weighed', named, [1, 1], 980, 0, 0],
      ['short', named, [1, 1], 980, 1, 0],
      ['substituted', named, [1, 1], 980, 1, 1],
      ['pick_undone', milk, [1, 0], null, 0, 0],
    ]);
    const substituted = results.find(({ action }) => action === 'substituted');
    assert.deepEqual(substituted?.after?.['substitute'], milk);
  });

  it('is picked from the start, with empty totes, where the desk changes how many are wanted', async () => {
    const milk = await variant(20);
    const id = await waiting([{ variant_id: milk, quantity: 3 }]);
    await started([id]);
    const line_id = (await detail(id)).lines[0]?.id;
    assert.deepEqual(outcomes(await send([event(id, 'pick', { line_id, quantity: 3 })])), ['applied']);
    const { version } = await detail(id);
    const lines = [{ id: line_id, variant_id: milk, quantity: 4 }];
    const edited = await desk.post(`admin_panel/orders/${id}/lines/`, { version, lines });
    assert.equal(edited.status, 200, edited.text);
    const again = await send([event(id, 'pick', { line_id, quantity: 4 })]);
    assert.deepEqual(outcomes(again), ['applied']);
    assert.deepEqual(
      again.orders[0]?.lines.map(({ picked, taken }) => [picked, taken.map(({ quantity }) => quantity)]),
      [[4, [4]]],
    );
  });

  it('keeps in its totes what was picked while stock of no named batch is written off', async () => {
    const milk = await shop.stocked(0, {
      batches: [
        { quantity: 3, expires_on: '2031-01-01' },
        { quantity: 5, expires_on: '2032-01-01' },
      ],
    });
    const id = await waiting([{ variant_id: milk, quantity: 3 }]);
    await started([id]);
    await send([event(id, 'pick', { line_id: (await detail(id)).lines[0]?.id, quantity: 3 }), event(id, 'bag')]);
    const waste = { warehouse_id: SHOP.warehouse, variant_id: milk, reason: 'spoiled' };
    assert.equal((await admin.post('admin_panel/inventory/waste/', { ...waste, quantity: 4 })).status, 200);
    const steps = (['picked', 'packed'] as const).map((to) => event(id, 'step', { to }));
    assert.deepEqual(outcomes(await send(steps)), ['applied', 'applied']);
    assert.deepEqual(await shop.wrongBooks(), []);
    // Only one unit is left on the shelf: the rest is taken from a tote.
    const last = await waiting([{ variant_id: milk, quantity: 1 }]);
    await started([last]);
    await send([event(last, 'pick', { line_id: (await detail(last)).lines[0]?.id, quantity: 1 })]);
    assert.equal((await admin.post('admin_panel/inventory/waste/', { ...waste, quantity: 1 })).status, 200);
    const found = { warehouse_id: SHOP.warehouse, variant_id: milk, change: 1, reason: 'found' };
    assert.equal((await admin.post('admin_panel/inventory/adjust/', found)).status, 200);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('tells the floor how many days before their date the goods of a category are sold no more', async () => {
    const milk = await variant(20, 'cat_milk');
    await db.updateTable('categories').set({ sale_stop_days: 3 }).where('id', '=', 'cat_milk').execute();
    const id = await waiting([{ variant_id: milk, quantity: 1 }]);
    const [task] = (await started([id])).orders;
    await db.updateTable('categories').set({ sale_stop_days: null }).where('id', '=', 'cat_milk').execute();
    assert.equal(task?.lines[0]?.sale_stop_days, 3);
  });

  it('never lets a substitute cost more than what it stands in for', async () => {
    const [cheap, dear] = [await variant(20), await variant(20, 'cat_milk', { price: 5000 })];
    const id = await waiting([{ variant_id: cheap, quantity: 2 }]);
    const [line] = (await started([id])).orders[0]?.lines ?? [];
    const swap = { line_id: line?.id, variant_id: dear, quantity: 2, consent: true };
    assert.deepEqual(outcomes(await send([event(id, 'substitute', swap), event(id, 'step', { to: 'picked' })])), [
      'applied',
      'applied',
    ]);
    const { amount, lines } = await detail(id);
    assert.deepEqual([amount, lines.map(({ net }) => net)], [2000, [0, 2000]]);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('keeps to what the customer said of substitutes, and takes them back with their stock', async () => {
    const [milk, other] = [await variant(20), await variant(2)];
    const never = await waiting([{ variant_id: milk, quantity: 1 }], { substitution: 'never' });
    const agreed = await waiting([{ variant_id: milk, quantity: 3 }], { substitution: 'allow' });
    const task = await started([never, agreed]);
    const lineOf = (id: string) => task.orders.find((order) => order.id === id)?.lines[0]?.id;
    const swap = { variant_id: other, consent: false };
    const answer = await send([
      event(never, 'substitute', { ...swap, line_id: lineOf(never), quantity: 1 }),
      event(agreed, 'substitute', { ...swap, line_id: lineOf(agreed), quantity: 3 }),
      event(agreed, 'substitute', { ...swap, line_id: lineOf(agreed), quantity: 2 }),
    ]);
    assert.deepEqual(outcomes(answer), ['picking.not_agreed', 'stock.not_available', 'applied']);
    const instead = answer.orders
      .find(({ id }) => id === agreed)
      ?.lines.find(({ substitute_of }) => substitute_of !== null);
    assert.deepEqual(outcomes(await send([event(agreed, 'undo', { line_id: instead?.id })])), ['applied']);
    const free = await db
      .selectFrom('stock_balances')
      .select('available')
      .where('variant_id', '=', other)
      .executeTakeFirst();
    assert.equal(free?.available, 2);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('takes back a scan, a bag, a line; and refuses what comes after a cancellation', async () => {
    const milk = await variant(20);
    const id = await waiting([{ variant_id: milk, quantity: 3 }]);
    const line_id = (await started([id])).orders[0]?.lines[0]?.id;
    const bag = event(id, 'bag');
    const answer = await send([
      event(id, 'pick', { line_id, quantity: 3 }),
      event(id, 'undo', { line_id, quantity: 1 }),
      bag,
      event(id, 'undo', { bag_id: `bag_${bag.client_id.replaceAll('-', '')}` }),
    ]);
    assert.deepEqual(outcomes(answer), ['applied', 'applied', 'applied', 'applied']);
    assert.deepEqual([answer.orders[0]?.lines[0]?.picked, answer.orders[0]?.bags], [2, []]);
    const { version } = await detail(id);
    const cancelled = await admin.post(`admin_panel/orders/${id}/transitions/`, {
      to: 'cancelled',
      version,
      reason: 'Wrong.',
    });
    assert.equal(cancelled.status, 200);
    assert.deepEqual(outcomes(await send([event(id, 'pick', { line_id })])), ['picking.not_picking']);
  });
});

describe('what a device sends again', () => {
  it('counts once, and what was refused stays refused, in the language that is asked for', async () => {
    const milk = await variant(20);
    const id = await waiting([{ variant_id: milk, quantity: 2 }]);
    const line_id = (await started([id])).orders[0]?.lines[0]?.id;
    // The first could be done once the second has been: it must not be, the second time.
    const list = [
      event(id, 'undo', { line_id, quantity: 1 }),
      event(id, 'pick', { line_id }),
      event(id, 'pick', { line_id, code: 'X' }),
    ];
    assert.deepEqual(outcomes(await send(list)), ['picking.nothing_to_undo', 'applied', 'picking.wrong_item']);
    const again = await hana.post(`${PICKING}events/`, { events: list }, { headers: { 'accept-language': 'ab' } });
    const answer = again.as(PickEventsAnswer);
    assert.deepEqual(outcomes(answer), ['picking.nothing_to_undo', 'already', 'picking.wrong_item']);
    assert.match(answer.results[2]?.detail ?? '', /منتج آخر/);
    assert.equal(answer.orders[0]?.lines[0]?.picked, 1);
    // Another person's event by the same name tells them nothing.
    assert.deepEqual(outcomes(await send(list.slice(1, 2), omar)), ['picking.not_yours']);
    const trail = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', id)
      .where('action', '=', 'picked')
      .execute();
    assert.equal(trail.length, 1);
  });

  it('sent by two devices at once, in any order, never picks more than was ordered', { timeout: 240_000 }, async () => {
    const one = fc.record({
      kind: fc.constantFrom('pick', 'pick', 'pick', 'short', 'substitute', 'undo', 'weigh'),
      line: fc.integer({ min: 0, max: 2 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      grams: fc.integer({ min: 700, max: 3200 }),
      all: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 3, maxLength: 12 }),
        fc.array(one, { minLength: 3, maxLength: 12 }),
        async (first, second) => {
          const [milk, cheese, nuts, other] = [
            await variant(9),
            await variant(9, 'cat_milk', { weight: true }),
            await variant(9),
            await variant(2),
          ];
          const id = await waiting([
            { variant_id: milk, quantity: 3 },
            { variant_id: cheese, quantity: 2, weight_g: 2000 },
            { variant_id: nuts, quantity: 2 },
          ]);
          const lines = (await started([id])).orders[0]?.lines ?? [];
          const events = (some: typeof first) =>
            some.map(({ kind, line, quantity, grams, all }) =>
              event(id, kind as PickEvent['kind'], {
                line_id: lines[line]?.id,
                quantity: kind === 'undo' && all ? null : quantity,
                weight_g: grams,
                confirmed: true,
                ...(kind === 'short' ? { reason: 'Gone' } : {}),
                ...(kind === 'substitute' ? { variant_id: other, consent: true } : {}),
              }),
            );
          const [a, b] = [events(first), events(second)];
          // Each device twice, all at once.
          await Promise.all([send(a), send(b), send(a), send(b)]);
          const stateOf = async () =>
            (await detail(id)).lines.map(
              ({ variant_id, quantity, picked, substituted, short, picked_weight_g, sold_by }) => {
                assert.ok(picked + substituted + short <= quantity, 'more than was ordered');
                assert.ok(sold_by === 'unit' || picked > 0 === (picked_weight_g !== null), 'picked and not weighed');
                return [variant_id, picked, substituted, short, picked_weight_g];
              },
            );
          const before = await stateOf();
          await send([...a, ...b]);
          assert.deepEqual(await stateOf(), before);
          const applied = await db.selectFrom('pick_events').select('client_id').where('order_id', '=', id).execute();
          assert.equal(applied.length, a.length + b.length);
          assert.deepEqual(await shop.wrongBooks(), []);
        },
      ),
      { numRuns: Number(process.env['PICKING_RUNS'] ?? 15), endOnFailure: false },
    );
  });
});
