import assert from 'node:assert/strict';
import {
  CouponBatch,
  CustomerDetail,
  GiftCardBatch,
  HandOverState,
  IssuedGiftCards,
  Job,
  PurchaseOrderDetail,
  Warehouse,
} from '@bo/contracts';
import fc from 'fast-check';
import { SHOP } from '../orders.ts';
import { anyOf, type Command, command, few } from './command.ts';
import { GOODS, type Life, type World } from './world.ts';

/*
 * What happens in the house beside orders: buying, handing over a warehouse, blocking a customer, batches of codes and
 * cards.
 */

const PURCHASES = 'admin_panel/purchase-orders/';
const COUPONS = 'admin_panel/coupon-batches/';
const CARDS = 'admin_panel/gift-card-batches/';
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export const purchaseOf = async ({ desk }: World, id: string) =>
  (await desk.get(`${PURCHASES}${id}/`)).as(PurchaseOrderDetail);

/** Ends a purchase order as its page offers: cancelled while nothing has come, else closed short. */
export async function endPurchase(world: World, { id, version, status, lines }: PurchaseOrderDetail) {
  if (status === 'draft' || status === 'sent')
    return world.send(`${PURCHASES}${id}/cancel/`, { version, reason: 'Not needed.' });
  const closing = lines.map((line) => ({ line_id: line.id, close: true }));
  return world.send(`${PURCHASES}${id}/receive/`, { version, reason: 'No more.', lines: closing });
}

/** A code of a batch of this life, if it has one whose codes are there. */
export async function codeOfBatch({ db }: World, { couponBatches }: Life): Promise<string | undefined> {
  if (couponBatches.length === 0) return undefined;
  const rows = await db
    .selectFrom('coupons')
    .select('code')
    .where('batch_id', 'in', couponBatches)
    .orderBy('used_count')
    .orderBy('id')
    .limit(1)
    .execute();
  return rows[0]?.code;
}

const Receipt = fc.record({
  at: few(0, 1),
  units: fc.array(few(0, 8), { minLength: 1, maxLength: 3 }),
  damaged: anyOf(0, 0, 1),
  days: anyOf(2, 20, 60),
});
const lastOf = <T>(all: readonly T[], at: number): T | undefined =>
  all[all.length - 1 - (at % Math.max(1, all.length))];

const ofPurchases: fc.Arbitrary<Command>[] = [
  command(
    'purchase',
    fc.record({ into: few(0, 2), units: fc.array(few(1, 8), { minLength: 1, maxLength: 3 }) }),
    async ({ send, supplier }, life, { into, units }) => {
      const made = await send(PURCHASES, {
        supplier_id: supplier,
        warehouse_id: [SHOP.warehouse, SHOP.other, life.depot][into],
        note: '',
        lines: units.map((some, at) => ({
          variant_id: life.goods[GOODS[at] ?? 'milk'],
          units: some,
          pack_size: 1,
          case_cost: 300 + at,
        })),
      });
      if (made.status === 201) life.purchases.push(made.as(PurchaseOrderDetail).id);
    },
  ),
  ...[0, 1].map(() =>
    command('purchase goes on', Receipt, async (world, life, { at, units, damaged, days }) => {
      const id = lastOf(life.purchases, at);
      if (id === undefined) return;
      const { version, status, lines } = await purchaseOf(world, id);
      if (status === 'draft') await world.send(`${PURCHASES}${id}/send/`, { version });
      else
        await world.send(`${PURCHASES}${id}/receive/`, {
          version,
          lines: lines.map((line, index) => ({
            line_id: line.id,
            received: units[index % units.length],
            damaged,
            batch: `P${String(days)}`,
            expires_on: world.dayOf(days),
          })),
        });
    }),
  ),
  command(
    ([how]) => `purchase ${how}`,
    fc.tuple(anyOf('reversed', 'ended', 'reopened'), few(0, 1)),
    async (world, life, [how, at]) => {
      const id = lastOf(life.purchases, at);
      if (id === undefined) return;
      const order = await purchaseOf(world, id);
      const { version } = order;
      const receipt = order.receipts.find(({ reversed }) => reversed === null);
      if (how === 'ended') await endPurchase(world, order);
      else if (how === 'reopened') await world.send(`${PURCHASES}${id}/reopen/`, { version });
      else if (receipt)
        await world.send(`${PURCHASES}${id}/receipts/${receipt.id}/reverse/`, { version, reason: 'Counted wrong.' });
    },
  ),
];

