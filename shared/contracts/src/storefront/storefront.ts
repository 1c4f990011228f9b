import { z } from 'zod';
import { AttributeType } from '../catalogue/attribute.ts';
import { Allergen, Nutrition } from '../catalogue/nutrition.ts';
import { HORIZONTAL_LIST_KINDS, PLACEMENTS } from '../catalogue/horizontal-list.ts';
import { LeafletPage } from '../marketing/leaflet.ts';
import { DEAL_CATEGORIES } from '../marketing/offer.ts';
import { OFFER_TYPES } from '../marketing/pricing/terms.ts';
import { BANNER_TARGETS } from '../marketing/offer-banner.ts';
import { COUNTDOWN_STYLES } from '../marketing/offer-countdown.ts';
import { PriceKind } from '../marketing/pricing/terms.ts';
import { Instant } from '../base/record.ts';
import { Unit } from '../base/unit.ts';

/** How far ahead a storefront looks for what is to come: a week, unless it says otherwise. */
const SOON_HOURS = 7 * 24;
export const MOST_SOON_HOURS = 90 * 24;

/** `GET store/promotions/`. */
export const StorePromotionsQuery = z.object({
  within_hours: z.coerce.number().int().min(0).max(MOST_SOON_HOURS).default(SOON_HOURS),
});
export type StorePromotionsQuery = z.infer<typeof StorePromotionsQuery>;

export const StoreOffer = z.object({
  id: z.string(),
  state: z.enum(['live', 'scheduled']),
  title: z.string(),
  title_ar: z.string(),
  deal_category: z.enum(DEAL_CATEGORIES),
  offer_type: z.enum(OFFER_TYPES),
  /** Basis points for percent, minor units otherwise. */
  offer_value: z.int(),
  buy_quantity: z.int().nullable(),
  get_quantity: z.int().nullable(),
  cap_per_order: z.int().nullable(),
  /** Empty means everywhere. */
  pincodes: z.array(z.string()),
  image: z.string().nullable(),
  available_from: Instant,
  available_upto: Instant,
  variant_ids: z.array(z.string()),
});
export const StoreVolumeOffer = z.object({
  variant_id: z.string(),
  tiers: z.array(
    z.object({
      quantity_threshold: z.int(),
      /** Basis points, of the selling price. */
      discount_percentage: z.int(),
      starts_at: Instant.nullable(),
      ends_at: Instant.nullable(),
    }),
  ),
});

/**
 * `target_id` is the offer, product, category or brand that it leads to; null for `none`. In the order of their place.
 */
export const StoreBanner = z.object({
  id: z.string(),
  state: z.enum(['live', 'scheduled']),
  title: z.string(),
  title_ar: z.string(),
  image: z.string().nullable(),
  image_ar: z.string().nullable(),
  placement: z.enum(PLACEMENTS),
  target_type: z.enum(BANNER_TARGETS),
  target_id: z.string().nullable(),
  available_from: Instant.nullable(),
  available_upto: Instant.nullable(),
});
/** Ends when its offer ends. Count down to it by the `Date` of an answer, not by the clock of a device. */
export const StoreCountdown = z.object({
  id: z.string(),
  state: z.enum(['live', 'scheduled']),
  offer_id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  style: z.enum(COUNTDOWN_STYLES),
  available_from: Instant,
  available_upto: Instant,
});

/** What runs now and soon. The whole of it changes at `next_change_at` at the latest, or when someone writes. */
export const StorePromotions = z.object({
  currency: z.string(),
  time_zone: z.string(),
  offers: z.array(StoreOffer),
  volume_offers: z.array(StoreVolumeOffer),
  banners: z.array(StoreBanner),
  countdowns: z.array(StoreCountdown),
  next_change_at: Instant.nullable(),
});
export type StorePromotions = z.infer<typeof StorePromotions>;

/** `GET store/products/`: `after` is the `next_after` of the page before, asked with the same `category`. */
export const StoreProductsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(2000).default(''),
  /** A category by its id or its slug, with what is below it: in the order in which the shop shows it. */
  category: z.string().min(1).max(200).optional(),
  /** Prices and stock as they are there. */
  pincode: z.string().max(20).optional(),
});
export type StoreProductsQuery = z.infer<typeof StoreProductsQuery>;

