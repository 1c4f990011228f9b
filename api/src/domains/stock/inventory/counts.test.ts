import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StockCountDetail } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { moveOrder } from '../../orders/orders/transitions.service.ts';
import { receive, recall, waste, writeOffRecalled } from './inventory.service.ts';
import { keepInTote } from './order-stock.service.ts';

const api = await startTestApi();
const { db, write } = api.platform;
const counter = await api.signedIn('catalog');
const supervisor = await api.signedIn('supervisor');
const shop = await openShop(api);
const COUNTS = 'admin_panel/inventory/counts/';

interface Counted {
  variant_id: string;
  batch_id: string | null;
  counted: number;
}
const batchesOf = async (variantId: string) =>
  db
    .selectFrom('stock_batches')
    .select(['id', 'batch', 'quantity'])
    .where('variant_id', '=', variantId)
    .orderBy('expires_on')
    .execute();
const quantities = async (variantId: string) => (await batchesOf(variantId)).map(({ quantity }) => quantity);
const onHand = async (variantId: string) =>
  (
    await db
      .selectFrom('stock_balances')
      .select('on_hand')
      .where('variant_id', '=', variantId)
      .where('warehouse_id', '=', SHOP.warehouse)
      .executeTakeFirstOrThrow()
  ).on_hand;
const open = async () => (await counter.post(COUNTS, { warehouse_id: SHOP.warehouse })).as(StockCountDetail).id;
async function save(count: string, lines: readonly Counted[]) {
  const answer = await counter.post(`${COUNTS}${count}/lines/`, { lines });
  assert.equal(answer.status, 200, answer.text);
}
const submit = async (count: string) => {
  const answer = await counter.post(`${COUNTS}${count}/status/`, { status: 'submitted', version: 1 });
  assert.equal(answer.status, 200, answer.text);
};
const seen = async (count: string) => (await supervisor.get(`${COUNTS}${count}/`)).as(StockCountDetail);
async function approve(count: string) {
  const { version } = await seen(count);
  const answer = await supervisor.post(`${COUNTS}${count}/status/`, { status: 'approved', version });
  assert.equal(answer.status, 200, answer.text);
}
const linesOf = async (count: string, variant: string) =>
  (await seen(count)).lines
    .filter(({ variant_id }) => variant_id === variant)
    .map(({ batch, expected, difference }) => [batch, expected, difference]);
/** A submitted count of these numbers, batch by batch, first expired first. */
async function submitted(variant_id: string, numbers: readonly number[]): Promise<string> {
  const count = await open();
  const batches = await batchesOf(variant_id);
  await save(
    count,
    numbers.map((counted, at) => ({ variant_id, batch_id: batches[at]?.id ?? null, counted })),
  );
  await submit(count);
  return count;
}
const step = (order: string, to: 'picked' | 'packed' | 'processed' | 'cancelled') =>
  write(SYSTEM, (unit) => moveOrder(api.platform, unit, order, { to, reason: 'Test' }));
async function picked(variant_id: string, quantity: number): Promise<string> {
  const order = await shop.placed([{ variant_id, quantity }]);
  await shop.reach(order, 'processed');
  await shop.pick(order);
  return order;
}
/** Notes which batches a picker took for the only line of an order. */
async function name(order: string, batches: readonly { id: string; quantity: number }[]) {
  const { id, variant_id } = await db
    .selectFrom('order_lines')
    .select(['id', 'variant_id'])
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  await write(SYSTEM, (unit) =>
    keepInTote(unit, id, { variant_id: variant_id ?? '', warehouse_id: SHOP.warehouse }, batches),
  );
}
const pack = async (order: string) => {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', order).executeTakeFirstOrThrow();
  if (status === 'processed') await step(order, 'picked');
  await step(order, 'packed');
};
/** Packs an order. @returns false where the books hold less of a named batch. */
const packs = (order: string) =>
  pack(order).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'stock.batch_short') return false;
      throw error;
    },
  );
const receiveBatch = (variant_id: string, batch: string, quantity: number, expires_on: string | null = null) =>
  write(SYSTEM, (unit) =>
    receive(unit, newId('key'), {
      warehouse_id: SHOP.warehouse,
      note: '',
      lines: [{ variant_id, quantity, batch, expires_on, cost: null, block_reason: '' }],
    }),
  );

