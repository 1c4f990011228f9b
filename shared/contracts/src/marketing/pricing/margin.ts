import { vatInside } from './order.ts';

/** A price without the VAT that is in it. */
export const withoutVat = (amount: number, rate: number): number => amount - vatInside(amount, rate);

export interface Margin {
  /** What is left of the price without VAT, as a part of it, in basis points; null where no cost is known. */
  margin: number | null;
  below_cost: boolean;
}
/** What is left of a price without VAT after what it costs. */
export function marginOf(net: number, cost: number | null): Margin {
  if (cost === null) return { margin: null, below_cost: false };
  // Given away, there is no price that the cost could be a part of: all of it is lost.
  return { margin: net === 0 ? -10_000 : Math.round(((net - cost) * 10_000) / net), below_cost: net < cost };
}

interface SetPrice {
  price: number;
  selling_price: number;
  cost: number | null;
}
/**
 * Whether a price that someone sets sells below cost: what takes a permission and a reason. One that goes up, or stays
 * while its cost changes, asks nobody; without a price there is nothing to sell. `before` is what it sold for, null for
 * a new one; `rate` the VAT in it, in basis points.
 */
export const fallsBelowCost = (
  { price, selling_price, cost }: SetPrice,
  before: { selling_price: number } | null,
  rate: number,
): boolean =>
  price > 0 &&
  (before === null || selling_price < before.selling_price) &&
  marginOf(withoutVat(selling_price, rate), cost).below_cost;
