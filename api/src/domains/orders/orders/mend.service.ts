import { isOpenForChanges } from '@bo/contracts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { setCouponUse } from '../../marketing/coupons/coupons.service.ts';
import { holdStock } from '../../stock/inventory/order-stock.service.ts';
import { currentOrder, writeOrder } from './desk.service.ts';
import { readTerms, recomputeMoney } from './money.service.ts';
import { heldLines } from './transitions.service.ts';

/*
 * Puts right what is wrong in an order's own row, and what other rows say of it. The books name it; a person confirms
 * it.
 */

const current = (unit: UnitOfWork, id: string) => currentOrder(unit, id, undefined);

/** Writes into the terms of an order that its coupon is lost, so that no later pricing takes it into account. */
export async function markCouponLost(unit: UnitOfWork, id: string): Promise<void> {
  const order = await current(unit, id);
  const terms = await readTerms(unit.trx, order);
  if (!terms.coupon) return;
  const coupon = { ...terms.coupon, lost: 'cart_value' as const };
  await writeOrder(unit, order, { price_terms: JSON.stringify({ ...terms, coupon }) });
}

/**
 * Counts the coupon of an order as used, or as not used; an order whose lines have its discount is given its code too.
 */
export async function countCouponUse(
  unit: UnitOfWork,
  id: string,
  { code, used }: { code: string; used: boolean },
): Promise<void> {
  const order = await current(unit, id);
  const { customer, discount_total } = order;
  await setCouponUse(unit, { order_id: order.id, customer_id: customer.id, discount: discount_total, code, used });
  if (used && order.coupon_code === null) await writeOrder(unit, order, { coupon_code: code });
}

/** Computes the amounts of an order again, from its own terms. */
export async function recomputeOrder(unit: UnitOfWork, id: string): Promise<void> {
  const order = await current(unit, id);
  const step = isOpenForChanges(order.status) ? 'placed' : 'picked';
  await writeOrder(unit, order, await recomputeMoney(unit, order, { step }));
}

/** Makes an order reserve what its lines need, and nothing after it is packed. */
export async function reserveAgain(unit: UnitOfWork, id: string): Promise<void> {
  const order = await current(unit, id);
  const { version, status, warehouse } = order;
  const reserves = warehouse !== null && (isOpenForChanges(status) || status === 'picked');
  await holdStock(unit, {
    key: `order ${order.id} v${String(version)} reserve again`,
    order_id: order.id,
    warehouse_id: warehouse?.id ?? '',
    lines: reserves ? heldLines(order.lines) : [],
    as_available: true,
  });
  // The next act of the order has another version, and so another key, than this one.
  await writeOrder(unit, order, {});
}
