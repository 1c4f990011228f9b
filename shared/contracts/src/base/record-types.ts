import type { Area } from './permissions.ts';

/**
 * The resources of the web: the first part of every query key that holds records of the store. What a remote outside of
 * this workspace adds is its own.
 */
export type ResourceName =
  | 'backups'
  | 'brands'
  | 'categories'
  | 'commission-rules'
  | 'count-plans'
  | 'coupon-batches'
  | 'coupons'
  | 'credit-notes'
  | 'customers'
  | 'dealers'
  | 'earnings'
  | 'gift-card-batches'
  | 'gift-cards'
  | 'glossary-terms'
  | 'horizontal-lists'
  | 'images'
  | 'imports'
  | 'jobs'
  | 'leaflets'
  | 'message-templates'
  | 'messages'
  | 'notifications'
  | 'offer-banners'
  | 'offer-countdowns'
  | 'offers'
  | 'orders'
  | 'package-payments'
  | 'payout-requests'
  | 'payout-runs'
  | 'payout-settings'
  | 'payouts'
  | 'pincodes'
  | 'price-cases'
  | 'products'
  | 'purchase-orders'
  | 'purchase-receipts'
  | 'recalls'
  | 'refund-settings'
  | 'refunds'
  | 'returns'
  | 'reviews'
  | 'roles'
  | 'saved-views'
  | 'sellable-variants'
  | 'seller-adjustments'
  | 'seller-sales'
  | 'sellers'
  | 'service-accounts'
  | 'settings'
  | 'stock'
  | 'stock-counts'
  | 'supplier-invoices'
  | 'stock-transfers'
  | 'supplier-prices'
  | 'supplier-returns'
  | 'suppliers'
  | 'users'
  | 'vat-returns'
  | 'variant-types'
  | 'variants'
  | 'volume-offers'
  | 'wallet-credits'
  | 'warehouses'
  | 'webhook-deliveries'
  | 'webhooks';

interface RecordTypeInfo {
  /** Anyone who may view this area is notified of the record's changes and may read its history. */
  area: Area;
  /**
   * The web's resources that a change of such a record makes stale: its own first, then those that show or count it.
   */
  resources: readonly [ResourceName, ...ResourceName[]];
}

const of = <Own extends ResourceName>(area: Area, own: Own, ...shownBy: ResourceName[]) =>
  ({ area, resources: [own, ...shownBy] }) satisfies RecordTypeInfo;

/**
 * Every type of record that is written, singular, as audit entries and events name it. One table for both sides: the
 * server takes the area from it, and refuses to compile without a row scope for each (`records` of a module); the web
 * takes from it what a change makes stale, be it a write of its own (`@bo/resources`) or one that the event stream
 * tells.
 */
