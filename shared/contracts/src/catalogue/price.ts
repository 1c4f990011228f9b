import { roundHalfUp, share } from '../base/money.ts';

export const DISCOUNT_TYPES = ['percent', 'amount'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Price, discount and selling price in minor units; a discount of type `percent` is in basis points. */
export interface PriceParts {
  price: number;
  discount_type: DiscountType;
  discount: number;
  selling_price: number;
}
/** The three values a person may edit two of. */
export type PricePart = 'price' | 'discount' | 'selling_price';

/** Price less discount. */
export function sellingPrice(price: number, discountType: DiscountType, discount: number): number {
  return price - (discountType === 'percent' ? share(price, discount) : discount);
}

/** The percentage that comes nearest to turning `price` into `selling`. */
const nearestPercent = (price: number, selling: number): number =>
  price === 0 ? 0 : roundHalfUp((price - selling) * 10_000, price);

/**
 * The percentage that turns `price` into exactly `selling`, or null: above 10,000 minor units a basis point is more
 * than one unit.
 */
function percentBetween(price: number, selling: number): number | null {
  const percent = nearestPercent(price, selling);
  return price === 0 || sellingPrice(price, 'percent', percent) === selling ? percent : null;
}

/**
 * The lowest price that `percent` off turns into exactly `selling`. There always is one below 100 %: a price one unit
 * higher sells for the same or one more.
 */
function priceBefore(selling: number, percent: number): number {
  let price = Math.max(0, Math.floor((selling * 10_000) / (10_000 - percent)) - Math.ceil(20_000 / (10_000 - percent)));
  while (sellingPrice(price, 'percent', percent) < selling) price += 1;
  return price;
}

/**
 * Edit any two of price, discount and selling price, and the third follows: `follows` names it. A selling price above
 * the price raises the price to it. A percentage that cannot give the selling price to the unit becomes an amount, so
 * that what a person typed is what is charged. The answer holds `selling_price = sellingPrice(price, …)`, and never
 * below zero; but from a discount of more than everything nothing follows: the parts come back as they are, for the
 * contract to refuse.
 */
export function settlePrice(parts: PriceParts, follows: PricePart): PriceParts {
  const { price, discount_type, discount, selling_price } = parts;
  if (follows === 'selling_price') {
    const most = discount_type === 'percent' ? 10_000 : price;
    return discount > most ? parts : { ...parts, selling_price: sellingPrice(price, discount_type, discount) };
  }
  if (follows === 'price') {
    if (discount_type === 'amount') return { ...parts, price: selling_price + discount };
    // Everything free: no price follows from it.
    if (discount >= 10_000) return settlePrice(parts, 'selling_price');
    return { ...parts, price: priceBefore(selling_price, discount) };
  }
  const list = Math.max(price, selling_price);
  const percent = discount_type === 'percent' ? percentBetween(list, selling_price) : null;
  return percent === null
    ? { price: list, discount_type: 'amount', discount: list - selling_price, selling_price }
    : { ...parts, price: list, discount: percent };
}

/**
 * The same discount in the other unit. The list price stays what it is; the selling price too, unless no percentage
 * gives it to the unit: then the nearest one does.
 */
export function inDiscountType({ price, selling_price }: PriceParts, discount_type: DiscountType): PriceParts {
  const off = Math.max(0, price - selling_price);
  const discount = discount_type === 'percent' ? nearestPercent(price, price - off) : off;
  return { price, discount_type, discount, selling_price: sellingPrice(price, discount_type, discount) };
}
