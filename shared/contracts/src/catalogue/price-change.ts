import { z } from 'zod';
import { addMessages } from '../base/messages.ts';
import { share } from '../base/money.ts';
import { DISCOUNT_TYPES, type PriceParts, settlePrice } from './price.ts';
import { Instant } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { kindError, Note } from '../base/text.ts';

addMessages({
  price_change_value: { en: 'Enter a number above zero.', ab: 'أدخل رقمًا أكبر من صفر.' },
  price_change_raise: { en: 'Raise by at most 500%.', ab: 'الحد الأقصى للزيادة 500%.' },
  price_change_lower: { en: 'Lower by at most 90%.', ab: 'الحد الأقصى للتخفيض 90%.' },
});

export const PRICE_DIRECTIONS = ['raise', 'lower'] as const;
/** As high as a price may be, in minor units. */
const MOST_PRICE = 99_999_999_999;

const PriceChangeFields = z.object({
  direction: z.enum(PRICE_DIRECTIONS).default('raise'),
  by: z.enum(DISCOUNT_TYPES).default('percent'),
  /** Basis points for percent, minor units otherwise. */
  value: z
    .int({ error: kindError('required') })
    .min(1, { error: 'price_change_value' })
    .max(MOST_PRICE),
});
const inReach = ({ direction, by, value }: PriceChange, context: z.RefinementCtx): void => {
  if (by === 'percent' && value > (direction === 'raise' ? 50_000 : 9000))
    context.addIssue({ code: 'custom', path: ['value'], message: `price_change_${direction}` });
};
/** By how much prices go up or down, and which way. */
export const PriceChange = PriceChangeFields.superRefine(inReach, onceValid('direction', 'by', 'value'));
export type PriceChange = z.infer<typeof PriceChangeFields>;

const Told = {
  /** Null: at once. */
  starts_at: Instant.nullable().default(null),
  /** Why they may sell below cost; kept in the audit trail only. */
  reason: Note,
};
/** What `change_prices` is told. `once` names this press: sent again, it changes no price twice. */
export const PriceChangeInput = PriceChangeFields.extend({
  ...Told,
  once: z.string().min(8).max(100),
}).superRefine(inReach, onceValid('direction', 'by', 'value'));
export type PriceChangeInput = z.infer<typeof PriceChangeInput>;
/** The same as a person fills it in. */
export const PriceChangeForm = PriceChangeFields.extend(Told)
  .superRefine(inReach, onceValid('direction', 'by', 'value'))
  .refine(({ starts_at }) => starts_at === null || Date.parse(starts_at) > Date.now(), {
    path: ['starts_at'],
    error: 'price_in_past',
    ...onceValid('starts_at'),
  });

/**
 * What a price is after such a change, or null where nothing would be left of it or it has none. Price and selling
 * price go the same way; a percentage off stays that percentage under a percentage. Steps are rounded half up to the
 * minor unit.
 */
export function changedPrice(parts: PriceParts, { direction, by, value }: PriceChange): PriceParts | null {
  const moved = (amount: number) => {
    const step = by === 'percent' ? share(amount, value) : value;
    return direction === 'raise' ? amount + step : amount - step;
  };
  const { discount_type, discount, selling_price } = parts;
  if (parts.price === 0 || selling_price === 0) return null;
  const price = moved(parts.price);
  const after =
    by === 'percent' && discount_type === 'percent'
      ? settlePrice({ price, discount_type, discount, selling_price }, 'selling_price')
      : settlePrice({ price, discount_type, discount, selling_price: moved(selling_price) }, 'discount');
  return after.selling_price < 1 || after.price > MOST_PRICE ? null : after;
}
