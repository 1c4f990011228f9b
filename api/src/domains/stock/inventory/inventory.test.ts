import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  BulkResult,
  Category,
  listPage,
  ProductDetail,
  RecallEffect,
  Shortfall,
  StockBalance,
  StockBatch,
  StockCountDetail,
  StockDays,
  StockMovement,
  StockTransfer,
  StockTransferDetail,
  StockWritten,
  VariantType,
  Warehouse,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';
import { holdStock, type OrderStockLine } from './order-stock.service.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');
const supervisor = await api.signedIn('supervisor');
const { db, write } = api.platform;
const PATH = 'admin_panel/inventory/';
const WAREHOUSES = ['whs_a', 'whs_b'] as const;
let next = 0;
const number = () => String((next += 1));

for (const id of WAREHOUSES)
  await db
    .insertInto('warehouses')
    .values({ id, code: id, name: `Store ${id}`, name_ar: 'مخزن' })
    .execute();
const food = (await catalog.post('admin_panel/categories/', { name: 'Food', name_ar: 'غذاء' })).as(Category);
const size = (
  await catalog.post('admin_panel/variant-types/', {
    name: 'Size',
    name_ar: 'الحجم',
    options: [{ name: '1 L', name_ar: '1 لتر' }],
  })
).as(VariantType);
const options = { [size.id]: size.options[0]?.id ?? '' };
async function variant(): Promise<string> {
  const variants = [
    { code: `S-${number()}`, options, unit: 'piece', size: 1, price: 100, selling_price: 100, reorder_point: 5 },
  ];
  const product = (
    await catalog.post('admin_panel/products/', {
      title: `Milk ${number()}`,
      title_ar: 'حليب',
      category_id: food.id,
      variant_type_ids: [size.id],
      variants,
    })
  ).as(ProductDetail);
  return product.variants[0]?.id ?? '';
}
const send = (ending: string, body: object, key?: string) =>
  catalog.post(`${PATH}${ending}/`, body, key ? { headers: { 'idempotency-key': key } } : {});
const receive = (variant_id: string, quantity: number, more: object = {}, warehouse_id: string = WAREHOUSES[0]) =>
  send('receive', { warehouse_id, lines: [{ variant_id, quantity, ...more }] });
const balances = async (variant: string) =>
  (await catalog.get(PATH, { query: { variant } })).as(listPage(StockBalance)).results;
let customer: string | undefined;
/** An order that holds nothing yet. */
async function order(): Promise<string> {
  if (customer === undefined) {
    customer = newId('cus');
    await db.insertInto('customers').values({ id: customer, code: customer, name: 'Huda' }).execute();
  }
  const id = newId('ord');
  const common = { customer_id: customer, customer_name: 'Huda', billing_address: 'Deira', currency: 'AED' };
  await db
    .insertInto('orders')
    .values({ id, number: id, payment_mode: 'cash', ...common })
    .execute();
  return id;
}
/** What an order holds from now on, its row locked as every caller has it. */
const hold = (order_id: string, lines: readonly OrderStockLine[]) =>
  write(SYSTEM, async (unit) => {
    await unit.trx.selectFrom('orders').select('id').where('id', '=', order_id).forUpdate().executeTakeFirstOrThrow();
    await holdStock(unit, { key: newId('act'), order_id, warehouse_id: WAREHOUSES[0], lines });
  });
const batches = async (variant: string) =>
  (await catalog.get(`${PATH}batches/`, { query: { variant } })).as(listPage(StockBatch)).results;

/** The books: balances are the sums of the ledger, and no batch holds what is not on hand. */
/** All that is on the way arrives. */
async function arrived(): Promise<void> {
  const { results } = (await catalog.get('admin_panel/transfers/', { query: { arriving: 'true' } })).as(
    listPage(StockTransfer),
  );
  for (const { id } of results) {
    const { parcels } = (await catalog.get(`admin_panel/transfers/${id}/`)).as(StockTransferDetail);
    const lines = parcels.map(({ id: parcel_id, version, open }) => ({ parcel_id, version, received: open }));
    assert.equal((await catalog.post(`admin_panel/transfers/${id}/receive/`, { lines })).status, 200);
  }
}

