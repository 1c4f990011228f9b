import { z } from 'zod';
import { addMessages } from './messages.ts';
import { share } from './money.ts';
import { RecordFields } from './record.ts';
import { Barcode, Code, ImageUrl, Percent, Price } from './text.ts';

addMessages({
  discount_too_big: { en: 'The discount cannot be more than the price.', ab: 'لا يمكن أن يتجاوز الخصم السعر.' },
  selling_price_mismatch: { en: 'The selling price must be the price less the discount.', ab: 'يجب أن يساوي سعر البيع السعر بعد الخصم.' },
  max_buy_too_small: { en: 'The most one may buy cannot be less than the least.', ab: 'لا يمكن أن يقل الحد الأقصى للشراء عن الحد الأدنى.' },
});

export const UNITS = ['g', 'kg', 'ml', 'L', 'piece', 'pack'] as const;
export const Unit = z.enum(UNITS);
export type Unit = z.infer<typeof Unit>;
export const DISCOUNT_TYPES = ['percent', 'amount'] as const;

/** Price less discount: the third of the three that a person may edit two of. A percentage is in basis points. */
export function sellingPrice(price: number, discountType: (typeof DISCOUNT_TYPES)[number], discount: number): number {
  return price - (discountType === 'percent' ? share(price, discount) : discount);
}

const VariantFields = z.object({
  code: Code,
  /** Which option of which variant type: `{variant_type_id: option_id}`. */
  options: z.record(z.string(), z.string()).default({}),
  unit: Unit,
  /** A count of the unit: 500 of g, 1 of kg, 6 of piece. */
  size: z.int({ error: 'whole' }).min(1).max(1_000_000),
  price: Price,
  discount_type: z.enum(DISCOUNT_TYPES).default('amount'),
  discount: Price.default(0),
  selling_price: Price,
  cost: Price.nullable().default(null),
  min_buy: z.int().min(1).max(999).default(1),
  max_buy: z.int().min(1).max(999).default(999),
  weight_step_g: z.int().min(1).nullable().default(null),
  weight_tolerance: Percent.default(0),
  reorder_point: z.int().min(0).default(0),
  hash_tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  image: ImageUrl,
  barcodes: z.array(Barcode).max(10).default([]),
  active: z.boolean().default(true),
});

/** What a person fills in for a variant. */
export const VariantInput = VariantFields.superRefine((variant, context) => {
  const selling = sellingPrice(variant.price, variant.discount_type, variant.discount);
  if (selling < 0 || (variant.discount_type === 'percent' && variant.discount > 10_000)) {
    context.addIssue({ code: 'custom', path: ['discount'], message: 'discount_too_big' });
  } else if (selling !== variant.selling_price) {
    context.addIssue({ code: 'custom', path: ['selling_price'], message: 'selling_price_mismatch' });
  }
  if (variant.max_buy < variant.min_buy) context.addIssue({ code: 'custom', path: ['max_buy'], message: 'max_buy_too_small' });
});
export type VariantInput = z.infer<typeof VariantInput>;

export const Variant = RecordFields.extend(VariantFields.shape).extend({
  product_id: z.string(),
  barcodes: z.array(z.string()),
  available: z.int(),
});
export type Variant = z.infer<typeof Variant>;