describe('a count while orders are picked', () => {
  it('expects the shelf: on hand less what is picked and not yet packed', async () => {
    const milk = await shop.stocked(50);
    const order = await picked(milk, 5);
    const count = await submitted(milk, [45]);
    assert.deepEqual(await linesOf(count, milk), [['B 2031-01-01', 45, 0]]);
    await approve(count);
    assert.equal(await onHand(milk), 50);
    await pack(order);
    assert.equal(await onHand(milk), 45);
  });

  it('keeps the difference of an order picked after the line was counted', async () => {
    const milk = await shop.stocked(20);
    const count = await submitted(milk, [18]);
    const order = await picked(milk, 5);
    assert.deepEqual(await linesOf(count, milk), [['B 2031-01-01', 20, -2]]);
    await approve(count);
    await pack(order);
    assert.equal(await onHand(milk), 13);
  });

  it('keeps the difference of an order picked before, and packed between counting and approval', async () => {
    const milk = await shop.stocked(20);
    const order = await picked(milk, 5);
    const count = await submitted(milk, [14]);
    await pack(order);
    assert.deepEqual(await linesOf(count, milk), [['B 2031-01-01', 15, -1]]);
    await approve(count);
    assert.equal(await onHand(milk), 14);
  });

  it('expects each batch less what the pickers took of it, whichever they took', async () => {
    const milk = await shop.stocked(0, {
      batches: [
        { quantity: 10, expires_on: '2031-01-01' },
        { quantity: 10, expires_on: '2032-01-01' },
      ],
    });
    const order = await picked(milk, 4);
    const [, later] = await batchesOf(milk);
    const line = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('picked_batches')
      .values({ order_line_id: line.id, batch_id: later?.id ?? '', quantity: 3 })
      .execute();
    const count = await submitted(milk, [9, 7]);
    assert.deepEqual(
      (await linesOf(count, milk)).map(([, expected, difference]) => [expected, difference]),
      [
        [9, 0],
        [7, 0],
      ],
    );
    await approve(count);
    await pack(order);
    assert.deepEqual(await quantities(milk), [9, 7]);
  });

  it('keeps the difference of an order cancelled, and of one put back, between counting and approval', async () => {
    const milk = await shop.stocked(20);
    const [cancelled, back] = [await picked(milk, 5), await picked(milk, 4)];
    await pack(back);
    const count = await submitted(milk, [10]);
    await step(cancelled, 'cancelled');
    await step(back, 'picked');
    await step(back, 'processed');
    assert.deepEqual(await linesOf(count, milk), [['B 2031-01-01', 11, -1]]);
    await approve(count);
    assert.equal(await onHand(milk), 19);
    const again = await submitted(milk, [19]);
    assert.deepEqual(await linesOf(again, milk), [['B 2031-01-01', 19, 0]]);
    await approve(again);
  });

  it('expects the components of a combo in a tote to be off their shelf', async () => {
    const milk = await shop.stocked(10);
    const combo = await shop.stocked(0);
    await db.insertInto('combo_components').values({ variant_id: combo, component_id: milk, quantity: 3 }).execute();
    const order = await picked(combo, 2);
    const count = await submitted(milk, [4]);
    assert.deepEqual(await linesOf(count, milk), [['B 2031-01-01', 4, 0]]);
    await approve(count);
    await pack(order);
    assert.equal(await onHand(milk), 4);
  });
});

