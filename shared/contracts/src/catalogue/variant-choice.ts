import { z } from 'zod';
import { ImageUrl } from '../base/text.ts';

/** A variant as one chooses many of them: enough to know it by, and nothing else. */
export const VariantChoice = z.object({
  id: z.string(),
  name: z.string(),
  name_ar: z.string(),
  code: z.string(),
  barcode: z.string(),
  image: ImageUrl,
  list_price: z.int(),
  selling_price: z.int(),
  sold_by: z.enum(['unit', 'weight']),
  for_sale: z.boolean(),
  /** The name in its parts: the product, and the variant's options; without options its size tells it apart. */
  ...{ title: z.string().optional(), title_ar: z.string().optional() },
  ...{ variant_label: z.string().optional(), variant_label_ar: z.string().optional() },
  ...{ size: z.number().optional(), unit: z.string().optional() },
});
export type VariantChoice = z.infer<typeof VariantChoice>;

/** As many variants as are looked up at once. */
export const MOST_LOOKED_UP = 2000;

/**
 * `POST admin_panel/variants/lookup/`: many variants at once, by what people have of them (barcodes, product codes,
 * names, as pasted), by their ids, by what a list of variants or of products shows, or by category and brand.
 */
export const VariantLookupInput = z.union([
  z.object({ texts: z.array(z.string().max(500)).min(1).max(MOST_LOOKED_UP) }),
  z.object({ ids: z.array(z.string().max(200)).min(1).max(MOST_LOOKED_UP) }),
  z.object({ variants: z.record(z.string(), z.string()) }),
  z.object({ products: z.record(z.string(), z.string()) }),
]);
export type VariantLookupInput = z.infer<typeof VariantLookupInput>;

export const VariantLookup = z.object({
  found: z.array(VariantChoice),
  /** What nothing is called, as it was given. */
  unknown: z.array(z.string()),
  /** What several are called. */
  ambiguous: z.array(z.object({ text: z.string(), choices: z.array(VariantChoice) })),
  /** There are more than can be taken at once: only the first are here. */
  more: z.boolean(),
});
export type VariantLookup = z.infer<typeof VariantLookup>;
