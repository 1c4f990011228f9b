import { z } from 'zod';
import { CaseCode, MOST_BARCODES, repeatedCaseCodes, StoredCaseCodes } from './case-code.ts';
import { Keeping } from './keeping.ts';
import { addMessages } from '../base/messages.ts';
import { BulkResult, FlagParam, listParam, listQuery } from '../base/list.ts';
import { Unknowable } from './product-choices.ts';
import { DISCOUNT_TYPES, type PriceParts, sellingPrice } from './price.ts';
import { onceValid } from '../base/rule.ts';
import { Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { Barcode, Code, ImageUrl, kindError, Note, Percent, Price, requiredText } from '../base/text.ts';
import { Unit } from '../base/unit.ts';

addMessages({
  discount_too_big: { en: 'The discount cannot be more than the price.', ab: 'لا يمكن أن يتجاوز الخصم السعر.' },
  percent_too_big: { en: 'A discount is at most 100%.', ab: 'الحد الأقصى للخصم 100%.' },
  selling_price_mismatch: {
    en: 'The selling price must be the price less the discount.',
    ab: 'يجب أن يساوي سعر البيع السعر بعد الخصم.',
  },
  max_buy_too_small: {
    en: 'The most one may buy cannot be less than the least.',
    ab: 'لا يمكن أن يقل الحد الأقصى للشراء عن الحد الأدنى.',
  },
  combo_too_small: {
    en: 'A combo needs at least two different products.',
    ab: 'تحتاج المجموعة إلى منتجين مختلفين على الأقل.',
  },
  price_in_past: { en: 'Choose a moment in the future.', ab: 'اختر وقتًا في المستقبل.' },
});

/** A component of a combo: a variant that is no combo itself, and how many of it one combo holds. */
export const ComboComponent = z.object({
  variant_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  quantity: z.int().min(1).max(999),
});
export type ComboComponent = z.infer<typeof ComboComponent>;

const VariantFields = z.object({
  code: Code,
  /** Which option of which variant type: `{variant_type_id: option_id}`. */
  options: z.record(z.string(), z.string()).default({}),
  unit: Unit,
  /** A count of the unit: 500 of g, 1 of kg, 6 of piece. */
  size: z.int().min(1).max(1_000_000),
  price: Price,
  discount_type: z.enum(DISCOUNT_TYPES).default('amount'),
  discount: Price.default(0),
  selling_price: Price,
  cost: Price.nullable().default(null),
  min_buy: z.int().min(1).max(999).default(1),
  max_buy: z.int().min(1).max(999).default(999),
  weight_step_g: z.int().min(1).max(1_000_000).nullable().default(null),
  weight_tolerance: Percent.default(0),
  reorder_point: z.int().min(0).max(1_000_000).default(0),
  hash_tags: z.array(requiredText(40)).max(20).default([]),
  image: ImageUrl,
  /** Codes of one piece. */
  barcodes: z.array(Barcode).max(MOST_BARCODES).default([]),
  active: z.boolean().default(true),
  /** Empty for an ordinary variant. The stock of a combo is what its components allow. */
  components: z.array(ComboComponent).max(20).default([]),
});

/** The three parts of a price agree. */
const checkPrice = ({ price, discount_type, discount, selling_price }: PriceParts, context: z.RefinementCtx): void => {
  const selling = sellingPrice(price, discount_type, discount);
  if (discount_type === 'percent' && discount > 10_000)
    context.addIssue({ code: 'custom', path: ['discount'], message: 'percent_too_big' });
  else if (selling < 0) context.addIssue({ code: 'custom', path: ['discount'], message: 'discount_too_big' });
  else if (selling !== selling_price)
    context.addIssue({ code: 'custom', path: ['selling_price'], message: 'selling_price_mismatch' });
};
/** Why a price may fall below cost; needs `offer.below_cost`, and is kept in the audit trail only. */
const BelowCostReason = Note;
const PRICE_PARTS = ['price', 'discount_type', 'discount', 'selling_price'] as const;

/** What a person fills in for a variant. */
export const VariantInput = VariantFields.extend({
  below_cost_reason: BelowCostReason,
  /** Left out, the variant keeps those it has. */
  case_codes: z.array(CaseCode).max(MOST_BARCODES).optional(),
})
  .superRefine(checkPrice, onceValid(...PRICE_PARTS))
  .superRefine(
    ({ min_buy, max_buy }, context) => {
      if (max_buy < min_buy) context.addIssue({ code: 'custom', path: ['max_buy'], message: 'max_buy_too_small' });
    },
    onceValid('min_buy', 'max_buy'),
  )
  .superRefine(
    ({ barcodes, case_codes = [] }, context) => {
      for (const at of repeatedCaseCodes(barcodes, case_codes))
        context.addIssue({ code: 'custom', path: ['case_codes', at, 'barcode'], message: 'code_twice' });
    },
    onceValid('barcodes', 'case_codes'),
  )
  .superRefine(({ components }, context) => {
    if (components.length === 1) context.addIssue({ code: 'custom', path: ['components'], message: 'combo_too_small' });
  }, onceValid('components'));
export type VariantInput = z.infer<typeof VariantInput>;

export const Variant = RecordFields.extend(VariantFields.shape).extend({
  product_id: z.string(),
  barcodes: z.array(z.string()),
  case_codes: StoredCaseCodes,
  available: z.int(),
  /** What an import could not read and nobody has said since; it is not for sale until then. */
  unknown: z.array(Unknowable).default([]),
});
export type Variant = z.infer<typeof Variant>;

/**
 * A variant as pickers, combos and the inventory show it. Its name is the product's title and its options: `Fresh milk,
 * 1 L`.
 */
export const VariantRow = Variant.extend({
  name: z.string(),
  name_ar: z.string(),
  product: Reference,
  product_image: ImageUrl,
});
export type VariantRow = z.infer<typeof VariantRow>;

export const VariantListQuery = listQuery(
  ['product', 'code', 'price', 'selling_price', 'available', 'updated_at'],
  'product',
  {
    product: z.string().optional(),
    category: listParam(z.string()),
    active: FlagParam,
    combo: FlagParam,
    archived: FlagParam,
  },
);
export type VariantListQuery = z.infer<typeof VariantListQuery>;

/** `GET admin_panel/variants/{id}/`: also by product code. `rating` is the product's, in hundredths of a star. */
export const VariantDetail = VariantRow.extend({
  component_rows: z
    .array(
      z.object({ variant_id: z.string(), quantity: z.int(), product: Reference, code: z.string(), available: z.int() }),
    )
    .default([]),
  rating: z.int(),
  rating_count: z.int(),
}).extend(Keeping.shape);
export type VariantDetail = z.infer<typeof VariantDetail>;

/** As many prices as one request changes. */
export const MOST_PRICES = 100;
/** The price of one variant, over the version that someone saw. */
export const VariantPrice = z
  .object({
    id: z.string().min(1).max(200),
    version: Version,
    price: VariantFields.shape.price,
    discount_type: z.enum(DISCOUNT_TYPES),
    discount: Price,
    selling_price: VariantFields.shape.selling_price,
    below_cost_reason: BelowCostReason,
  })
  .superRefine(checkPrice, onceValid(...PRICE_PARTS));
export type VariantPrice = z.infer<typeof VariantPrice>;

/**
 * `POST admin_panel/variants/prices/`: the prices of several variants, each for itself: one refusal stops no other. The
 * answer has the version that each then has, which taking them back by the same request needs.
 */
export const VariantPricesInput = z.object({ prices: z.array(VariantPrice).min(1).max(MOST_PRICES) });
export type VariantPricesInput = z.infer<typeof VariantPricesInput>;
export const VariantPricesResult = z.object({
  results: z.array(BulkResult.shape.results.element.omit({ was: true }).extend({ version: z.int().optional() })),
});
export type VariantPricesResult = z.infer<typeof VariantPricesResult>;

/** A price as it was, is or will be: `applied_at` is null while it waits for its moment. */
export const PriceEntry = z.object({
  id: z.string(),
  price: z.int(),
  selling_price: z.int(),
  cost: z.int().nullable(),
  starts_at: Instant,
  applied_at: Instant.nullable(),
  created_by: Person.nullable(),
});
export type PriceEntry = z.infer<typeof PriceEntry>;
/** `GET admin_panel/variants/{id}/prices/`, newest first. */
export const PriceHistory = z.object({ results: z.array(PriceEntry) });

/**
 * `POST admin_panel/variants/{id}/prices/`: a price that takes effect by itself. `DELETE …/prices/{price id}/` takes
 * back one that has not.
 */
export const ScheduledPriceInput = z
  .object({
    price: Price,
    selling_price: Price,
    cost: Price.nullable().default(null),
    starts_at: Instant,
    below_cost_reason: BelowCostReason,
  })
  .refine(({ price, selling_price }) => selling_price <= price, {
    path: ['selling_price'],
    error: 'discount_too_big',
    ...onceValid('price', 'selling_price'),
  });
export type ScheduledPriceInput = z.infer<typeof ScheduledPriceInput>;