describe('a count of batches', () => {
  const BATCHES = [
    { quantity: 5, expires_on: '2031-01-01' },
    { quantity: 10, expires_on: '2031-02-01' },
  ];

  it('corrects the batch that a difference is in, and no other', async () => {
    const milk = await shop.stocked(0, { batches: BATCHES });
    const order = await picked(milk, 2);
    const count = await submitted(milk, [3, 7]);
    assert.deepEqual(await linesOf(count, milk), [
      ['B 2031-01-01', 3, 0],
      ['B 2031-02-01', 10, -3],
    ]);
    await approve(count);
    assert.deepEqual(await quantities(milk), [5, 7]);
    await pack(order);
    assert.deepEqual(await quantities(milk), [3, 7]);
  });

  it('expects the batch that a picker took from to lack what is in the tote', async () => {
    const milk = await shop.stocked(0, { batches: BATCHES });
    const [, later] = await batchesOf(milk);
    const [named, unnamed] = [await picked(milk, 4), await picked(milk, 2)];
    await name(named, [{ id: later?.id ?? '', quantity: 4 }]);
    const count = await submitted(milk, [3, 5]);
    assert.deepEqual(await linesOf(count, milk), [
      ['B 2031-01-01', 3, 0],
      ['B 2031-02-01', 6, -1],
    ]);
    await approve(count);
    for (const order of [named, unnamed]) await pack(order);
    assert.deepEqual(await quantities(milk), [3, 5]);
    const again = await submitted(milk, [3, 5]);
    assert.deepEqual(
      (await linesOf(again, milk)).map(([, , difference]) => difference),
      [0, 0],
    );
  });

  it('leaves a batch what lies in totes', async () => {
    const milk = await shop.stocked(0, { batches: BATCHES });
    const [first] = await batchesOf(milk);
    const count = await submitted(milk, [2, 10]);
    const [named, unnamed] = [await picked(milk, 2), await picked(milk, 3)];
    await name(named, [{ id: first?.id ?? '', quantity: 2 }]);
    // The books take these from the first batch, of which by sight two were left, now in the tote.
    await pack(unnamed);
    await approve(count);
    assert.deepEqual(await quantities(milk), [2, 10]);
    await pack(named);
    assert.deepEqual([await quantities(milk), await onHand(milk)], [[0, 10], 7]);
  });

  it('takes no more of a batch than it holds, and nothing of another', async () => {
    const milk = await shop.stocked(0, { batches: BATCHES });
    const count = await submitted(milk, [2, 10]);
    // The books take these from the first batch, which by sight had no more than two.
    await pack(await picked(milk, 4));
    await approve(count);
    assert.deepEqual(await quantities(milk), [0, 10]);
    assert.equal(await onHand(milk), 8);
  });

  it('books what no batch holds without a batch', async () => {
    const milk = await shop.stocked(0, { batches: BATCHES });
    const count = await open();
    await save(count, [{ variant_id: milk, batch_id: null, counted: 2 }]);
    await submit(count);
    assert.deepEqual(
      (await linesOf(count, milk)).map(([, , difference]) => difference),
      [null, null, 2],
    );
    await approve(count);
    assert.deepEqual([await quantities(milk), await onHand(milk)], [[5, 10], 17]);
    const again = await open();
    await save(again, [{ variant_id: milk, batch_id: null, counted: 0 }]);
    await submit(again);
    await approve(again);
    assert.deepEqual([await quantities(milk), await onHand(milk)], [[5, 10], 15]);
  });

  it('lists a batch that is received while it is counted', async () => {
    const milk = await shop.stocked(5);
    const count = await open();
    await receiveBatch(milk, 'NEW', 7, '2031-03-01');
    const [first, second] = await batchesOf(milk);
    await save(count, [{ variant_id: milk, batch_id: first?.id ?? '', counted: 5 }]);
    await save(count, [{ variant_id: milk, batch_id: second?.id ?? '', counted: 6 }]);
    await submit(count);
    assert.deepEqual(await linesOf(count, milk), [
      ['B 2031-01-01', 5, 0],
      ['NEW', 7, -1],
    ]);
    await approve(count);
    assert.deepEqual(await quantities(milk), [5, 6]);
  });

  it('refuses a batch of another variant', async () => {
    const [milk, other] = [await shop.stocked(5), await shop.stocked(5)];
    const count = await open();
    const [foreign] = await batchesOf(other);
    const lines = [{ variant_id: milk, batch_id: foreign?.id ?? '', counted: 1 }];
    assert.equal((await counter.post(`${COUNTS}${count}/lines/`, { lines })).status, 422);
  });

  it('loses a missing unit once where its batch is written off before approval', async () => {
    const milk = await shop.stocked(10);
    const count = await submitted(milk, [8]);
    const [batch] = await batchesOf(milk);
    const named = { variant_id: milk, batch: batch?.batch ?? '', reason: 'Mould' };
    await write(SYSTEM, (unit) => recall(unit, newId('key'), named));
    await write(SYSTEM, (unit) => writeOffRecalled(unit, newId('key'), named));
    await approve(count);
    assert.deepEqual([await quantities(milk), await onHand(milk)], [[0], 0]);
  });

  it('loses a missing unit once where its batch leaves the warehouse in another way before approval', async () => {
    await db.insertInto('warehouses').values({ id: 'whs_far', code: 'FAR', name: 'Far', name_ar: 'بعيد' }).execute();
    const ways: Record<string, (variantId: string) => [path: string, body: object]> = {
      'sent to another warehouse': (variantId) => [
        'admin_panel/transfers/',
        {
          ...{ from_warehouse_id: SHOP.warehouse, to_warehouse_id: 'whs_far', send: true },
          lines: [{ variant_id: variantId, quantity: 10 }],
        },
      ],
      'corrected by hand': (variantId) => [
        'admin_panel/inventory/adjust/',
        { variant_id: variantId, warehouse_id: SHOP.warehouse, change: -10, reason: 'missing' },
      ],
    };
    for (const [way, of] of Object.entries(ways)) {
      const milk = await shop.stocked(10);
      const count = await submitted(milk, [8]);
      const [path, body] = of(milk);
      const { status, text } = await supervisor.post(path, body, { headers: { 'idempotency-key': newId('key') } });
      assert.ok(status < 300, text);
      await approve(count);
      assert.deepEqual([await quantities(milk), await onHand(milk)], [[0], 0], way);
    }
  });

  it('corrects a recalled batch as blocked', async () => {
    const milk = await shop.stocked(10);
    const [batch] = await batchesOf(milk);
    await write(SYSTEM, (unit) =>
      recall(unit, newId('key'), { variant_id: milk, batch: batch?.batch ?? '', reason: 'Mould' }),
    );
    await approve(await submitted(milk, [8]));
    const balance = await db
      .selectFrom('stock_balances')
      .select(['on_hand', 'blocked'])
      .where('variant_id', '=', milk)
      .executeTakeFirstOrThrow();
    assert.deepEqual(balance, { on_hand: 8, blocked: 8 });
  });
});

