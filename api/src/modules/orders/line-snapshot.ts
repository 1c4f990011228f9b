import type { SoldVariant } from '../pricing/pricing.service.ts';

/** What an order line keeps of the variant that it sells, whatever later becomes of it. */
export const snapshotOf = (variant: SoldVariant) => ({
  product_id: variant.product_id,
  variant_id: variant.id,
  seller_id: variant.seller_id,
  title: variant.title,
  title_ar: variant.title_ar,
  variant_label: variant.label,
  code: variant.code,
  barcode: variant.barcode,
  image: variant.image,
  unit: variant.unit,
  size: variant.size,
  sold_by: variant.sold_by,
  list_price: variant.list_price,
  unit_price: variant.selling_price,
  commission_rate: variant.commission_rate,
  return_policy: variant.return_policy,
  return_window_days: variant.return_window_days,
});
