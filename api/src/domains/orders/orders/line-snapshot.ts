import type { Trx } from '../../../platform/db/database.ts';
import { readCommissions } from '../../partners/commission-rules/rules.service.ts';
import { readDescriptions, type SoldVariant } from '../../marketing/pricing/pricing.service.ts';

/**
 * What order lines keep of the variants that they sell, whatever later becomes of them.
 *
 * @throws Error for a variant that is not one of these
 */
export async function readSnapshots(trx: Trx, variants: readonly SoldVariant[]) {
  const ids = variants.map(({ id }) => id);
  const [descriptions, commissions] = [await readDescriptions(trx, ids), await readCommissions(trx, ids)];
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  return (variantId: string) => {
    const [variant, described] = [byId.get(variantId), descriptions.get(variantId)];
    if (!variant || !described) throw new Error(`${variantId} was priced and is not there`);
    const { seller_id, commission_rate, commission_rule_id, commission_reason } =
      commissions.get(variantId) ?? OWN_GOODS;
    return {
      product_id: variant.product_id,
      variant_id: variant.id,
      seller_id,
      title: described.title,
      title_ar: described.title_ar,
      variant_label: described.label,
      variant_label_ar: described.label_ar,
      code: described.code,
      barcode: described.barcode,
      image: described.image,
      unit: variant.unit,
      size: variant.size,
      sold_by: variant.sold_by,
      list_price: variant.list_price,
      unit_price: variant.selling_price,
      commission_rate,
      commission_rule_id,
      commission_reason: JSON.stringify(commission_reason),
      return_policy: described.return_policy,
      return_window_days: described.return_window_days,
    };
  };
}

const OWN_GOODS = { seller_id: null, commission_rate: 0, commission_rule_id: null, commission_reason: {} };
