import { z } from 'zod';

/** So many days of sales a change of prices is held against. */
export const EFFECT_DAYS = 14;

/** `POST admin_panel/reports/price-effect/`: what these prices would have made of the last days. Nothing is changed. */
export const PriceEffectInput = z.object({
  prices: z
    .array(
      z.object({
        variant_id: z.string().min(1).max(200),
        price: z.int().min(0),
        selling_price: z.int().min(0),
      }),
    )
    .min(1)
    .max(100),
});
export type PriceEffectInput = z.infer<typeof PriceEffectInput>;

/** Minor units, before coupons; volumes are those that were sold. */
export const PriceEffect = z.object({
  currency: z.string(),
  units: z.int(),
  revenue: z.object({ before: z.int(), after: z.int() }),
  /** Of the revenue without VAT, at the costs of today; null where a cost is unknown, or may not be seen. */
  margin: z.object({ before: z.int(), after: z.int() }).nullable(),
});
export type PriceEffect = z.infer<typeof PriceEffect>;
