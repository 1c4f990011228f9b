import { KeptPrice, KeptTerms, type OrderDetail, repriceOrder } from '@bo/contracts';
import type { Trx } from '../../../platform/db/database.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type OrderChange, readPricing, setLineMoney } from './desk.repository.ts';

/** Of a line that kept no rule of its own: what it cost was its selling price. */
const SELLING: Pick<KeptPrice, 'rule' | 'coupon_eligible'> = { rule: { type: 'selling' }, coupon_eligible: true };

/** What an order keeps of its prices; of one from before orders kept any, what its amounts say. */
async function termsOf(trx: Trx, order: OrderDetail, kept: unknown): Promise<KeptTerms> {
  const own = KeptTerms.safeParse(kept);
  if (own.success) return own.data;
  const { coupon_code, discount_total, delivery_fee } = order;
  return {
    coupon:
      coupon_code === null || discount_total === 0
        ? null
        : {
            code: coupon_code,
            discount_type: 'amount',
            discount_value: discount_total,
            cart_value: 0,
            maximum_discount: null,
          },
    delivery: { fee: delivery_fee, free_from: null, vat_rate: (await readStore(trx)).vat_rate },
  };
}

/**
 * What an order comes to now, at the prices it was placed for: `picked` counts what was picked and weighed, otherwise
 * what was ordered; `delivery` is what the fee follows from, where that is no longer what it was. Writes its lines and answers what changes of the order itself.
 */
export async function recomputeMoney(
  { trx }: UnitOfWork,
  order: OrderDetail,
  {
    picked = false,
    edited = false,
    delivery,
  }: { picked?: boolean; edited?: boolean; delivery?: KeptTerms['delivery'] } = {},
): Promise<OrderChange> {
  const { price_terms, lines } = await readPricing(trx, order.id);
  const kept = await termsOf(trx, order, price_terms);
  const terms = delivery === undefined ? kept : { ...kept, delivery };
  const priced = repriceOrder({
    lines: lines.map(({ id, list_price, unit_price, vat_rate, quantity, weight_g, price_reason, ...line }) => ({
      id,
      list_price,
      selling_price: unit_price,
      vat_rate,
      quantity: picked ? line.picked : quantity,
      weight_g: weight_g === null ? null : picked ? (line.picked_weight_g ?? 0) : weight_g,
      price: KeptPrice.safeParse(price_reason).data ?? SELLING,
    })),
    terms,
    // What is short or weighs less is not the customer's doing: the fee stays what it was.
    kept_fee: edited ? null : order.delivery_fee,
  });
  for (const { id, coupon_share, net, vat } of priced.lines)
    await setLineMoney(trx, id, { discount: coupon_share, net, vat });
  const { items_total, coupon, delivery_fee, total, vat } = priced;
  return {
    items_total,
    discount_total: coupon?.discount ?? 0,
    delivery_fee,
    amount: total,
    vat,
    ...(delivery === undefined ? {} : { price_terms: JSON.stringify(terms) }),
  };
}
