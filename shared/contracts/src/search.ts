import { z } from 'zod';
import { ImageUrl } from './text.ts';

/** `GET admin_panel/search/?q=`: products by English or Arabic words, product code or barcode. */
export const SearchQuery = z.object({ q: z.string().trim().max(120).default(''), limit: z.coerce.number().int().min(1).max(50).default(10) });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchHit = z.object({
  type: z.literal('product'),
  id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  image: ImageUrl,
  /** The code or barcode that matched, where it was one. */
  matched_code: z.string().nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;
export const SearchAnswer = z.object({ results: z.array(SearchHit) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;
