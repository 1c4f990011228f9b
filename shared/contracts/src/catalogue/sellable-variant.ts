import { z } from 'zod';
import { FlagParam, listParam, listQuery, MOST_BULK_IDS } from '../base/list.ts';
import { StoredCaseCodes } from './case-code.ts';
import { DISCOUNT_TYPES } from './price.ts';
import { PriceChange } from './price-change.ts';
import { ProductStatus, STOCK_LEVELS } from './product-choices.ts';
import { Instant, Reference } from '../base/record.ts';
import { ImageUrl } from '../base/text.ts';

/** Below this part of the price, in basis points, a margin is thin. */
export const THIN_MARGIN = 1000;
export const MARGIN_LEVELS = ['below_cost', 'thin', 'unknown'] as const;

/** One thing that can be sold, with what one needs to price it. `name` is the product's title and the options. */
export const SellableVariant = z.object({
  id: z.string(),
  version: z.int(),
  updated_at: Instant,
  code: z.string(),
  name: z.string(),
  name_ar: z.string(),
  image: ImageUrl,
  product: Reference,
  /** The deepest. */
  category: Reference.nullable(),
  brand: Reference.nullable(),
  barcodes: z.array(z.string()),
  case_codes: StoredCaseCodes,
  price: z.int(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.int(),
  selling_price: z.int(),
  /** VAT not included; null where nobody has said. */
  cost: z.int().nullable(),
  /** Of the selling price without VAT, in basis points; null where no cost is known. */
  margin: z.int().nullable(),
  available: z.int(),
  reorder_point: z.int(),
  active: z.boolean(),
  product_status: ProductStatus,
  /** The next price that takes effect by itself. */
  next_price: z.object({ selling_price: z.int(), starts_at: Instant }).nullable(),
});
export type SellableVariant = z.infer<typeof SellableVariant>;

export const SellableVariantListQuery = listQuery(
  ['product', 'code', 'price', 'selling_price', 'margin', 'available', 'updated_at'],
  'product',
  {
    active: FlagParam,
    status: listParam(ProductStatus.exclude(['archived'])),
    category: listParam(z.string()),
    brand: listParam(z.string()),
    seller: listParam(z.string()),
    stock: listParam(z.enum(STOCK_LEVELS)),
    /** For anyone who may see costs; others find nothing by it, and the margin orders nothing for them. */
    margin_level: listParam(z.enum(MARGIN_LEVELS)),
    /** Those with a price that waits for its moment. */
    scheduled: FlagParam,
  },
);
export type SellableVariantListQuery = z.infer<typeof SellableVariantListQuery>;

/** `POST admin_panel/sellable-variants/price-preview/`: what a change would do to these. Nothing is changed. */
export const PricePreviewInput = z.object({
  target: z.union([
    z.object({ ids: z.array(z.string()).min(1).max(MOST_BULK_IDS) }),
    z.object({ matching: z.record(z.string(), z.string()) }),
  ]),
  change: PriceChange,
});
export type PricePreviewInput = z.infer<typeof PricePreviewInput>;

/** As many lines as a preview tells: the worst margins first. */
export const PREVIEW_LINES = 20;
export const PricePreview = z.object({
  count: z.int(),
  /** How many have no price, or would have none left. */
  refused: z.int(),
  /** How many would sell below cost, and how many have no cost, so that nobody can tell. */
  below_cost: z.int(),
  cost_unknown: z.int(),
  /** The worst, in basis points. */
  margin: z.int().nullable(),
  lines: z.array(
    SellableVariant.pick({ id: true, name: true, name_ar: true, code: true, margin: true }).extend({
      before: z.int(),
      /** Null where it is refused. */
      after: z.int().nullable(),
      below_cost: z.boolean(),
    }),
  ),
});
export type PricePreview = z.infer<typeof PricePreview>;