export const ofHouse: fc.Arbitrary<Command>[] = [
  ...ofPurchases,
  command(
    (isOver) => (isOver ? 'hand over' : 'depot reopened'),
    anyOf(true, false),
    async ({ desk, send, jobs }, { depot }, isOver) => {
      const path = `admin_panel/warehouses/${depot}/`;
      const { version } = (await desk.get(path)).as(Warehouse);
      if (!isOver) return send(`${path}reopen/`, { version });
      const begun = await send(`${path}hand-over/`, { version, to_warehouse_id: SHOP.warehouse, reason: 'Moving.' });
      if (begun.status !== 200) return;
      const { job_id } = (await desk.get(`${path}hand-over/`)).as(HandOverState);
      await jobs.runDue();
      const { status, ...job } = (await desk.get(`admin_panel/jobs/${job_id ?? ''}/`)).as(Job);
      assert.equal(status, 'done', JSON.stringify(job));
    },
  ),
  command(
    (isBlocked) => (isBlocked ? 'block' : 'unblock'),
    anyOf(true, false, false),
    async ({ desk, send }, { customer }, isBlocked) => {
      const path = `admin_panel/customers/${customer}/`;
      const { version } = (await desk.get(path)).as(CustomerDetail);
      await send(`${path}${isBlocked ? 'block' : 'unblock'}/`, { version, ...(isBlocked ? { reason: 'Abuse.' } : {}) });
    },
  ),
  command(
    (isKept) => (isKept ? 'coupon batch' : 'coupon batch cancelled'),
    anyOf(true, true, false),
    async ({ send, jobs, dayOf }, life, isKept) => {
      const made = await send(COUPONS, {
        ...{ title: 'Sorry', title_ar: 'عذرًا', discount_type: 'amount', discount_value: 400, cart_value: 1000 },
        ...{ starts_at: `${dayOf(-1)}T00:00:00.000Z`, ends_at: inDays(9) },
        ...{ prefix: `B${life.coupon.code.slice(4)}`, count: 3 },
      });
      if (made.status !== 201) return;
      const { id, job_id } = made.as(CouponBatch);
      life.couponBatches.push(id);
      if (!isKept) await send(`admin_panel/jobs/${job_id ?? ''}/cancel/`, {});
      await jobs.runDue();
    },
  ),
  command(
    (ending) => `coupon batch ${ending}`,
    anyOf('stop', 'resume'),
    async ({ desk, send }, { couponBatches }, ending) => {
      const id = couponBatches.at(-1);
      if (id === undefined) return;
      const { version } = (await desk.get(`${COUPONS}${id}/`)).as(CouponBatch);
      await send(`${COUPONS}${id}/${ending}/`, { version, reason: 'A leak.' });
    },
  ),
  command(
    (isKept) => (isKept ? 'gift batch' : 'gift batch cancelled'),
    anyOf(true, false),
    async ({ send, jobs }, life, isKept) => {
      const made = await send(CARDS, { title: 'Sorry', count: 2, value: 900, expires_at: inDays(20) });
      if (made.status !== 201) return;
      const { id, job_id } = made.as(GiftCardBatch);
      if (!isKept) await send(`admin_panel/jobs/${job_id ?? ''}/cancel/`, {});
      await jobs.runDue();
      const shown = await send(`${CARDS}${id}/codes/`, {});
      life.giftBatches.push(id);
      // A new card stands first, so that it is the next to pay.
      if (shown.status === 200) life.cards.unshift(...shown.as(IssuedGiftCards).results);
    },
  ),
];