describe('two counts of one shelf', () => {
  it('a later count supersedes an earlier one, whichever is approved first', async () => {
    for (const laterFirst of [true, false]) {
      const milk = await shop.stocked(10);
      // Two are missing at the first count, and found again before the second.
      const [earlier, later] = [await submitted(milk, [8]), await submitted(milk, [10])];
      for (const count of laterFirst ? [later, earlier] : [earlier, later]) await approve(count);
      assert.equal(await onHand(milk), 10);
    }
  });

  it('a loss between two counts is booked once, whichever is approved first', async () => {
    for (const laterFirst of [true, false]) {
      const milk = await shop.stocked(10);
      const [earlier, later] = [await submitted(milk, [10]), await submitted(milk, [8])];
      for (const count of laterFirst ? [later, earlier] : [earlier, later]) await approve(count);
      assert.equal(await onHand(milk), 8);
    }
  });
});

type Act =
  | { do: 'pick'; n: number }
  | { do: 'pick_named'; n: number; batch: number }
  | { do: 'waste_named'; n: number; batch: number }
  | { do: 'loss'; n: number }
  | { do: 'gain'; n: number }
  | { do: 'waste'; n: number }
  | { do: 'receive'; n: number; batch: number }
  | { do: 'pack'; at: number }
  | { do: 'cancel'; at: number }
  | { do: 'repick'; at: number }
  | { do: 'approve'; at: number }
  | { do: 'count' };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constantFrom('pick' as const, 'loss' as const, 'gain' as const),
    n: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    do: fc.constantFrom('receive' as const, 'pick_named' as const, 'waste_named' as const),
    n: fc.integer({ min: 1, max: 9 }),
    batch: fc.nat({ max: 3 }),
  }),
  fc.record({ do: fc.constant('waste' as const), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom('pack' as const, 'cancel' as const, 'repick' as const, 'approve' as const),
    at: fc.nat({ max: 5 }),
  }),
  fc.constant({ do: 'count' as const }),
);

