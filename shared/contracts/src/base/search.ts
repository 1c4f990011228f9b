import { z } from 'zod';
import { ImageUrl } from './text.ts';

/**
 * `GET admin_panel/search/?q=`: records of every kind that one may see, by words of either language, code or barcode;
 * `limit` of each kind.
 */
export const SearchQuery = z.object({
  q: z.string().trim().max(120).default(''),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** The kinds of records that can be found, in the order they are shown. */
export const SEARCH_KINDS = [
  'order',
  'product',
  'customer',
  'brand',
  'category',
  'seller',
  'offer',
  'pincode',
] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchHit = z.object({
  /** One of `SEARCH_KINDS`, or of a server that is newer than the page: shown where a remote says that it opens it. */
  type: z.string(),
  id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  image: ImageUrl,
  /**
   * The code or barcode that matched, or what tells it from others of its name: the customer of an order, a customer's
   * code.
   */
  matched_code: z.string().nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;
export const SearchResponse = z.object({ results: z.array(SearchHit) });
export type SearchResponse = z.infer<typeof SearchResponse>;
