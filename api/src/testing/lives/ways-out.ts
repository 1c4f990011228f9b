import assert from 'node:assert/strict';
import { OPEN_PURCHASE_ORDERS, operationWays } from '@bo/contracts';
import { sql } from 'kysely';
import { decideRefund, move, payoutsOf, refundsOf, returnsOf, stepPayout, stepReturn } from './commands.ts';
import { leadGoodsOut } from './goods.ts';
import { endPurchase, purchaseOf } from './house.ts';
import { type Life, ORDERS, type Tracked, type World } from './world.ts';

const FOUND = { found: ['damaged'], method: 'wallet' } as const;
const isOver = (status: string) => status === 'closed' || status === 'rejected';

/** Takes a return to its end by the steps that its page offers. */
async function endReturns(world: World, order: Tracked): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const open = (await returnsOf(world, order)).filter(({ status }) => !isOver(status));
    if (open.length === 0) return;
    for (const one of open) {
      const { status, refunds } = one;
      if (status === 'requested') await stepReturn(world, one, 'reject', FOUND);
      else if (status === 'approved' || status === 'pickup_scheduled') await stepReturn(world, one, 'receive', FOUND);
      else if (status === 'received') await stepReturn(world, one, 'inspect', FOUND);
      else if (refunds.some((refund) => ['requested', 'processing', 'failed'].includes(refund.status)))
        await endRefunds(world, order);
      else {
        const closed = await stepReturn(world, one, 'close', FOUND);
        if (closed.status !== 200) await stepReturn(world, one, 'refund', FOUND);
      }
    }
  }
}

/** What can still be approved is paid, what cannot is rejected, and what fails goes to the wallet. */
async function endRefunds(world: World, order: Tracked): Promise<void> {
  for (const refund of await refundsOf(world, order)) {
    const { status, method, return: ofReturn } = refund;
    const isStuck = status === 'failed' || (status === 'processing' && method === 'cash');
    if (status === 'requested' && ofReturn) await decideRefund(world, refund, 'approve', 'wallet');
    else if (status === 'requested' || isStuck) {
      const rejected = await decideRefund(world, refund, 'reject', 'wallet');
      if (rejected.status !== 200) await decideRefund(world, refund, 'retry', 'wallet');
    }
  }
}

/** Takes the ways out that the pages offer until nothing of a life is open any more, and says what is. */
export async function leadOut(world: World, life: Life): Promise<string[]> {
  const { db, jobs, detail, send } = world;
  await jobs.runDue();
  const left: string[] = [];
  for (const order of life.orders) {
    const { status } = await detail(order);
    if (status !== 'delivered' && status !== 'cancelled') {
      const cancelled = await move(world, order, { to: 'cancelled', reason: 'The end.' });
      assert.equal(cancelled.status, 200, cancelled.text);
    }
    for (let round = 0; round < 4; round += 1) {
      await jobs.runDue();
      await sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`.execute(db);
      const { operations, exceptions, status: end } = await detail(order);
      for (const { id, operation, state, of_refund } of operations)
        if (state !== 'waiting' && !of_refund)
          await send(`${ORDERS}${order.id}/payments/${id}/divert/`, {
            to: operationWays({ operation }, { status: end })[0],
            note: 'The end.',
          });
      for (const { id } of exceptions)
        await send(`${ORDERS}${order.id}/payments/exceptions/${id}/settle/`, { how: 'noted', note: 'The end.' });
      await endRefunds(world, order);
      await endReturns(world, order);
    }
    const { operations, exceptions, number } = await detail(order);
    // What the provider has accepted for a requested refund ends with its own message; a return may wait for that
    // money.
    const isAccepted = ({ of_refund, state }: (typeof operations)[number]) => of_refund && state === 'pending';
    for (const one of operations) if (!isAccepted(one)) left.push(`${one.operation} ${one.state} of ${number}`);
    left.push(...exceptions.map(({ problem }) => `${problem} of ${number}`));
    if (!operations.some(isAccepted))
      for (const { status: at } of await returnsOf(world, order))
        if (!isOver(at)) left.push(`return ${at} of ${number}`);
  }
  left.push(...(await leadGoodsOut(world, life)));
  for (const id of life.purchases) {
    const purchase = await purchaseOf(world, id);
    if (!OPEN_PURCHASE_ORDERS.includes(purchase.status)) continue;
    const { status } = await endPurchase(world, purchase);
    if (status !== 200) left.push(`purchase order ${purchase.status}`);
  }
  for (let round = 0; round < 3; round += 1)
    for (const payout of await payoutsOf(world, life))
      if (['requested', 'approved', 'processing'].includes(payout.status)) await stepPayout(world, payout, 'pay');
  for (const payout of await payoutsOf(world, life))
    if (['requested', 'processing'].includes(payout.status)) left.push(`payout ${payout.status}`);
  return left;
}

/** Whether a provider still has a requested refund: then its order has not come to rest. */
export async function isWithProvider({ detail }: World, { orders }: Life): Promise<boolean> {
  const all = await Promise.all(orders.map(detail));
  return all.some(({ operations }) => operations.length > 0);
}
