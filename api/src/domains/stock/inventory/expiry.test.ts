import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  ExpiredStock,
  listPage,
  OrderDetail,
  PickEventsAnswer,
  PickTask,
  StockBalance,
  StockBatch,
  StockMovement,
  StockWritten,
} from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { moveOrder } from '../../orders/orders/transitions.service.ts';
import { readAvailable } from '../../marketing/pricing/pricing.repository.ts';
import { bookExpiredStock } from './expiry.job.ts';
import { adjust, transfer, waste } from './inventory.service.ts';
import { holdStock, takeReplacement } from './order-stock.service.ts';

const api = await startTestApi();
const { platform } = api;
const { db, write } = platform;
const shop = await openShop(api);
const admin = await api.signedIn('administrator');
const picker = await api.signedIn('picker');
const PATH = 'admin_panel/inventory/';
const OTHER = 'whs_expiry';
await db
  .insertInto('warehouses')
  .values({ id: OTHER, code: OTHER, name: 'Other store', name_ar: 'مخزن آخر' })
  .execute();

const dayFromNow = async (days: number) =>
  (await sql<{ day: string }>`select to_char(store_today() + ${days}::int, 'YYYY-MM-DD') as day`.execute(db)).rows[0]
    ?.day ?? '';
/** Lets days pass, for all batches or those of a variant; nothing runs by itself. */
const pass = (days: number, variant?: string) =>
  sql`update stock_batches set expires_on = expires_on - ${days}::int where ${variant === undefined ? sql`true` : sql`variant_id = ${variant}`}`.execute(
    db,
  );
const come = async (variant_id: string, quantity: number, days: number, more: object = {}) =>
  admin.post(`${PATH}receive/`, {
    warehouse_id: SHOP.warehouse,
    lines: [
      { variant_id, quantity, batch: `B${String(days)}-${newId('x')}`, expires_on: await dayFromNow(days), ...more },
    ],
  });
const balance = async (variant: string) => {
  const [row] = (await admin.get(PATH, { query: { variant, warehouse: SHOP.warehouse } })).as(
    listPage(StockBalance),
  ).results;
  return row && { on_hand: row.on_hand, expired: row.expired, available: row.available, short: row.short };
};
const packedOf = async (order: string) =>
  (
    await sql<{ batch: string | null; n: number }>`
      select b.batch, -sum(m.on_hand_change)::int as n from stock_movements m left join stock_batches b on b.id = m.batch_id
      where m.order_id = ${order} and m.kind = 'pack' group by b.batch order by b.batch`.execute(db)
  ).rows;
const move = (id: string, to: 'pending' | 'processed' | 'picked' | 'packed' | 'cancelled', reason = '') =>
  write(SYSTEM, (unit) => moveOrder(platform, unit, id, { to, reason }));
/** What the clock does each minute. */
async function book(): Promise<void> {
  await write(SYSTEM, (unit) => platform.jobs.enqueue(unit, bookExpiredStock, {}, { asSystem: true }));
  await platform.jobs.runDue();
}

/** A catalogue user whose role lacks one permission. */
async function receiverWithout(permission: string) {
  const change = (to: ReturnType<typeof sql>) =>
    sql`update roles set permissions = ${to} where id = (select role_id from users where id = ${person.userId})`.execute(
      db,
    );
  const person = await api.signedIn('catalog');
  await change(sql`array_remove(permissions, ${permission})`);
  return person;
}

