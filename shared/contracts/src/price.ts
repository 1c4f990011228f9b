import { roundHalfUp, share } from './money.ts';

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

/** The percentage that turns `price` into exactly `selling`, or null: above 10,000 minor units a basis point is more than one unit. */
function percentBetween(price: number, selling: number): number | null {
  if (price === 0) return 0;
  const percent = roundHalfUp((price - selling) * 10_000, price);
  return sellingPrice(price, 'percent', percent) === selling ? percent : null;
}

/** The lowest price that `percent` off turns into exactly `selling`. There always is one below 100 %: a price one unit higher sells for the same or one more. */
function priceBefore(selling: number, percent: number): number {
  let price = Math.max(0, Math.floor((selling * 10_000) / (10_000 - percent)) - Math.ceil(20_000 / (10_000 - percent)));
  while (sellingPrice(price, 'percent', percent) < selling) price += 1;
  return price;
}

/**
 * Edit any two of price, discount and selling price, and the third follows: `follows` names it. A selling price above the
 * price raises the price to it. A percentage that cannot give the selling price to the unit becomes an amount, so that what
 * a person typed is what is charged. The answer always holds `selling_price = sellingPrice(price, …)`, and never below zero.
 */
export function settlePrice(parts: PriceParts, follows: PricePart): PriceParts {
  const { price, discount_type, discount, selling_price } = parts;
  if (follows === 'selling_price') {
    const most = discount_type === 'percent' ? 10_000 : price;
    const held = Math.min(discount, most);
    return { ...parts, discount: held, selling_price: sellingPrice(price, discount_type, held) };
  }
  if (follows === 'price') {
    if (discount_type === 'amount') return { ...parts, price: selling_price + discount };
    // Everything free: no price follows from it.
    if (discount >= 10_000) return settlePrice({ ...parts, discount: 10_000 }, 'selling_price');
    return { ...parts, price: priceBefore(selling_price, discount) };
  }
  const list = Math.max(price, selling_price);
  const percent = discount_type === 'percent' ? percentBetween(list, selling_price) : null;
  return percent === null ? { price: list, discount_type: 'amount', discount: list - selling_price, selling_price } : { ...parts, price: list, discount: percent };
}