export const StoreVariant = z.object({
  id: z.string(),
  code: z.string(),
  barcode: z.string(),
  /** Its options: `1 L`; empty where it has none. */
  label: z.string(),
  label_ar: z.string(),
  image: z.string().nullable(),
  unit: Unit,
  size: z.int(),
  min_buy: z.int(),
  max_buy: z.int(),
  /** Of one unit, or of a kilogram where it is sold by weight; VAT included. */
  list_price: z.int(),
  selling_price: z.int(),
  /** What one of them costs now, offers included. */
  price: z.int(),
  /** Who set that price. */
  priced_by: z.object({ kind: PriceKind, id: z.string().nullable() }),
  /** How many can be sold: in all warehouses, or in the best one that delivers to the pincode. */
  available: z.int(),
});
/** What a product is described by: an integer of a number is thousandths of its unit; options are the ones chosen. */
export const StoreAttribute = z.object({
  code: z.string(),
  name: z.string(),
  name_ar: z.string(),
  type: AttributeType,
  unit: z.string(),
  unit_ar: z.string(),
  value: z.union([z.string(), z.int(), z.boolean()]).nullable(),
  options: z.array(z.object({ id: z.string(), name: z.string(), name_ar: z.string() })),
});
export const StoreProduct = z.object({
  id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  sold_by: z.enum(['unit', 'weight']),
  brand_id: z.string().nullable(),
  /** Its category and those above it. */
  category_ids: z.array(z.string()),
  image: z.string().nullable(),
  /** All pictures in their order; what has no alt text is called like the product. */
  images: z.array(z.object({ url: z.string(), alt: z.string(), alt_ar: z.string() })),
  /** In the order of its categories, from the top; those that it has a value of. */
  attributes: z.array(StoreAttribute),
  allergens: z.array(Allergen),
  ...Nutrition.shape,
  variants: z.array(StoreVariant),
});
export type StoreProduct = z.infer<typeof StoreProduct>;
export const StoreProducts = z.object({
  currency: z.string(),
  results: z.array(StoreProduct),
  /** The `after` of the next page; null after the last. */
  next_after: z.string().nullable(),
});
export type StoreProducts = z.infer<typeof StoreProducts>;

/** `GET store/leaflets/`: those for everywhere, and with a pincode those for it. */
export const StoreLeafletsQuery = StorePromotionsQuery.extend({ pincode: z.string().max(20).optional() });
export type StoreLeafletsQuery = z.infer<typeof StoreLeafletsQuery>;

export const StoreLeaflet = z.object({
  id: z.string(),
  state: z.enum(['live', 'scheduled']),
  title: z.string(),
  title_ar: z.string(),
  /** Its own, or the first page. */
  cover: z.string().nullable(),
  available_from: Instant,
  available_upto: Instant,
  /** Empty means everywhere. */
  pincodes: z.array(z.string()),
  /** Places of hotspots are ten-thousandths of a page's width and height. */
  pages: z.array(LeafletPage),
  pages_ar: z.array(LeafletPage),
});
export const StoreLeaflets = z.object({ results: z.array(StoreLeaflet), next_change_at: Instant.nullable() });
export type StoreLeaflets = z.infer<typeof StoreLeaflets>;

/** `GET store/horizontal-lists/`. */
export const StoreListsQuery = z.object({
  placement: z.enum(PLACEMENTS).optional(),
  /** Of placement `category`: those of this category's page. */
  category_id: z.string().max(200).optional(),
});
export type StoreListsQuery = z.infer<typeof StoreListsQuery>;

/** A row of products in its order, by hand or by its rule; only what is sold is in it. */
export const StoreHorizontalList = z.object({
  id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  placement: z.enum(PLACEMENTS),
  category_id: z.string().nullable(),
  kind: z.enum(HORIZONTAL_LIST_KINDS),
  product_ids: z.array(z.string()),
});
export const StoreHorizontalLists = z.object({
  results: z.array(StoreHorizontalList),
  next_change_at: Instant.nullable(),
});
export type StoreHorizontalLists = z.infer<typeof StoreHorizontalLists>;
