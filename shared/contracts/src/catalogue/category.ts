import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { ProductStatus } from './product-choices.ts';
import { RecordFields, Reference, Version } from '../base/record.ts';
import { ImageUrl, kindError, Slug, Title } from '../base/text.ts';

/** There are exactly three levels: category, sub category, super-sub category (SPECIFICATION.md section 2.2). */
export const CATEGORY_LEVELS = [1, 2, 3] as const;

/** What a person fills in. The level follows from the parent; names are unique, in each language, among siblings. */
export const CategoryInput = z.object({
  parent_id: z.string().nullable().default(null),
  name: Title,
  name_ar: Title,
  /** Left empty, it is made from the English name. */
  slug: Slug,
  image: ImageUrl,
  featured: z.boolean().default(false),
  active: z.boolean().default(true),
  /** Days before its date from which a batch counts as expired; null takes the parent's, and 0 at the top. */
  sale_stop_days: z
    .int({ error: kindError('whole') })
    .min(0)
    .max(365)
    .nullable()
    .default(null),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const Category = RecordFields.extend(CategoryInput.shape).extend({
  /** Empty for a category that an import brought and nobody has translated yet; saving its form asks for it. */
  name_ar: z.string(),
  level: z.int().min(1).max(3),
  /** A fractional rank key: siblings sort by it. */
  rank: z.string(),
  parent: Reference.nullable(),
  child_count: z.int(),
  /** Products in this category and below it. */
  product_count: z.int(),
});
export type Category = z.infer<typeof Category>;

export const CategoryListQuery = listQuery(['rank', 'name', 'name_ar', 'updated_at'], 'rank', {
  level: listParam(z.enum(['1', '2', '3'])),
  parent: z.string().optional(),
  featured: FlagParam,
  active: FlagParam,
  archived: FlagParam,
  /** Without an Arabic name. */
  untranslated: FlagParam,
});
export type CategoryListQuery = z.infer<typeof CategoryListQuery>;

/**
 * `GET admin_panel/categories/named/`: the category of an address that says which one by its id, its slug or what it is
 * called in either language, as search compares it; `level` is what the address implies. An id goes before a slug on
 * that level, that before a name there, and all before a slug on another level. Only an id finds what is archived.
 * Names are unique among siblings alone: of several with one name, the first of the tree is it.
 */
export const CategoryNamedQuery = z.object({
  name: z.string().min(1).max(300),
  level: z.coerce.number().pipe(z.int().min(1).max(3)),
});
export type CategoryNamedQuery = z.infer<typeof CategoryNamedQuery>;

/**
 * One node of `GET admin_panel/categories/tree/`, which lists all categories that are not archived, parents before
 * children.
 */
export const CategoryNode = Reference.extend({
  parent_id: z.string().nullable(),
  level: z.int(),
  slug: z.string(),
  active: z.boolean(),
  featured: z.boolean(),
  image: ImageUrl,
  version: Version,
  product_count: z.int(),
});
export type CategoryNode = z.infer<typeof CategoryNode>;
export const CategoryTree = z.object({ results: z.array(CategoryNode) });
export type CategoryTree = z.infer<typeof CategoryTree>;

/** A product among those of its category; `code` is that of its first variant. */
export const PlacedProduct = z.object({
  id: z.string(),
  version: Version,
  title: z.string(),
  title_ar: z.string(),
  image: ImageUrl,
  code: z.string(),
  status: ProductStatus,
});
export type PlacedProduct = z.infer<typeof PlacedProduct>;
/**
 * `GET admin_panel/categories/{id or slug}/products/`: what stands in a category itself, not below it, in the order of
 * the shop; archived ones left out.
 */
export const CategoryProducts = z.object({ category: Reference, results: z.array(PlacedProduct) });
export type CategoryProducts = z.infer<typeof CategoryProducts>;

/** By what the products of a category are put in order: either title, or how many were ordered in the last 30 days. */
export const PRODUCT_ORDER_RULES = ['title', 'title_ar', 'best_seller'] as const;
export type ProductOrderRule = (typeof PRODUCT_ORDER_RULES)[number];
/**
 * `POST admin_panel/categories/{id}/product-order/`: all products of the category at once, by a rule or as
 * `product_ids` names them, which are those of `CategoryProducts`. Answers `CategoryProducts`; 409 where other products
 * stand there now.
 */
export const ProductOrderInput = z
  .object({
    by: z.enum(PRODUCT_ORDER_RULES).optional(),
    product_ids: z.array(z.string().max(64)).max(50_000).optional(),
  })
  .refine(({ by, product_ids }) => (by === undefined) !== (product_ids === undefined), {
    path: ['by'],
    error: 'required',
  });
export type ProductOrderInput = z.infer<typeof ProductOrderInput>;

/**
 * `POST admin_panel/categories/{id}/move/`: below `parent_id` (null for level 1), right behind `after_id` (null for the
 * first place). Answers the category.
 */
export const CategoryMoveInput = z.object({
  parent_id: z.string().nullable(),
  after_id: z.string().nullable(),
  version: Version,
});
export type CategoryMoveInput = z.infer<typeof CategoryMoveInput>;

/** Why a move cannot be: into itself or below itself, below the third level, or beside a category of the same name. */
export const CATEGORY_MOVE_REFUSALS = ['cycle', 'too_deep', 'name_taken', 'name_ar_taken'] as const;

/** `GET admin_panel/categories/{id}/move/?parent_id=`: what the move would touch, before it is made. */
export const CategoryMovePreview = z.object({
  products: z.int(),
  descendants: z.int(),
  level_from: z.int(),
  level_to: z.int(),
  refusal: z.enum(CATEGORY_MOVE_REFUSALS).nullable(),
});
export type CategoryMovePreview = z.infer<typeof CategoryMovePreview>;

/**
 * `DELETE admin_panel/categories/{id}/?move_products_to=`: only when empty, or with somewhere for its products to go.
 */
export const CategoryDeleteQuery = z.object({ move_products_to: z.string().optional() });