export const RECORD_TYPES = {
  backup: of('platform', 'backups'),
  brand: of('brand', 'brands', 'products', 'sellable-variants'),
  category: of('category', 'categories', 'products', 'stock', 'stock-counts', 'sellable-variants'),
  commission_rule: of('payout', 'commission-rules'),
  count_plan: of('inventory', 'count-plans', 'stock-counts'),
  coupon: of('coupon', 'coupons', 'coupon-batches'),
  coupon_batch: of('coupon', 'coupon-batches', 'coupons'),
  credit_note: of('refund', 'credit-notes'),
  customer: of('customer', 'customers', 'orders', 'reviews'),
  dealer: of('dealer', 'dealers', 'pincodes'),
  gift_card: of('coupon', 'gift-cards'),
  gift_card_batch: of('coupon', 'gift-card-batches', 'gift-cards'),
  glossary_term: of('glossary', 'glossary-terms'),
  horizontal_list: of('horizontal_list', 'horizontal-lists'),
  image: of('media', 'images', 'products'),
  import: of('product', 'imports', 'products', 'variants', 'categories', 'brands', 'sellable-variants'),
  job: of('platform', 'jobs'),
  leaflet: of('leaflet', 'leaflets'),
  message: of('message', 'messages'),
  message_template: of('message', 'message-templates'),
  notification: of('notification', 'notifications'),
  offer: of('offer', 'offers', 'products', 'variants', 'offer-banners', 'offer-countdowns'),
  offer_banner: of('offer', 'offer-banners'),
  offer_countdown: of('offer', 'offer-countdowns'),
  order: of('order', 'orders', 'credit-notes', 'customers', 'seller-sales', 'messages'),
  package_payment: of('payout', 'package-payments', 'sellers'),
  payout: of('payout', 'payouts', 'payout-requests', 'payout-runs', 'earnings'),
  payout_run: of('payout', 'payout-runs', 'payouts', 'payout-requests', 'earnings'),
  payout_setting: of('payout', 'payout-settings'),
  pincode: of('pincode', 'pincodes', 'warehouses'),
  price_case: of('offer', 'price-cases'),
  product: of(
    'product',
    'products',
    'variants',
    'sellable-variants',
    'brands',
    'categories',
    'variant-types',
    'sellers',
    'stock',
    'reviews',
    'images',
  ),
  purchase_order: of(
    'purchase_order',
    'purchase-orders',
    'purchase-receipts',
    'suppliers',
    'stock',
    'products',
    'variants',
    'sellable-variants',
    'supplier-prices',
  ),
  recall: of('inventory', 'recalls', 'stock', 'orders', 'messages', 'products', 'variants', 'sellable-variants'),
  refund: of('refund', 'refunds', 'credit-notes', 'orders', 'customers', 'returns', 'messages'),
  refund_setting: of('refund', 'refund-settings', 'refunds'),
  return: of('return', 'returns', 'orders', 'stock'),
  review: of('review', 'reviews', 'products'),
  role: of('user', 'roles', 'users'),
  saved_view: of('user', 'saved-views'),
  seller_adjustment: of('payout', 'seller-adjustments', 'earnings'),
  seller: of('seller', 'sellers', 'products'),
  service_account: of('settings', 'service-accounts'),
  setting: of('settings', 'settings', 'message-templates'),
  stock: of('inventory', 'stock', 'products', 'variants', 'sellable-variants'),
  supplier: of('supplier', 'suppliers', 'supplier-prices', 'purchase-orders'),
  supplier_invoice: of('supplier_invoice', 'supplier-invoices', 'purchase-receipts', 'purchase-orders'),
  supplier_return: of(
    'purchase_order',
    'supplier-returns',
    'purchase-orders',
    'stock',
    'products',
    'variants',
    'sellable-variants',
  ),
  supplier_price: of('supplier', 'supplier-prices', 'suppliers'),
  stock_count: of('inventory', 'stock-counts', 'count-plans', 'stock', 'products', 'variants', 'sellable-variants'),
  stock_transfer: of('inventory', 'stock-transfers', 'stock', 'products', 'variants', 'sellable-variants'),
  user: of('user', 'users', 'roles'),
  vat_period: of('report', 'vat-returns'),
  variant: of(
    'product',
    'variants',
    'products',
    'stock',
    'offers',
    'variant-types',
    'volume-offers',
    'sellable-variants',
  ),
  variant_type: of('variant_type', 'variant-types', 'variants', 'products', 'sellable-variants'),
  volume_offer: of('offer', 'volume-offers'),
  wallet_credit: of('refund', 'wallet-credits'),
  warehouse: of('warehouse', 'warehouses', 'pincodes', 'stock', 'stock-counts', 'orders'),
  webhook: of('settings', 'webhooks', 'webhook-deliveries'),
} as const satisfies Readonly<Record<string, RecordTypeInfo>>;

export type RecordType = keyof typeof RECORD_TYPES;

/** What a change of a record makes stale; nothing for a type that this version does not know. */
export const resourcesOf = (type: string): readonly ResourceName[] =>
  Object.hasOwn(RECORD_TYPES, type) ? RECORD_TYPES[type as RecordType].resources : [];