async function expectBooks(): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select b.id from stock_balances b left join stock_movements m on m.variant_id = b.variant_id and m.warehouse_id = b.warehouse_id
    group by b.id, b.on_hand, b.reserved, b.blocked having b.on_hand <> coalesce(sum(m.on_hand_change), 0) or b.reserved <> coalesce(sum(m.reserved_change), 0) or b.blocked <> coalesce(sum(m.blocked_change), 0)
    union all
    select s.id from stock_batches s left join stock_movements m on m.batch_id = s.id group by s.id, s.quantity having s.quantity <> coalesce(sum(m.on_hand_change), 0)) as wrong`.execute(
    db,
  );
  assert.equal(rows[0]?.n, 0);
}

describe('inventory', () => {
  it('goods come in, move and go, first expired first, and the ledger says all of it', async () => {
    const id = await variant();
    await receive(id, 5, { batch: 'LATE', expires_on: '2031-01-01', cost: 70 });
    const written = (await receive(id, 4, { batch: 'SOON', expires_on: '2030-01-01' })).as(StockWritten);
    assert.deepEqual(
      written.results.map(({ on_hand, available, batch_count, next_expiry }) => [
        on_hand,
        available,
        batch_count,
        next_expiry,
      ]),
      [[9, 9, 2, '2030-01-01']],
    );
    const moved = await send('transfer', {
      from_warehouse_id: WAREHOUSES[0],
      to_warehouse_id: WAREHOUSES[1],
      lines: [{ variant_id: id, quantity: 6 }],
    });
    assert.deepEqual(
      moved.as(StockWritten).results.map(({ available }) => available),
      [3],
    );
    await arrived();
    assert.deepEqual(
      (await batches(id)).map(({ batch, warehouse, quantity }) => [batch, warehouse.id, quantity]),
      [
        ['SOON', WAREHOUSES[1], 4],
        ['LATE', WAREHOUSES[0], 3],
        ['LATE', WAREHOUSES[1], 2],
      ].sort((a, b) => Number(b[0] === 'SOON') - Number(a[0] === 'SOON')),
    );
    assert.equal(
      (await send('waste', { warehouse_id: WAREHOUSES[0], variant_id: id, quantity: 4, reason: 'damaged' })).error()
        .code,
      'stock.not_enough',
    );
    assert.equal(
      (await send('waste', { warehouse_id: WAREHOUSES[0], variant_id: id, quantity: 1, reason: 'damaged' })).status,
      200,
    );
    assert.equal(
      (await send('safety', { warehouse_id: WAREHOUSES[0], variant_id: id, safety: 2 })).as(StockWritten).results[0]
        ?.available,
      0,
    );
    const kinds = (await catalog.get(`${PATH}movements/`, { query: { variant: id } }))
      .as(listPage(StockMovement))
      .results.map(({ kind }) => kind);
    assert.deepEqual([...new Set(kinds)].sort(), ['receive', 'transfer_in', 'transfer_out', 'waste']);
    assert.equal(
      (await api.signedIn('picker').then((picker) => picker.post(`${PATH}adjust/`, {}))).error().permission,
      'inventory.adjust',
    );
    await expectBooks();
  });

  it('a delivery is told everything that is wrong with its lines at once', async () => {
    const [blocked, dated] = [await variant(), await variant()];
    await receive(blocked, 5, { batch: 'B1' });
    await receive(dated, 5, { batch: 'B2', expires_on: '2030-01-01' });
    assert.equal((await send('recalls', { variant_id: blocked, batch: 'B1', reason: 'Glass' })).status, 200);
    const refused = await send('receive', {
      warehouse_id: WAREHOUSES[0],
      lines: [
        { variant_id: blocked, quantity: 1, batch: 'B1' },
        { variant_id: 'var_gone', quantity: 1 },
        { variant_id: await variant(), quantity: 1 },
        { variant_id: dated, quantity: 1, batch: 'B2', expires_on: '2031-01-01' },
      ],
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.error().errors ?? {}).sort(), [
      'lines.0.batch',
      'lines.1.variant_id',
      'lines.3.expires_on',
    ]);
    assert.deepEqual(
      (await batches(dated)).map(({ quantity }) => quantity),
      [5],
    );
  });

  it('a batch is near expiry when a week and a third of what its product keeps are left, where the store is', async () => {
    const { rows } = await sql<{
      day: string;
    }>`select ((now() at time zone 'Asia/Riyadh')::date + n)::text as day from generate_series(1, 8) as n`.execute(db);
    await sql`update settings set value = '"Asia/Riyadh"' where key = 'store.time_zone'`.execute(db);
    const near = async (shelfLifeDays: number | null) => {
      const id = await variant();
      await sql`update products set shelf_life_days = ${shelfLifeDays} from variants where variants.id = ${id} and products.id = variants.product_id`.execute(
        db,
      );
      for (const [at, { day }] of rows.entries()) await receive(id, 1, { batch: String(at + 1), expires_on: day });
      const listed = async (flag: string) =>
        (await catalog.get(`${PATH}batches/`, { query: { variant: id, near_expiry: flag } }))
          .as(listPage(StockBatch))
          .results.map(({ batch }) => batch);
      assert.equal((await listed('true')).length + (await listed('false')).length, 8);
      return listed('true');
    };
    assert.deepEqual(await near(3), ['1']);
    assert.deepEqual(await near(14), ['1', '2', '3', '4']);
    assert.deepEqual(await near(365), ['1', '2', '3', '4', '5', '6', '7']);
    assert.deepEqual(await near(null), ['1', '2', '3', '4', '5', '6', '7']);
  });

  it('after any sequence of movements, sent any number of times, the balance is their sum', async () => {
    const ids = [await variant(), await variant()];
    const at = fc.constantFrom(...WAREHOUSES);
    const which = fc.constantFrom(...ids);
    const quantity = fc.integer({ min: 1, max: 9 });
    const act = fc.oneof(
      fc.record({
        to: fc.constant('receive'),
        body: fc.record({
          warehouse_id: at,
          lines: fc.array(fc.record({ variant_id: which, quantity, batch: fc.constantFrom('', 'A', 'B') }), {
            minLength: 1,
            maxLength: 3,
          }),
        }),
      }),
      fc.record({
        to: fc.constant('adjust'),
        body: fc.record({
          warehouse_id: at,
          variant_id: which,
          change: fc.oneof(
            quantity,
            quantity.map((n) => -n),
          ),
          reason: fc.constant('other'),
        }),
      }),
      fc.record({
        to: fc.constant('waste'),
        body: fc.record({ warehouse_id: at, variant_id: which, quantity, reason: fc.constant('spoiled') }),
      }),
      fc.record({
        to: fc.constant('transfer'),
        body: fc
          .record({ lines: fc.array(fc.record({ variant_id: which, quantity }), { minLength: 1, maxLength: 2 }) })
          .map((body) => ({ ...body, from_warehouse_id: WAREHOUSES[0], to_warehouse_id: WAREHOUSES[1] })),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(act, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 6 }),
        async (acts) => {
          await Promise.all(
            acts.map(async ([{ to, body }, times]) => {
              const key = number();
              const answers = await Promise.all(Array.from({ length: times }, () => send(to, body, `act ${key}`)));
              assert.ok(
                answers.every(({ status }) => status === 200 || status === 422),
                answers[0]?.text,
              );
            }),
          );
          await expectBooks();
          for (const id of ids) assert.ok((await balances(id)).every(({ on_hand }) => on_hand >= 0));
        },
      ),
      { numRuns: 10 },
    );
  });

  it('a movement that is sent again with its key is applied once', async () => {
    const id = await variant();
    const body = { warehouse_id: WAREHOUSES[0], lines: [{ variant_id: id, quantity: 7 }] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('receive', body, 'delivery 1')));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await balances(id))[0]?.on_hand, 7);
    const orderId = await order();
    await hold(orderId, [{ variant_id: id, quantity: 2 }]);
    await hold(orderId, [{ variant_id: id, quantity: 2 }]);
    assert.equal((await balances(id))[0]?.reserved, 2);
  });

  it('an adjustment is taken back once, by the person who made it, and each batch has again what it had', async () => {
    const id = await variant();
    await receive(id, 5, { batch: 'LATE', expires_on: '2031-01-01' });
    await receive(id, 4, { batch: 'SOON', expires_on: '2030-01-01' });
    const held = async () => (await batches(id)).map(({ batch, quantity }) => `${batch} ${String(quantity)}`).sort();
    const change = (by: number, key: string) =>
      send('adjust', { warehouse_id: WAREHOUSES[0], variant_id: id, change: by, reason: 'missing' }, key);
    const undo = (key: string) => send('adjust/undo', { key }, `undo ${key} ${number()}`);

    assert.equal((await change(-6, 'fewer')).as(StockWritten).results[0]?.on_hand, 3);
    assert.deepEqual(await held(), ['LATE 3']);
    assert.equal((await undo('fewer')).as(StockWritten).results[0]?.on_hand, 9);
    assert.deepEqual(await held(), ['LATE 5', 'SOON 4']);
    assert.equal((await undo('fewer')).error().code, 'stock.applied');
    assert.equal((await balances(id))[0]?.on_hand, 9);

    await change(7, 'more');
    await change(-10, 'sold meanwhile');
    assert.deepEqual((await undo('more')).error().errors, { key: ['Only 6 available.'] });
    assert.equal((await undo('never made')).status, 404);
    assert.equal(
      (await supervisor.post(`${PATH}adjust/undo/`, { key: 'sold meanwhile' })).status,
      404,
      "someone else's act is not mine to take back",
    );
    await expectBooks();
  });

  it('the days of a product tell what came and went where the store is, days without any included', async () => {
    const id = await variant();
    const [{ product_id = '' } = {}] = await receive(id, 9).then((answer) => answer.as(StockWritten).results);
    await sql`insert into stock_movements (id, at, kind, variant_id, warehouse_id, on_hand_change, idempotency_key)
      values (${`mov_${id}`}, now() - interval '2 days', 'pack', ${id}, ${WAREHOUSES[0]}, -2, ${`packed ${id}`})`.execute(
      db,
    );
    const days = async (query: Record<string, string>) =>
      (await catalog.get(`${PATH}days/`, { query: { ...query, days: '3' } }))
        .as(StockDays)
        .results.map((day) => [day.in, day.out, day.sold]);
    const expected = [
      [0, 2, 2],
      [0, 0, 0],
      [9, 0, 0],
    ];
    assert.deepEqual(await days({ variant: id }), expected);
    assert.deepEqual(await days({ product: product_id }), expected);
    assert.deepEqual(
      (await catalog.get(PATH, { query: { product: product_id } }))
        .as(listPage(StockBalance))
        .results.map((row) => row.variant_id),
      [id],
    );
  });

  it('an order that is released gives back exactly what it held, and only once', async () => {
    const id = await variant();
    await receive(id, 10);
    const orderId = await order();
    await hold(orderId, [{ variant_id: id, quantity: 4 }]);
    assert.deepEqual(
      (await balances(id)).map(({ reserved, available }) => [reserved, available]),
      [[4, 6]],
    );
    await Promise.all([hold(orderId, []), hold(orderId, [])]);
    assert.deepEqual(
      (await balances(id)).map(({ reserved, available }) => [reserved, available]),
      [[0, 10]],
    );
    await expectBooks();
  });

  it('fifty orders for the last ten units at once sell exactly ten', async () => {
    const id = await variant();
    await receive(id, 10);
    const all: string[] = [];
    for (let n = 0; n < 50; n += 1) all.push(await order());
    const orders = await Promise.allSettled(all.map((one) => hold(one, [{ variant_id: id, quantity: 1 }])));
    assert.equal(orders.filter(({ status }) => status === 'fulfilled').length, 10);
    assert.ok(
      orders.every(
        (order) =>
          order.status === 'fulfilled' ||
          (order.reason instanceof DomainError && order.reason.code === 'stock.not_available'),
      ),
    );
    assert.deepEqual(
      (await balances(id)).map(({ reserved, available }) => [reserved, available]),
      [[10, 0]],
    );
  });

  if (onPostgresql) {
    it('orders over the same products in any order wait for each other and never deadlock', async () => {
      const ids = [await variant(), await variant(), await variant()];
      for (const id of ids) await receive(id, 1000);
      const all: string[] = [];
      for (let n = 0; n < 30; n += 1) all.push(await order());
      const answers = await Promise.allSettled(
        all.map((one, index) =>
          hold(
            one,
            [...ids.slice(index % 3), ...ids.slice(0, index % 3)].map((variant_id) => ({ variant_id, quantity: 1 })),
          ),
        ),
      );
      assert.ok(answers.every(({ status }) => status === 'fulfilled'));
    });
  }

  it('a batch to recall is found by scanning its label', async () => {
    const id = await variant();
    await db
      .insertInto('variant_barcodes')
      .values({ variant_id: id, barcode: '4012345000122', active: true })
      .execute();
    for (const batch of ['GOOD', 'BAD']) await receive(id, 1, { batch, expires_on: '2031-12-31' });
    const found = async (search: string) =>
      (await catalog.get(`${PATH}batches/`, { query: { search } }))
        .as(listPage(StockBatch))
        .results.map((one) => one.batch);
    assert.deepEqual(await found('01040123450001221731123110BAD'), ['BAD']);
    assert.deepEqual((await found('4012345000122')).sort(), ['BAD', 'GOOD']);
  });

  it('a recalled batch is blocked in every warehouse, stays on hand and is not sold', async () => {
    const id = await variant();
    for (const warehouse of WAREHOUSES) await receive(id, 3, { batch: 'BAD' }, warehouse);
    await receive(id, 2, { batch: 'GOOD' });
    const effect = (await catalog.get(`${PATH}recalls/`, { query: { variant_id: id, batch: 'BAD' } })).as(RecallEffect);
    assert.deepEqual([effect.units, effect.warehouses.length], [6, 2]);
    const body = { variant_id: id, batch: 'BAD', reason: 'Broken seals' };
    assert.deepEqual((await send('recalls', body, 'recall')).as(RecallEffect), effect);
    assert.deepEqual((await send('recalls', body)).as(RecallEffect), effect);
    assert.deepEqual(
      (await balances(id)).map(({ on_hand, blocked, available }) => [on_hand, blocked, available]).sort(),
      [
        [3, 3, 0],
        [5, 3, 2],
      ],
    );
    const bad = (await batches(id)).find(({ batch, warehouse }) => batch === 'BAD' && warehouse.id === WAREHOUSES[0]);
    assert.equal(
      (
        await send('waste', {
          warehouse_id: WAREHOUSES[0],
          variant_id: id,
          batch_id: bad?.id,
          quantity: 3,
          reason: 'returned',
        })
      ).as(StockWritten).results[0]?.blocked,
      0,
    );
    await expectBooks();
  });

  it('a recall never leaves less than nothing available, says what is short and who waits; released, all is for sale again', async () => {
    const id = await variant();
    const [warehouse] = WAREHOUSES;
    await receive(id, 10, { batch: 'HELD' });
    const held = await order();
    await hold(held, [{ variant_id: id, quantity: 6 }]);
    const [before] = await balances(id);
    assert.deepEqual([before?.available, before?.short], [4, 0]);
    const query = { variant_id: id, batch: 'HELD' };
    const preview = (await catalog.get(`${PATH}recalls/`, { query })).as(RecallEffect);
    assert.deepEqual([preview.short, preview.waiting.map(({ id: order }) => order)], [6, [held]]);
    assert.deepEqual((await send('recalls', { ...query, reason: 'Broken seals' })).as(RecallEffect), preview);
    const [recalled] = await balances(id);
    assert.deepEqual([recalled?.available, recalled?.short, recalled?.blocked], [0, 6, 10]);
    const [batch] = await batches(id);
    assert.deepEqual(
      [batch?.blocked, batch?.recall?.reason, batch?.recall?.by?.id],
      [true, 'Broken seals', catalog.userId],
    );
    assert.equal((await send('recalls/release', query)).status, 422, 'a release needs a reason');
    assert.equal((await send('recalls/release', { ...query, reason: 'Seals are fine' })).status, 200);
    const [after] = await balances(id);
    assert.deepEqual([after?.available, after?.short, after?.blocked], [4, 0, 0]);
    assert.equal((await batches(id))[0]?.recall, null);
    const again = await send('recalls/release', { ...query, reason: 'Seals are fine' });
    assert.equal(again.error().code, 'stock.batch_not_blocked');
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'reason', 'actor_id'])
      .where('record_type', '=', 'stock')
      .where('record_id', '=', `${id}:${warehouse}`)
      .where('action', 'like', 'recall%')
      .orderBy('at')
      .execute();
    assert.deepEqual(entries, [
      { action: 'recalled', reason: 'Broken seals', actor_id: catalog.userId },
      { action: 'recall_released', reason: 'Seals are fine', actor_id: catalog.userId },
    ]);
    await expectBooks();
  });

  it('a recalled batch is written off in every warehouse, with its reason, and no delivery fills it again', async () => {
    const id = await variant();
    for (const warehouse of WAREHOUSES) await receive(id, 4, { batch: 'LOST' }, warehouse);
    await receive(id, 3, { batch: 'KEPT' });
    const body = { variant_id: id, batch: 'LOST', reason: 'The supplier takes none back' };
    assert.equal((await send('recalls/write-off', body)).error().code, 'stock.batch_not_blocked');
    await send('recalls', { ...body, reason: 'Glass' });
    const orders = await api.signedIn('orders');
    assert.equal((await orders.post(`${PATH}recalls/write-off/`, body)).error().permission, 'inventory.adjust');
    assert.equal((await send('recalls/write-off', { ...body, reason: '' })).status, 422, 'it needs a reason');
    const first = await send('recalls/write-off', body, 'lost');
    assert.equal(first.as(RecallEffect).units, 0);
    assert.equal((await send('recalls/write-off', body, 'lost')).text, first.text, 'the same act once');
    assert.deepEqual(
      (await balances(id)).map(({ on_hand, blocked, available }) => [on_hand, blocked, available]).sort(),
      [
        [0, 0, 0],
        [3, 0, 3],
      ],
    );
    assert.equal((await receive(id, 1, { batch: 'LOST' })).error().code, 'stock.batch_blocked');
    const wasted = (await catalog.get(`${PATH}movements/`, { query: { variant: id, kind: 'waste' } })).as(
      listPage(StockMovement),
    ).results;
    assert.deepEqual(
      wasted.map(({ on_hand_change, blocked_change, reason }) => [on_hand_change, blocked_change, reason]),
      WAREHOUSES.map(() => [-4, -4, 'recalled: The supplier takes none back']),
    );
    const entries = await db
      .selectFrom('audit_entries')
      .select('reason')
      .where('record_id', 'like', `${id}:%`)
      .where('action', '=', 'wasted')
      .execute();
    assert.deepEqual(
      entries.map(({ reason }) => reason),
      WAREHOUSES.map(() => body.reason),
    );
    await expectBooks();
  });

  it('what is below zero is explained by the movements since it was last well', async () => {
    const id = await variant();
    const query = { variant_id: id, warehouse_id: WAREHOUSES[0] };
    const why = async () => (await catalog.get(`${PATH}shortfall/`, { query })).as(Shortfall);
    await receive(id, 5, { batch: 'ONE' });
    const held = await order();
    await hold(held, [{ variant_id: id, quantity: 4 }]);
    assert.deepEqual((await why()).movements, []);
    await send('adjust', { ...query, change: -2, reason: 'missing' });
    await send('recalls', { variant_id: id, batch: 'ONE', reason: 'Glass' });
    const { balance, movements, more } = await why();
    assert.deepEqual([balance.short, more], [4, 0]);
    assert.deepEqual(
      movements.map(({ kind, after }) => [kind, after]),
      [
        ['adjust', -1],
        ['recall', -4],
      ],
    );
    await send('recalls/release', { variant_id: id, batch: 'ONE', reason: 'Fine' });
    await receive(id, 1);
    assert.deepEqual((await why()).movements, []);
    assert.equal((await catalog.get(`${PATH}shortfall/`, { query: { ...query, variant_id: 'none' } })).status, 404);
  });

  it('a batch is as old as the first of it, wherever it lies', async () => {
    const id = await variant();
    await receive(id, 4, { batch: 'OLD' });
    await sql`update stock_batches set since = now() - interval '70 days' where variant_id = ${id}`.execute(db);
    const body = { from_warehouse_id: WAREHOUSES[0], to_warehouse_id: WAREHOUSES[1] };
    assert.equal((await send('transfer', { ...body, lines: [{ variant_id: id, quantity: 3 }] })).status, 200);
    await arrived();
    await receive(id, 1, { batch: 'NEW' });
    const old = (min_age: string) => catalog.get(`${PATH}batches/`, { query: { variant: id, min_age } });
    assert.deepEqual(
      (await old('61')).as(listPage(StockBatch)).results.map(({ batch }) => batch),
      ['OLD', 'OLD'],
    );
    assert.equal((await old('91')).as(listPage(StockBatch)).count, 0);
  });

  it('a count is blind, is approved by someone else, and corrects what was wrong when it was counted', async () => {
    const id = await variant();
    await receive(id, 10, { batch: 'C' });
    const count = (await catalog.post(`${PATH}counts/`, { warehouse_id: WAREHOUSES[0], category_id: food.id })).as(
      StockCountDetail,
    );
    assert.ok(count.lines.some((line) => line.variant_id === id && line.expected === null));
    const batch_id = (await batches(id))[0]?.id;
    const counted = (
      await catalog.post(`${PATH}counts/${count.id}/lines/`, { lines: [{ variant_id: id, batch_id, counted: 8 }] })
    ).as(StockCountDetail);
    assert.deepEqual(
      [counted.counted_count, counted.lines.find(({ variant_id }) => variant_id === id)?.expected],
      [1, null],
    );
    // Sold between counting and approval: no difference of the count.
    await send('waste', { warehouse_id: WAREHOUSES[0], variant_id: id, quantity: 1, reason: 'damaged' });
    const status = (by: typeof catalog, to: string, version: number) =>
      by.post(`${PATH}counts/${count.id}/status/`, { status: to, version });
    // From a screen that has not seen the last number: it is submitted all the same.
    const submitted = (await status(catalog, 'submitted', count.version)).as(StockCountDetail);
    assert.equal((await status(catalog, 'approved', submitted.version)).error().permission, 'inventory.approve');
    const seen = (await supervisor.get(`${PATH}counts/${count.id}/`)).as(StockCountDetail);
    assert.equal(seen.lines.find(({ variant_id }) => variant_id === id)?.difference, -2);
    const answers = await Promise.all([1, 2].map(() => status(supervisor, 'approved', submitted.version)));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal((await balances(id))[0]?.on_hand, 7);
    await expectBooks();
  });

  it('two counts of one shelf correct it once, and anyone who approves the second sees what is left of its difference', async () => {
    const id = await variant();
    await receive(id, 10, { batch: 'D' });
    const counts = [];
    const batch_id = (await batches(id))[0]?.id;
    for (const counted of [8, 7]) {
      const { id: count } = (
        await catalog.post(`${PATH}counts/`, { warehouse_id: WAREHOUSES[0], category_id: food.id })
      ).as(StockCountDetail);
      await catalog.post(`${PATH}counts/${count}/lines/`, { lines: [{ variant_id: id, batch_id, counted }] });
      await catalog.post(`${PATH}counts/${count}/status/`, { status: 'submitted', version: 1 });
      counts.push((await supervisor.get(`${PATH}counts/${count}/`)).as(StockCountDetail));
    }
    const approve = (count: StockCountDetail) =>
      supervisor.post(`${PATH}counts/${count.id}/status/`, { status: 'approved', version: count.version });
    const [first, second] = counts;
    assert.ok(first && second);
    const approved = await approve(first);
    assert.equal(approved.status, 200, approved.text);
    assert.equal((await balances(id))[0]?.on_hand, 8);
    assert.equal((await approve(second)).status, 409, 'of what one has seen');
    const seen = (await supervisor.get(`${PATH}counts/${second.id}/`)).as(StockCountDetail);
    assert.equal(seen.lines.find(({ variant_id }) => variant_id === id)?.difference, -1);
    const rest = await approve(seen);
    assert.equal(rest.status, 200, rest.text);
    assert.equal((await balances(id))[0]?.on_hand, 7);
    await expectBooks();
  });

  it('stock, batches, movements and counts are exported as they are filtered, to anyone who may', async () => {
    const id = await variant();
    await receive(id, 7, { batch: 'EXPORT-7' });
    for (const [list, holds] of [
      ['', 'Milk'],
      ['batches/', 'EXPORT-7'],
      ['movements/', 'Received'],
    ] as const) {
      const file = await catalog.get(`${PATH}${list}export/`, { query: { variant: id } });
      assert.deepEqual([file.status, file.text.trim().split('\r\n').length], [200, 2], list);
      assert.ok(file.text.includes(holds), file.text);
    }
    const count = (
      await catalog.post(`${PATH}counts/`, { warehouse_id: WAREHOUSES[0], category_id: food.id, note: 'Aisle 7' })
    ).as(StockCountDetail);
    const counts = await catalog.get(`${PATH}counts/export/`, { query: { search: count.number } });
    assert.match(counts.text, new RegExp(`Count,Warehouse,.*\r\n${count.number},Store whs_a,Food,,,,,,(No|no),Open,`));
    const picker = await api.signedIn('picker');
    for (const list of ['', 'counts/'])
      assert.equal((await picker.get(`${PATH}${list}export/`)).error().permission, 'inventory.export', list);
  });

  it('a warehouse is shown by its id to anyone who may see it', async () => {
    assert.equal((await catalog.get(`admin_panel/warehouses/${WAREHOUSES[0]}/`)).as(Warehouse).name, 'Store whs_a');
    assert.equal((await catalog.get('admin_panel/warehouses/none/')).status, 404);
  });
});

describe('the settings of many places at once', () => {
  const bulk = async (action: string, target: object, values?: object, who = catalog) =>
    await who.post(`${PATH}bulk/`, { action, target, ...(values ? { values } : {}) });
  const settings = async (variant: string) =>
    (await balances(variant)).map(({ safety, aisle, reorder_point }) => ({ safety, aisle, reorder_point }));

  it('safety stock, aisle and reorder point are set, and each place gets its own back', async () => {
    const [milk, rice] = [await variant(), await variant()];
    await receive(milk, 10);
    await receive(milk, 10, {}, WAREHOUSES[1]);
    await receive(rice, 10);
    await send('safety', { variant_id: rice, warehouse_id: WAREHOUSES[0], safety: 2, aisle: 'A-01' });
    const ids = [...(await balances(milk)), ...(await balances(rice))].map(({ id }) => id);
    const set = (await bulk('set_safety', { ids }, { safety: 4 })).as(BulkResult).results;
    assert.ok(set.every(({ ok, was }) => ok && was !== undefined));
    assert.ok((await bulk('set_aisle', { ids }, { aisle: 'C-09' })).as(BulkResult).results.every(({ ok }) => ok));
    assert.deepEqual(await settings(rice), [{ safety: 4, aisle: 'C-09', reorder_point: 5 }]);
    // One of two places of a variant changes its reorder point; the other has it already.
    const reorder = (await bulk('set_reorder_point', { ids }, { reorder_point: 8 })).as(BulkResult).results;
    assert.deepEqual(
      reorder.map(({ ok, was }) => [ok, was !== undefined]),
      [
        [true, true],
        [true, false],
        [true, true],
      ],
    );
    const back = (results: BulkResult['results']) => ({
      rows: results.flatMap(({ id, was }) => (was === undefined ? [] : [{ id, to: was }])),
    });
    await bulk('return_reorder_point', back(reorder));
    await bulk('return', back(set));
    assert.deepEqual(await settings(rice), [{ safety: 2, aisle: 'A-01', reorder_point: 5 }]);
    assert.deepEqual(await settings(milk), [
      { safety: 0, aisle: '', reorder_point: 5 },
      { safety: 0, aisle: '', reorder_point: 5 },
    ]);
    const moved = (await catalog.get(`${PATH}movements/`, { query: { variant: milk } })).as(listPage(StockMovement));
    assert.deepEqual(
      moved.results.map(({ kind }) => kind),
      ['receive', 'receive'],
    );
  });

  it('needs a number that fits and the right to adjust stock, or to edit products; a closed place says so', async () => {
    const milk = await variant();
    await receive(milk, 1, {}, WAREHOUSES[1]);
    const ids = (await balances(milk)).map(({ id }) => id);
    assert.equal((await bulk('set_safety', { ids })).status, 422);
    assert.equal((await bulk('set_safety', { ids }, { safety: -1 })).status, 422);
    assert.equal((await bulk('return', { ids }, { to: '{}' })).as(BulkResult).results[0]?.code, 'bulk_state');
    const picker = await api.signedIn('picker');
    for (const [action, values] of [
      ['set_safety', { safety: 1 }],
      ['set_reorder_point', { reorder_point: 1 }],
    ] as const)
      assert.equal((await bulk(action, { ids }, values, picker)).status, 403);
    await db.updateTable('warehouses').set({ status: 'closed' }).where('id', '=', WAREHOUSES[1]).execute();
    assert.equal((await bulk('set_safety', { ids }, { safety: 1 })).as(BulkResult).results[0]?.ok, false);
    await db.updateTable('warehouses').set({ status: 'open' }).where('id', '=', WAREHOUSES[1]).execute();
  });
});
