import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PlacedOrder } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { anOpenSlot, openShop, SHOP } from '../../../testing/orders.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { takeReturn } from '../../stock/inventory/order-stock.service.ts';
import { giveBack, payFromWallet, recordPayment, refundableOf } from '../payments/payments.service.ts';
import { TEST_PROVIDER } from '../payments/providers/test-provider.ts';
import { editLines } from './edit.service.ts';
import { findOrder } from './orders.repository.ts';
import { moveOrder, tryMove } from './transitions.service.ts';

const { platform, ...api } = await startTestApi({ env: { PAYMENT_TEST_PROVIDER: '1' } });
const { db, write, jobs } = platform;
const shop = await openShop({ platform, ...api });
const desk = await api.signedIn('administrator');
await db.insertInto('pincode_warehouses').values({ pincode_id: 'pin_shop', warehouse_id: SHOP.warehouse }).execute();
await db.updateTable('pincodes').set({ delivery_fee: 500 }).where('code', '=', SHOP.pincode).execute();

/** What can happen to an order, in any sequence; what cannot happen then is refused and changes nothing. */
const Happening = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    how: fc.constantFrom('card', 'online', 'wallet'),
    captured: fc.boolean(),
  }),
  { weight: 5, arbitrary: fc.record({ do: fc.constant('advance' as const) }) },
  fc.record({
    do: fc.constant('edit' as const),
    quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant('pick' as const),
    short: fc.integer({ min: 0, max: 2 }),
    grams: fc.integer({ min: 800, max: 1050 }),
  }),
  fc.record({ do: fc.constant('back' as const) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({
    do: fc.constant('refund' as const),
    part: fc.integer({ min: 1, max: 100 }),
    to: fc.constantFrom('original', 'wallet', 'cash'),
  }),
  fc.record({ do: fc.constant('return' as const) }),
);
type Happening = typeof Happening extends fc.Arbitrary<infer T> ? T : never;
const NEXT: Record<string, 'pending' | 'processed' | 'picked' | 'packed' | 'ready_for_delivery' | 'delivered'> = {
  placed: 'pending',
  pending: 'processed',
  processed: 'picked',
  picked: 'packed',
  packed: 'ready_for_delivery',
  ready_for_delivery: 'delivered',
};

async function happen(unit: UnitOfWork, id: string, one: Happening, variants: readonly string[]): Promise<void> {
  const order = await findOrder(unit.trx, id, SYSTEM);
  assert.ok(order);
  const key = newId('key');
  const reason = 'Because.';
  switch (one.do) {
    case 'pay': {
      const missing = order.amount - order.captured - order.authorised;
      if (missing <= 0 || order.status === 'delivered' || order.status === 'cancelled') return;
      if (one.how === 'wallet') return payFromWallet(unit, { order_id: id, amount: missing, key });
      return recordPayment(unit, {
        order_id: id,
        key,
        kind: one.how === 'card' ? 'card' : 'online',
        event: one.captured ? 'captured' : 'authorised',
        amount: missing,
        provider: TEST_PROVIDER,
        reference: `ok ${key}`,
      });
    }
    case 'advance': {
      const to = NEXT[order.status];
      if (to === undefined) return;
      const delivery = { to, version: undefined, reason, secret_code: null, override: to === 'delivered' };
      const moved = await tryMove(platform, unit, id, delivery);
      if (moved instanceof DomainError) throw moved;
      return;
    }
    case 'edit': {
      const lines = one.quantities.map((quantity, at) => {
        const line = order.lines[at];
        return { id: line?.id ?? null, variant_id: line?.variant_id ?? variants[at] ?? '', quantity };
      });
      await editLines(unit, id, { lines });
      return;
    }
    case 'back':
    case 'cancel': {
      const to = one.do === 'cancel' ? 'cancelled' : order.status === 'packed' ? 'picked' : 'processed';
      await moveOrder(platform, unit, id, { to, reason });
      return;
    }
    case 'refund': {
      if (order.status !== 'delivered') return;
      const amount = Math.floor(((order.amount - order.credited) * one.part) / 100);
      if (amount === 0 || amount > (await refundableOf(unit, id))) return;
      await unit.trx
        .updateTable('orders')
        .set((eb) => ({ credited: eb('credited', '+', amount) }))
        .where('id', '=', id)
        .execute();
      const to = one.to === 'wallet' || one.to === 'cash' ? one.to : 'original';
      await giveBack(platform, unit, { order_id: id, amount, key, purpose: 'refund', to });
      return;
    }
    case 'return': {
      const [line] = order.lines;
      if (order.status !== 'delivered' || !line?.variant_id || line.delivered <= line.returned) return;
      await unit.trx
        .updateTable('order_lines')
        .set((eb) => ({ returned: eb('returned', '+', 1) }))
        .where('id', '=', line.id)
        .execute();
      const lines = [{ variant_id: line.variant_id, quantity: 1 }];
      await takeReturn(unit, { key, order_id: id, warehouse_id: SHOP.warehouse, lines, reason });
      return;
    }
    case 'pick':
      return;
  }
}

/** One that is sold by weight, so that what is picked comes to another price than what was ordered. */
async function weighed(quantity: number): Promise<string> {
  const id = await shop.stocked(quantity);
  const { product_id } = await db
    .updateTable('variants')
    .set({ unit: 'kg' })
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('products').set({ sold_by: 'weight' }).where('id', '=', product_id).execute();
  return id;
}

/** Someone orders by phone. What is not there is refused, and no order is made. */
async function placed(lines: readonly object[], wallet: boolean): Promise<string | undefined> {
  const answer = await desk.post(
    'admin_panel/orders/',
    {
      customer: { id: SHOP.customer },
      address: { line1: 'Villa 1', area: 'Deira', pincode: SHOP.pincode },
      ...anOpenSlot(),
      wallet,
      lines,
    },
    { headers: { 'idempotency-key': newId('key') } },
  );
  if (answer.status === 201) return answer.as(PlacedOrder).id;
  assert.equal(answer.error().code, 'order.refused', answer.text);
  return undefined;
}

/** Where stock, by what the orders themselves say, is not what is left of the `received`. */
async function wrongStock(variants: readonly string[], received: number): Promise<unknown[]> {
  const { rows } = await sql`
    select v.id, b.on_hand, b.reserved, o.gone, o.held from unnest(${variants}::text[]) as v(id)
      join stock_balances b on b.variant_id = v.id and b.warehouse_id = ${SHOP.warehouse}
      cross join lateral (
        select coalesce(sum(l.picked - l.returned) filter (where o.status in ('packed', 'ready_for_delivery', 'delivered')), 0)::int as gone,
          coalesce(sum(l.quantity - l.substituted) filter (where o.status in ('pending', 'processed', 'picked')), 0)::int as held
        from order_lines l join orders o on o.id = l.order_id where l.variant_id = v.id
      ) as o
    where b.on_hand <> ${received} - o.gone or b.reserved <> o.held`.execute(db);
  return rows;
}

/**
 * One that is delivered, refunded and returned, and one that is paid and cancelled: so that these are never left out.
 */
const ADVANCE = { do: 'advance' } as const;
const CARD = { do: 'pay', how: 'card', captured: true } as const;
const A_DAY: [number, Happening][] = [
  ...[CARD, ADVANCE, { do: 'pick', short: 1, grams: 900 } as const].map((one): [number, Happening] => [0, one]),
  ...[ADVANCE, ADVANCE, ADVANCE, ADVANCE].map((one): [number, Happening] => [0, one]),
  [0, { do: 'refund', part: 20, to: 'original' }],
  [0, { do: 'return' }],
  [1, CARD],
  [1, ADVANCE],
  [1, { do: 'cancel' }],
];

it('whatever happens to orders in whatever sequence, money, stock and wallets agree', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), Happening), { minLength: 8, maxLength: 26 }),
      fc.integer({ min: 2, max: 9 }),
      fc.boolean(),
      async (happenings, stock, wallet) => {
        const variants = [await shop.stocked(stock), await weighed(stock), await shop.stocked(stock)];
        await db
          .insertInto('wallet_entries')
          .values({
            id: newId('wal'),
            idempotency_key: newId('key'),
            customer_id: SHOP.customer,
            kind: 'top_up',
            amount: 4000,
          })
          .execute();
        const ids: (string | undefined)[] = [];
        for (const quantity of [2, 3])
          ids.push(
            await placed(
              [
                { variant_id: variants[0], quantity },
                { variant_id: variants[1], quantity: 1, weight_g: 1000 },
              ],
              wallet && quantity === 3,
            ),
          );
        assert.deepEqual(await shop.wrongBooks(), []);
        for (const [which, one] of happenings) {
          const id = ids[which];
          if (id === undefined) continue;
          if (one.do === 'pick') {
            const { status } = await db
              .selectFrom('orders')
              .select('status')
              .where('id', '=', id)
              .executeTakeFirstOrThrow();
            const lines = await db
              .selectFrom('order_lines')
              .select('quantity')
              .where('order_id', '=', id)
              .orderBy('position')
              .execute();
            const picks = lines.map(({ quantity }, at) => ({
              picked: at === 0 ? Math.max(0, quantity - one.short) : quantity,
              grams: one.grams * quantity,
            }));
            if (status === 'processed') await shop.pick(id, picks);
          } else
            await write(SYSTEM, (unit) => happen(unit, id, one, variants)).catch((error: unknown) => {
              if (!(error instanceof DomainError)) throw error;
            });
          await jobs.runDue();
          assert.deepEqual(await shop.wrongBooks(), [], JSON.stringify(one));
          assert.deepEqual(await wrongStock(variants, stock), [], JSON.stringify(one));
        }
      },
    ),
    {
      numRuns: Number(process.env['BOOKS_RUNS'] ?? 25),
      endOnFailure: false,
      examples: [[A_DAY, 9, true]],
    },
  );
  const { rows } = await sql<{ delivered: number; cancelled: number; refunded: number; returned: number }>`
    select count(*) filter (where status = 'delivered')::int as delivered, count(*) filter (where status = 'cancelled')::int as cancelled,
      count(*) filter (where refunded > 0)::int as refunded, (select sum(returned)::int from order_lines) as returned from orders`.execute(
    db,
  );
  const [{ delivered, cancelled, refunded, returned } = { delivered: 0, cancelled: 0, refunded: 0, returned: 0 }] =
    rows;
  assert.ok(
    delivered > 0 && cancelled > 0 && refunded > 1 && returned > 0,
    'nothing of this was tried: the books were not put to the test',
  );
});
