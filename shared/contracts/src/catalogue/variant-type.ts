import { z } from 'zod';
import { FlagParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { RecordFields, Version } from '../base/record.ts';
import { ShortText, Title } from '../base/text.ts';

addMessages({
  option_twice: { en: 'Another option has this name.', ab: 'يوجد خيار آخر بهذا الاسم.' },
});

/** An option name may be one character long: sizes are S, M and L. */
const OptionName = ShortText.unwrap().min(1, { error: 'required' });

/** An option of a variant type. `id` is null for a new one; the place in the array is its rank. */
export const VariantOptionInput = z.object({
  id: z.string().nullable().default(null),
  name: OptionName,
  name_ar: OptionName,
  hidden: z.boolean().default(false),
});
export type VariantOptionInput = z.infer<typeof VariantOptionInput>;

/** As many options as a variant type may have: a supplier's file brings hundreds of sizes. */
export const MOST_OPTIONS = 5000;

/**
 * What a person fills in for a variant type such as "Size". An option that is used may be hidden, renamed or merged;
 * leaving
 * it out of `options` is refused with `variant_type.option_used`: old orders never change.
 */
export const VariantTypeInput = z.object({
  name: Title,
  name_ar: Title,
  options: z
    .array(VariantOptionInput)
    .min(1)
    .max(MOST_OPTIONS)
    .superRefine((options, context) => {
      for (const field of ['name', 'name_ar'] as const) {
        const known = new Set<string>();
        options.forEach((option, index) => {
          const name = option[field].toLowerCase();
          if (known.has(name)) context.addIssue({ code: 'custom', path: [index, field], message: 'option_twice' });
          known.add(name);
        });
      }
    }),
});
export type VariantTypeInput = z.infer<typeof VariantTypeInput>;

export const VariantOption = z.object({
  id: z.string(),
  name: z.string(),
  name_ar: z.string(),
  hidden: z.boolean(),
  variant_count: z.int(),
});
export type VariantOption = z.infer<typeof VariantOption>;

export const VariantType = RecordFields.extend({
  name: z.string(),
  name_ar: z.string(),
  options: z.array(VariantOption),
  product_count: z.int(),
});
export type VariantType = z.infer<typeof VariantType>;

export const VariantTypeListQuery = listQuery(['name', 'updated_at'], 'name', { archived: FlagParam });
export type VariantTypeListQuery = z.infer<typeof VariantTypeListQuery>;

/**
 * `POST admin_panel/variant-types/{id}/merge-options/`: variants with the one option get the other; answers the variant
 * type.
 */
export const MergeOptionsInput = z.object({ from_id: z.string(), into_id: z.string(), version: Version });
export type MergeOptionsInput = z.infer<typeof MergeOptionsInput>;
