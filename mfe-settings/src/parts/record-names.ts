import { useLabel } from '@bo/resources';

/** The types of records that have a word; one that is newer than this build is called by its code. */
const NAMED = [
  'backup',
  'brand',
  'category',
  'coupon',
  'coupon_batch',
  'customer',
  'dealer',
  'gift_card',
  'gift_card_batch',
  'glossary_term',
  'horizontal_list',
  'image',
  'import',
  'job',
  'leaflet',
  'message',
  'message_template',
  'notification',
  'offer',
  'offer_banner',
  'offer_countdown',
  'order',
  'package_payment',
  'pincode',
  'price_case',
  'product',
  'purchase_order',
  'refund',
  'refund_setting',
  'return',
  'review',
  'role',
  'saved_view',
  'seller',
  'service_account',
  'setting',
  'stock',
  'count_plan',
  'stock_count',
  'supplier',
  'supplier_price',
  'user',
  'variant',
  'variant_type',
  'volume_offer',
  'warehouse',
  'webhook',
] as const;

export function useRecordTypeName(): (type: string) => string {
  const label = useLabel();
  return (type) => {
    const known = NAMED.find((one) => one === type);
    return known ? label(`record_type.${known}`) : type.replaceAll('_', ' ');
  };
}
