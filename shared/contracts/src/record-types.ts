import type { Area } from './permissions.ts';

interface RecordTypeInfo {
  /** Whoever may view this area is told of the record's changes and may read its history. */
  area: Area;
  /** The web's resources (first parts of query keys) that a change of such a record makes stale. */
  resources: readonly string[];
}

const of = (area: Area, ...resources: readonly string[]): RecordTypeInfo => ({ area, resources });

/**
 * Every type of record that is written, singular, as audit entries and events name it. One table for both sides: the
 * server takes the area from it, and refuses to compile without a row scope for each (`SCOPES`); the web takes from it
 * what a change makes stale.
 */
export const RECORD_TYPES = {
  brand: of('brand', 'brands', 'products'),
  category: of('category', 'categories', 'products'),
  coupon: of('coupon', 'coupons'),
  customer: of('customer', 'customers', 'orders'),
  dealer: of('dealer', 'dealers', 'pincodes'),
  horizontal_list: of('horizontal_list', 'horizontal-lists'),
  import: of('product', 'imports', 'products', 'variants', 'categories', 'brands'),
  job: of('platform', 'jobs'),
  notification: of('notification', 'notifications'),
  offer: of('offer', 'offers', 'products', 'variants'),
  order: of('order', 'orders', 'customers'),
  pincode: of('pincode', 'pincodes', 'warehouses'),
  product: of('product', 'products', 'variants', 'brands', 'categories'),
  review: of('review', 'reviews', 'products'),
  saved_view: of('user', 'saved-views'),
  seller: of('seller', 'sellers', 'products'),
  setting: of('settings', 'settings'),
  stock: of('inventory', 'stock', 'products', 'variants'),
  stock_count: of('inventory', 'stock-counts', 'stock', 'products', 'variants'),
  user: of('user', 'users'),
  variant: of('product', 'variants', 'products', 'stock'),
  variant_type: of('variant_type', 'variant-types', 'variants', 'products'),
  warehouse: of('warehouse', 'warehouses'),
} as const satisfies Readonly<Record<string, RecordTypeInfo>>;

export type RecordType = keyof typeof RECORD_TYPES;

/** What a change of a record makes stale; nothing for a type that this version does not know. */
export const resourcesOf = (type: string): readonly string[] =>
  Object.hasOwn(RECORD_TYPES, type) ? RECORD_TYPES[type as RecordType].resources : [];
