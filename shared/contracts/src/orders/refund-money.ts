import { share } from '../base/money.ts';
import type { DeliveryFeePolicy } from '../store/refund-settings.ts';

/*
 * What goes back of an order, in minor units. Pure: the server, its previews and the tests count with the same
 * functions (PRODUCT.md, "Refunds").
 */

/** What can still be given back: what came in, less what went back and what is on its way. */
export const refundable = (paid: { captured: number; refunded: number; in_progress: number }): number =>
  Math.max(0, paid.captured - paid.refunded - paid.in_progress);

/** A line as it was delivered, with what of it went back or is on its way. */
export interface RefundableLine {
  /** What its units came to, discounts taken off. */
  net: number;
  /** Its delivered units. */
  quantity: number;
  refunded_quantity: number;
  /** Before a restocking fee was taken off. */
  refunded_amount: number;
}

/**
 * What some more units of a line come to. Counted from the whole, so that the parts of a line add up to its price
 * exactly, however it is split.
 */
export const lineRefund = (
  { net, quantity, refunded_quantity, refunded_amount }: RefundableLine,
  units: number,
): number =>
  quantity === 0 ? 0 : Math.max(0, Math.floor((net * (refunded_quantity + units)) / quantity) - refunded_amount);

/** What the store keeps of goods that come back; nothing where it is at fault. */
export const restockingFee = (items: number, basisPoints: number, storeFault: boolean): number =>
  storeFault ? 0 : Math.min(items, share(items, basisPoints));

/** What goes back of the delivery fee. `whole` says whether nothing of the order stays with the customer. */
export function deliveryRefund(
  policy: DeliveryFeePolicy,
  { fee, refunded, store_fault, whole }: { fee: number; refunded: number; store_fault: boolean; whole: boolean },
): number {
  const due = (policy === 'store_fault' && store_fault) || (policy === 'whole_order' && whole);
  return due ? Math.max(0, fee - refunded) : 0;
}

/**
 * What of goods and their delivery earlier refunds have paid already: all that is worth more than the order still
 * charges. While other refunds are open nobody knows yet what it will charge.
 */
export const paidBefore = (
  worth: number,
  { amount, credited, in_progress }: { amount: number; credited: number; in_progress: number },
): number => (in_progress > 0 ? 0 : Math.max(0, worth - Math.max(0, amount - credited)));

/**
 * Of an amount that goes back, what goes back to the gift card: the share of the order that it paid. Counted from the
 * whole as well, never more than is left of what the card paid, and at least what the other payments cannot take.
 */
export function giftCardShare(
  paid: { captured: number; by_gift_card: number },
  before: { refunded: number; to_gift_card: number },
  amount: number,
): number {
  if (paid.captured === 0) return 0;
  const left = paid.by_gift_card - before.to_gift_card;
  const others = paid.captured - paid.by_gift_card - (before.refunded - before.to_gift_card);
  const due = Math.floor((paid.by_gift_card * (before.refunded + amount)) / paid.captured) - before.to_gift_card;
  return Math.min(Math.max(due, amount - others, 0), left, amount);
}