/** A shelf by sight, with the books beside it. */
class Store {
  /** Units on the shelf by batch, first expired first. */
  readonly shelf = new Map<string, number>();
  readonly totes: { order: string; units: Map<string, number>; packed: boolean }[] = [];
  /** What was lost or found, and whether an approved count has seen it. */
  readonly changes: { batch: string; change: number }[] = [];
  readonly counts: { id: string; at: number }[] = [];
  readonly booked = new Set<number>();
  readonly variant: string;
  constructor(variant: string) {
    this.variant = variant;
  }
  get total() {
    return [...this.shelf.values()].reduce((sum, n) => sum + n, 0);
  }
  private put(batch: string, n: number) {
    this.shelf.set(batch, (this.shelf.get(batch) ?? 0) + n);
  }
  private take(n: number): Map<string, number> {
    const units = new Map<string, number>();
    let left = n;
    for (const batch of [...this.shelf.keys()].sort()) {
      const some = Math.min(left, this.shelf.get(batch) ?? 0);
      if (some > 0) units.set(batch, some);
      this.put(batch, -some);
      left -= some;
    }
    return units;
  }
  private async waste(quantity: number, batch_id: string | null) {
    const { variant: variant_id } = this;
    await write(SYSTEM, (unit) =>
      waste(unit, newId('key'), {
        warehouse_id: SHOP.warehouse,
        variant_id,
        batch_id,
        quantity,
        reason: 'damaged',
        note: '',
      }),
    );
  }
  private async sellable() {
    const { available } = await db
      .selectFrom('stock_balances')
      .select('available')
      .where('variant_id', '=', this.variant)
      .where('warehouse_id', '=', SHOP.warehouse)
      .executeTakeFirstOrThrow();
    return Math.min(available, this.total);
  }
  async run(one: Act) {
    const { variant } = this;
    if (one.do === 'receive') {
      const batch = `B${String(one.batch)}`;
      await receiveBatch(variant, batch, one.n, `2031-0${String(one.batch + 1)}-01`);
      this.put(batch, one.n);
    } else if (one.do === 'loss' || one.do === 'gain') {
      const batch = [...this.shelf.keys()].find((name) => (this.shelf.get(name) ?? 0) >= one.n);
      if (batch === undefined) return;
      const change = one.do === 'loss' ? -one.n : one.n;
      this.put(batch, change);
      this.changes.push({ batch, change });
    } else if (one.do === 'pick') {
      const n = Math.min(one.n, await this.sellable());
      if (n <= 0) return;
      this.totes.push({ order: await picked(variant, n), units: this.take(n), packed: false });
    } else if (one.do === 'pick_named' || one.do === 'waste_named') {
      const batch = `B${String(one.batch)}`;
      const held = (await batchesOf(variant)).find((own) => own.batch === batch);
      if (!held) return;
      const inTotes = this.totes
        .filter(({ packed }) => !packed)
        .reduce((sum, { units }) => sum + (units.get(batch) ?? 0), 0);
      const n = Math.min(one.n, await this.sellable(), this.shelf.get(batch) ?? 0, held.quantity - inTotes);
      if (n <= 0) return;
      if (one.do === 'pick_named') {
        const order = await picked(variant, n);
        await name(order, [{ id: held.id, quantity: n }]);
        this.totes.push({ order, units: new Map([[batch, n]]), packed: false });
      } else await this.waste(n, held.id);
      this.put(batch, -n);
    } else if (one.do === 'waste') {
      const n = Math.min(one.n, await this.sellable());
      if (n <= 0) return;
      await this.waste(n, null);
      this.take(n);
    } else if (one.do === 'count') {
      const id = await open();
      const batches = await batchesOf(variant);
      const { lines } = await seen(id);
      // Each line of the count, and each batch by sight: what is neither listed nor there has no number.
      await save(id, [
        ...batches.flatMap((batch) => {
          const counted = this.shelf.get(batch.batch) ?? 0;
          const listed = lines.some(({ batch_id }) => batch_id === batch.id);
          return listed || counted > 0 ? [{ variant_id: variant, batch_id: batch.id, counted }] : [];
        }),
        ...lines.flatMap(({ variant_id, batch_id }) =>
          variant_id === variant && batch_id === null ? [{ variant_id, batch_id, counted: 0 }] : [],
        ),
      ]);
      await submit(id);
      this.counts.push({ id, at: this.changes.length });
    } else if (one.do === 'approve') {
      const [count] = this.counts.splice(one.at % Math.max(1, this.counts.length), 1);
      if (!count) return;
      await approve(count.id);
      for (let index = 0; index < count.at; index += 1) this.booked.add(index);
    } else {
      const [tote] = this.totes.splice(one.at % Math.max(1, this.totes.length), 1);
      if (!tote) return;
      if (one.do === 'pack' && !tote.packed) {
        const { on_hand, blocked } = await db
          .selectFrom('stock_balances')
          .select(['on_hand', 'blocked'])
          .where('variant_id', '=', variant)
          .where('warehouse_id', '=', SHOP.warehouse)
          .executeTakeFirstOrThrow();
        const units = [...tote.units.values()].reduce((sum, n) => sum + n, 0);
        // Packing takes no more than the books have, of a named batch too.
        if (units <= on_hand - blocked) tote.packed = await packs(tote.order);
        this.totes.push(tote);
      } else if (one.do === 'cancel') {
        await step(tote.order, 'cancelled');
        for (const [batch, n] of tote.units) this.put(batch, n);
      } else if (one.do === 'repick' && tote.packed) {
        await step(tote.order, 'picked');
        tote.packed = false;
        this.totes.push(tote);
      } else this.totes.push(tote);
    }
  }
  /** On hand is the shelf and the totes, but for what no approved count has seen. */
  async expectBooks(byBatch: boolean) {
    const expected = new Map(this.shelf);
    const add = (batch: string, n: number) => expected.set(batch, (expected.get(batch) ?? 0) + n);
    for (const { units, packed } of this.totes) if (!packed) for (const [batch, n] of units) add(batch, n);
    for (const [index, { batch, change }] of this.changes.entries()) if (!this.booked.has(index)) add(batch, -change);
    assert.equal(
      await onHand(this.variant),
      [...expected.values()].reduce((sum, n) => sum + n, 0),
    );
    if (byBatch)
      for (const { batch, quantity } of await batchesOf(this.variant))
        assert.equal(quantity, expected.get(batch), batch);
    const { rows } = await sql<{
      wrong: number;
    }>`select count(*)::int as wrong from stock_batches s where variant_id = ${this.variant}
      and (quantity < 0 or quantity <> (select coalesce(sum(on_hand_change), 0) from stock_movements m where m.batch_id = s.id))`.execute(
      db,
    );
    assert.equal(rows[0]?.wrong, 0);
  }
}