describe('expired stock', () => {
  it('is on hand and not for sale: an order takes the good batch beside it', async () => {
    const yogurt = await shop.stocked(0);
    await come(yogurt, 12, 2);
    await come(yogurt, 15, 20);
    await pass(3, yogurt);
    const order = await shop.placed([{ variant_id: yogurt, quantity: 10 }]);
    await shop.reach(order, 'packed');
    assert.deepEqual(
      (await packedOf(order)).map(({ batch, n }) => [batch?.slice(0, 3), n]),
      [['B20', 10]],
    );
    assert.deepEqual(await balance(yogurt), { on_hand: 17, expired: 12, available: 5, short: 0 });
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('is never reserved, however late the clock is booked', async () => {
    const milk = await shop.stocked(0);
    await come(milk, 4, 1);
    await pass(1, milk);
    assert.deepEqual(await readAvailable(db, [SHOP.warehouse], [milk]), [
      { warehouse_id: SHOP.warehouse, variant_id: milk, available: 0 },
    ]);
    const order = await shop.placed([{ variant_id: milk, quantity: 1 }]);
    await assert.rejects(
      move(order, 'pending'),
      (error) => error instanceof DomainError && error.code === 'stock.not_available',
    );
  });

  it('is refused at receiving, or received as blocked with a reason by a user who may adjust stock', async () => {
    const milk = await shop.stocked(0);
    for (const days of [-8, 0]) assert.equal((await come(milk, 12, days)).error().code, 'stock.past_date');
    const refused = (await come(milk, 12, -8)).error();
    assert.deepEqual(Object.keys(refused.errors ?? {}), ['lines.0.expires_on']);
    const line = {
      variant_id: milk,
      quantity: 12,
      batch: 'OLD',
      expires_on: await dayFromNow(-8),
      block_reason: 'For the supplier',
    };
    const body = { warehouse_id: SHOP.warehouse, lines: [line] };
    const receiver = await receiverWithout('inventory.adjust');
    assert.equal((await receiver.post(`${PATH}receive/`, body)).error().permission, 'inventory.adjust');
    const taken = (await admin.post(`${PATH}receive/`, body)).as(StockWritten).results[0];
    assert.deepEqual([taken?.available, taken?.expired], [0, 0]);
    const [batch] = (await admin.get(`${PATH}batches/`, { query: { variant: milk, search: 'OLD' } })).as(
      listPage(StockBatch),
    ).results;
    assert.deepEqual([batch?.blocked, batch?.quantity], [true, 12]);
  });

  it('chilled and frozen goods come with a date', async () => {
    const ice = await shop.stocked(0);
    await sql`update products set storage = 'frozen' where id = (select product_id from variants where id = ${ice})`.execute(
      db,
    );
    const undated = await admin.post(`${PATH}receive/`, {
      warehouse_id: SHOP.warehouse,
      lines: [{ variant_id: ice, quantity: 1, batch: 'ICE' }],
    });
    assert.deepEqual(Object.keys(undated.error().errors ?? {}), ['lines.0.expires_on']);
    assert.equal((await come(ice, 1, 5)).status, 200);
  });

  it('expires so many days early as its category says, the nearest above it that says anything, and back again', async () => {
    await sql`insert into categories (id, parent_id, name, name_ar, slug, rank, level, sale_stop_days) values
      ('cat_fresh', null, 'Fresh', 'طازج', 'exp-fresh', 'e0', 1, 3), ('cat_fish', 'cat_fresh', 'Fish', 'سمك', 'exp-fish', 'e1', 2, null)`.execute(
      db,
    );
    const fish = await shop.stocked(0);
    await sql`update products set category_id = 'cat_fish' where id = (select product_id from variants where id = ${fish})`.execute(
      db,
    );
    assert.equal((await come(fish, 5, 3)).status, 422);
    await come(fish, 5, 4);
    await pass(1, fish);
    await book();
    assert.deepEqual(await balance(fish), { on_hand: 5, expired: 5, available: 0, short: 0 });
    await sql`update categories set sale_stop_days = 1 where id = 'cat_fish'`.execute(db);
    await book();
    assert.deepEqual(await balance(fish), { on_hand: 5, expired: 0, available: 5, short: 0 });
    const kinds = (await admin.get(`${PATH}movements/`, { query: { variant: fish } })).as(
      listPage(StockMovement),
    ).results;
    assert.deepEqual(
      kinds.map(({ kind, expired_change }) => [kind, expired_change]),
      [
        ['expire', -5],
        ['expire', 5],
        ['receive', 0],
      ],
    );
  });

  it('what was picked from a batch is what the ledger packs, and an expired tote is not packed', async () => {
    const milk = await shop.stocked(0);
    await come(milk, 3, 2);
    await come(milk, 9, 20);
    const order = await shop.placed([{ variant_id: milk, quantity: 4 }]);
    await shop.reach(order, 'processed');
    const task = (await picker.post('admin_panel/picking/start/', { order_ids: [order] })).as(PickTask);
    const line = task.orders[0]?.lines[0];
    assert.deepEqual(
      line?.batches.map(({ batch, quantity }) => [batch.split('-')[0], quantity]),
      [
        ['B2', 3],
        ['B20', 9],
      ],
    );
    const send = async (kind: string, more: object = {}) =>
      (
        await picker.post('admin_panel/picking/events/', {
          events: [
            {
              client_id: randomUUID(),
              order_id: order,
              at: new Date().toISOString(),
              kind,
              line_id: line?.id,
              ...more,
            },
          ],
        })
      ).as(PickEventsAnswer);
    const later = line?.batches[1];
    await send('pick', { quantity: 1, batch_id: later?.id });
    const done = await send('pick', { quantity: 3 });
    assert.deepEqual(
      done.orders[0]?.lines[0]?.taken.map(({ batch, quantity }) => [batch.split('-')[0], quantity]),
      [
        ['B2', 3],
        ['B20', 1],
      ],
    );
    await move(order, 'picked');
    await db
      .insertInto('order_bags')
      .values({ id: newId('bag'), order_id: order, position: 1, code: newId('bag') })
      .execute();
    await pass(2, milk);
    await assert.rejects(
      move(order, 'packed'),
      (error) => error instanceof DomainError && error.code === 'stock.batch_not_sellable',
    );
    await write(SYSTEM, (unit) =>
      moveOrder(platform, unit, order, { to: 'processed', reason: 'Expired in the tote.' }),
    );
    const gone = await send('pick', { quantity: 1, batch_id: line?.batches[0]?.id });
    assert.equal(gone.results[0]?.code, 'picking.not_sellable');
    await send('pick', { quantity: 4, batch_id: later?.id });
    await move(order, 'picked');
    await db
      .insertInto('order_bags')
      .values({ id: newId('bag'), order_id: order, position: 1, code: newId('bag') })
      .execute();
    await move(order, 'packed');
    assert.deepEqual(
      (await packedOf(order)).map(({ n }) => n),
      [4],
    );
    assert.equal((await admin.get(`admin_panel/orders/${order}/`)).as(OrderDetail).status, 'packed');
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('what expires in a tote can be put back unit by unit, and none of it is added', async () => {
    const milk = await shop.stocked(0);
    await come(milk, 3, 2);
    await come(milk, 9, 20);
    const order = await shop.placed([{ variant_id: milk, quantity: 4 }]);
    await shop.reach(order, 'processed');
    const task = (await picker.post('admin_panel/picking/start/', { order_ids: [order] })).as(PickTask);
    const line = task.orders[0]?.lines[0];
    const send = async (kind: string, more: object) => {
      const event = { client_id: randomUUID(), order_id: order, at: new Date().toISOString(), kind, line_id: line?.id };
      const answer = (await picker.post('admin_panel/picking/events/', { events: [{ ...event, ...more }] })).as(
        PickEventsAnswer,
      );
      return [
        answer.results[0]?.code ?? null,
        answer.orders[0]?.lines[0]?.taken.map(({ batch, quantity }) => [batch.split('-')[0], quantity]),
      ];
    };
    await send('pick', { quantity: 2 });
    await send('pick', { quantity: 1, batch_id: line?.batches[1]?.id });
    await pass(2, milk);
    await book();
    assert.deepEqual(await send('undo', { quantity: 1, bag_id: null }), [
      null,
      [
        ['B2', 1],
        ['B20', 1],
      ],
    ]);
    assert.equal((await send('pick', { quantity: 1, batch_id: line?.batches[0]?.id }))[0], 'picking.not_sellable');
    assert.deepEqual(await send('undo', { quantity: 1, bag_id: null }), [null, [['B20', 1]]]);
  });

  it('two pickers never take the same unit of a batch', async () => {
    const milk = await shop.stocked(0);
    await come(milk, 3, 2);
    await come(milk, 3, 20);
    const orders = [
      await shop.placed([{ variant_id: milk, quantity: 3 }]),
      await shop.placed([{ variant_id: milk, quantity: 3 }]),
    ];
    for (const id of orders) await shop.reach(id, 'processed');
    const people = [picker, await api.signedIn('picker')];
    const lines = await Promise.all(
      orders.map(
        async (id, at) =>
          (await people[at]?.post('admin_panel/picking/start/', { order_ids: [id] }))?.as(PickTask).orders[0]?.lines[0],
      ),
    );
    const first = lines[0]?.batches[0]?.id;
    const answers = await Promise.all(
      orders.map(async (order_id, at) =>
        (
          await people[at]?.post('admin_panel/picking/events/', {
            events: [
              {
                client_id: randomUUID(),
                order_id,
                at: new Date().toISOString(),
                kind: 'pick',
                line_id: lines[at]?.id,
                quantity: 3,
                batch_id: first,
              },
            ],
          })
        )?.as(PickEventsAnswer),
      ),
    );
    assert.deepEqual(answers.map((answer) => answer?.results[0]?.outcome).sort(), ['applied', 'refused']);
  });

  it('everything expired in a warehouse is written off at once, or refused where the reader saw something else', async () => {
    const [milk, bread] = [await shop.stocked(0), await shop.stocked(0)];
    await come(milk, 4, 1);
    await come(bread, 6, 1);
    await come(bread, 2, 30);
    await pass(1, milk);
    await pass(1, bread);
    const seen = (await admin.get(`${PATH}expired/`, { query: { warehouse: SHOP.warehouse } })).as(ExpiredStock);
    const units = seen.results
      .filter(({ variant_id }) => [milk, bread].includes(variant_id))
      .map(({ quantity }) => quantity);
    assert.deepEqual(units.sort(), [4, 6]);
    const send = (n: number) =>
      admin.post(`${PATH}expired/write-off/`, { warehouse_id: SHOP.warehouse, units: n, note: '' });
    assert.equal((await send(seen.units - 1)).error().code, 'stock.expired_changed');
    assert.equal((await send(seen.units)).status, 200);
    assert.deepEqual(await balance(milk), { on_hand: 0, expired: 0, available: 0, short: 0 });
    assert.deepEqual(await balance(bread), { on_hand: 2, expired: 0, available: 2, short: 0 });
    assert.equal(
      (await admin.get(`${PATH}expired/`, { query: { warehouse: SHOP.warehouse } })).as(ExpiredStock).units,
      0,
    );
    assert.equal(
      (await picker.post(`${PATH}expired/write-off/`, { warehouse_id: SHOP.warehouse, units: 1 })).status,
      403,
    );
  });

  it('a receipt is reversed as a whole, once, by a user who may adjust stock, while all of it is in stock', async () => {
    const [milk, bread] = [await shop.stocked(0), await shop.stocked(0)];
    const lines = [milk, bread].map((variant_id) => ({ variant_id, quantity: 5, batch: newId('x') }));
    await admin.post(`${PATH}receive/`, { warehouse_id: SHOP.warehouse, lines });
    const movements = async (variant: string) =>
      (await admin.get(`${PATH}movements/`, { query: { variant } })).as(listPage(StockMovement)).results;
    const [first] = await movements(milk);
    const body = { movement_id: first?.id, reason: 'Scanned twice' };
    assert.equal((await picker.post(`${PATH}receive/reverse/`, body)).status, 403);
    assert.equal((await admin.post(`${PATH}receive/reverse/`, body)).status, 200);
    assert.deepEqual(
      (await movements(bread)).map(({ kind, on_hand_change, reason }) => [kind, on_hand_change, reason]),
      [
        ['receive', -5, 'Scanned twice'],
        ['receive', 5, ''],
      ],
    );
    assert.deepEqual(await balance(milk), { on_hand: 0, expired: 0, available: 0, short: 0 });
    assert.notEqual((await admin.post(`${PATH}receive/reverse/`, body)).status, 200);
    assert.deepEqual(await shop.wrongBooks(), []);
  });

  it('whatever comes, goes and passes in whatever order, nothing past its date is reserved, picked or packed', async () => {
    const Step = fc.oneof(
      fc.record({
        kind: fc.constant('come' as const),
        n: fc.integer({ min: 1, max: 9 }),
        days: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({
        kind: fc.constantFrom(
          'sell' as const,
          'transfer' as const,
          'exchange' as const,
          'waste' as const,
          'found' as const,
        ),
        n: fc.integer({ min: 1, max: 6 }),
      }),
      fc.record({ kind: fc.constantFrom('day' as const, 'midnight' as const, 'recall' as const) }),
      fc.record({
        kind: fc.constantFrom('edit' as const, 'pack' as const, 'cancel' as const, 'back' as const),
        n: fc.integer({ min: 0, max: 6 }),
        at: fc.nat(5),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const variant = await shop.stocked(0);
        const place = { variant_id: variant, warehouse_id: SHOP.warehouse };
        const orders: string[] = [];
        const tolerated = async (act: () => Promise<unknown>) => {
          try {
            await act();
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
        };
        for (const step of steps) {
          const act = { key: newId('act'), order_id: orders[0] ?? '' };
          const reserved = await reservedOf(variant);
          await tolerated(async () => {
            switch (step.kind) {
              case 'come':
                return come(variant, step.n, step.days);
              case 'sell': {
                const id = await shop.placed([{ variant_id: variant, quantity: step.n }]);
                orders.push(id);
                return shop.reach(id, 'processed');
              }
              case 'edit': {
                const order_id = orders[step.at % orders.length];
                const status = order_id && (await statusOf(order_id));
                if (!order_id || status !== 'processed') return;
                return write(SYSTEM, (unit) =>
                  holdStock(unit, {
                    ...act,
                    order_id,
                    warehouse_id: SHOP.warehouse,
                    lines: [{ variant_id: variant, quantity: step.n }],
                  }),
                );
              }
              case 'pack': {
                const id = orders[step.at % orders.length];
                return id && shop.reach(id, 'packed');
              }
              case 'back':
              case 'cancel': {
                const id = orders[step.at % orders.length];
                return id && move(id, step.kind === 'back' ? 'picked' : 'cancelled', 'A reason.');
              }
              case 'exchange':
                return (
                  orders[0] &&
                  write(SYSTEM, (unit) =>
                    takeReplacement(unit, {
                      ...act,
                      warehouse_id: SHOP.warehouse,
                      lines: [{ variant_id: variant, quantity: step.n }],
                    }),
                  )
                );
              case 'transfer':
                return write(SYSTEM, (unit) =>
                  transfer(unit, act.key, {
                    from_warehouse_id: SHOP.warehouse,
                    to_warehouse_id: OTHER,
                    note: '',
                    lines: [{ variant_id: variant, quantity: step.n }],
                  }),
                );
              case 'waste':
                return write(SYSTEM, (unit) =>
                  waste(unit, act.key, { ...place, batch_id: null, quantity: step.n, reason: 'damaged', note: '' }),
                );
              case 'found':
                return write(SYSTEM, (unit) =>
                  adjust(unit, act.key, { ...place, batch_id: null, change: step.n, reason: 'found', note: '' }),
                );
              case 'recall': {
                const [batch] = (await admin.get(`${PATH}batches/`, { query: { variant } })).as(
                  listPage(StockBatch),
                ).results;
                return (
                  batch && admin.post(`${PATH}recalls/`, { variant_id: variant, batch: batch.batch, reason: 'Glass' })
                );
              }
              case 'day':
                return pass(1, variant);
              case 'midnight':
                return book();
            }
          });
          await expectNothingExpiredSold(variant, step.kind, reserved);
        }
        await book();
        assert.deepEqual(await wrongExpiry(variant), []);
        assert.deepEqual(
          (await shop.wrongBooks()).filter((wrong) => !String(wrong).startsWith('stock')),
          [],
        );
      }),
      { numRuns: 15 },
    );
  });
});

const statusOf = async (id: string) =>
  (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const reservedOf = async (variant: string) =>
  (
    await db
      .selectFrom('stock_balances')
      .select('reserved')
      .where('variant_id', '=', variant)
      .where('warehouse_id', '=', SHOP.warehouse)
      .executeTakeFirst()
  )?.reserved ?? 0;
let seen = '';
/**
 * By the dates alone, as nobody has booked anything: what the last step sold was for sale, and what it reserves is
 * there.
 */
async function expectNothingExpiredSold(variant: string, kind: string, before: number): Promise<void> {
  const { rows: sold } = await sql<{ id: string; past: boolean }>`
    select m.id, b.expires_on <= store_today() as past from stock_movements m join stock_batches b on b.id = m.batch_id
    where m.variant_id = ${variant} and m.kind in ('pack', 'transfer_out') and m.id > ${seen}`.execute(db);
  assert.deepEqual(
    sold.filter(({ past }) => past),
    [],
    kind,
  );
  seen =
    (await sql<{ id: string }>`select coalesce(max(id), '') as id from stock_movements`.execute(db)).rows[0]?.id ?? '';
  const reserved = await reservedOf(variant);
  if (reserved <= before || kind === 'back') return;
  const { rows } = await sql<{ good: number }>`
    select s.on_hand - coalesce(sum(b.quantity) filter (where b.blocked or b.expires_on <= store_today()), 0)::int as good
    from stock_balances s left join stock_batches b on b.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id
    where s.variant_id = ${variant} and s.warehouse_id = ${SHOP.warehouse} group by s.on_hand`.execute(db);
  assert.ok(reserved <= (rows[0]?.good ?? 0), `${kind}: ${String(reserved)} reserved of ${String(rows[0]?.good)}`);
}
/** Places whose expired or available units are not those of their batches. */
const wrongExpiry = async (variant: string) =>
  (
    await sql`select s.id, s.expired, s.available from stock_balances s left join lateral (
      select coalesce(sum(quantity) filter (where not blocked and expires_on <= store_today()), 0)::int as expired from stock_batches b
      where b.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id) as b on true
    where s.variant_id = ${variant} and (s.expired <> b.expired or s.available <> s.on_hand - s.reserved - s.safety - s.blocked - b.expired)`.execute(
      db,
    )
  ).rows;
