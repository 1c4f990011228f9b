import type { RecordType } from '@bo/contracts';
import { sql, type SqlBool } from 'kysely';
import { byDealer, byDealerOf, bySeller, byWarehouse, everyone, ofCustomers, own, type Scope } from './scope.ts';

/**
 * Whose rows the records of each type are: the one place that says so. Lists, finders, the unit of work, the search,
 * the audit trail and the event stream read it; a new type of record does not compile without a line here.
 */
export const SCOPES: Readonly<Record<RecordType, Scope>> = {
  brand: everyone(),
  category: everyone(),
  coupon: everyone(),
  coupon_batch: everyone(),
  customer: ofCustomers('customers.id'),
  dealer: byDealer('dealers.id'),
  gift_card: everyone(),
  gift_card_batch: everyone(),
  horizontal_list: everyone(),
  import: everyone(),
  job: byDealerOf('jobs.owner_id'),
  leaflet: everyone(),
  notification: everyone(),
  offer: everyone(),
  offer_banner: everyone(),
  offer_countdown: everyone(),
  order: byDealer('orders.dealer_id'),
  pincode: byDealer('pincodes.dealer_id'),
  price_case: everyone(),
  product: everyone(),
  refund: byDealer('refunds.dealer_id'),
  refund_setting: everyone(),
  return: byDealer('returns.dealer_id'),
  review: everyone(),
  saved_view: own('saved_views.owner_id', sql<SqlBool>`saved_views.scope = 'shared'`),
  seller: bySeller('sellers.id'),
  service_account: everyone(),
  setting: everyone(),
  stock: byWarehouse('stock_balances.warehouse_id'),
  stock_count: byWarehouse('stock_counts.warehouse_id'),
  user: byDealer('users.dealer_id'),
  variant: everyone(),
  variant_type: everyone(),
  volume_offer: everyone(),
  warehouse: byWarehouse('warehouses.id'),
};
