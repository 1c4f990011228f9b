import { z } from 'zod';
import { FlagParam, listQuery } from '../base/list.ts';
import { RecordFields } from '../base/record.ts';
import { ImageUrl, Phone, ShortText, Title } from '../base/text.ts';

/** What a person fills in for a brand. Names are unique, in each language, among brands that are not archived. */
export const BrandInput = z.object({
  name: Title,
  name_ar: Title,
  logo: ImageUrl,
  contact_name: ShortText,
  contact_phone: Phone,
  featured: z.boolean().default(false),
  active: z.boolean().default(true),
});
export type BrandInput = z.infer<typeof BrandInput>;

/** `name_ar` is empty for a brand that an import brought and nobody has translated yet; saving its form asks for it. */
export const Brand = RecordFields.extend(BrandInput.shape).extend({ name_ar: z.string(), product_count: z.int() });
export type Brand = z.infer<typeof Brand>;

export const BrandListQuery = listQuery(['name', 'name_ar', 'product_count', 'updated_at'], 'name', {
  featured: FlagParam,
  active: FlagParam,
  archived: FlagParam,
  /** Without an Arabic name. */
  untranslated: FlagParam,
});
export type BrandListQuery = z.infer<typeof BrandListQuery>;