/** Does all of it in a new shop's shelf, and compares the books after each step. */
async function expectKept(acts: readonly Act[], byBatch: boolean): Promise<void> {
  const store = new Store(await shop.stocked(0));
  await store.run({ do: 'receive', n: 9, batch: 1 });
  for (const one of acts) {
    await store.run(one);
    await store.expectBooks(byBatch);
  }
  for (const { id } of store.counts)
    await supervisor.post(`${COUNTS}${id}/status/`, {
      status: 'rejected',
      reason: 'End',
      version: (await seen(id)).version,
    });
}

describe('books and shelf', () => {
  it('are equal but for what no approved count has seen, whatever is picked, packed, cancelled, received and counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), (acts) => expectKept(acts, false)),
      { numRuns: 15, seed: 34 },
    );
  });

  it('are equal batch by batch where every picker names the batch', async () => {
    const named = act.filter((one) => one.do !== 'pick' && one.do !== 'waste');
    await fc.assert(
      fc.asyncProperty(fc.array(named, { minLength: 5, maxLength: 25 }), (acts) => expectKept(acts, true)),
      { numRuns: 15, seed: 34 },
    );
  });
});

describe('a count that nobody can finish', () => {
  it('because there is nothing to count is rejected while it is open, with a reason, by people who approve counts', async () => {
    const empty = (await counter.post(COUNTS, { warehouse_id: SHOP.other })).as(StockCountDetail);
    assert.equal(empty.line_count, 0);
    const set = (body: object, by = supervisor) => by.post(`${COUNTS}${empty.id}/status/`, { version: 1, ...body });
    assert.equal((await set({ status: 'submitted' }, counter)).error().code, 'stock.count_empty');
    const off = { status: 'rejected', reason: 'Nothing lies there.' };
    assert.equal((await set(off, counter)).error().permission, 'inventory.approve');
    assert.equal((await set({ status: 'rejected' })).status, 422);
    assert.equal((await set({ status: 'approved' })).error().code, 'stock.count_closed');
    assert.equal((await set(off)).as(StockCountDetail).status, 'rejected');
  });
});
