import { coveredOf, KeptPrice, KeptTerms, type OrderDetail, repriceOrder } from '@bo/contracts';
import type { Trx } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  consumeCouponAgain,
  exchangeOffers,
  readUsedUp,
  restoreCoupon,
} from '../../marketing/coupons/coupons.service.ts';
import { type OrderChange, readPricing, setLineMoney } from './desk.repository.ts';

/** The price of a line that has won nothing, or kept no rule of its own: its selling price. */
export const SELLING: KeptPrice = {
  winner: { kind: 'selling', id: null },
  rule: { type: 'selling' },
  coupon_eligible: true,
  candidates: [],
};

/** The terms an order keeps of its prices; of one from before orders kept any, those that its amounts imply. */
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
            lost: null,
          },
    delivery: { fee: delivery_fee, free_from: null, vat_rate: (await readStore(trx)).vat_rate },
  };
}

/** The terms of an order as it now is. */
export const readTerms = async (trx: Trx, order: OrderDetail): Promise<KeptTerms> =>
  termsOf(trx, order, (await readPricing(trx, order.id)).price_terms);

/** What an order keeps of the limits of its pincode. */
export const limitsOf = ({ minimum_order, cash_allowed }: Required<KeptTerms>['limits']): KeptTerms['limits'] => ({
  minimum_order,
  cash_allowed,
});

type Line = Awaited<ReturnType<typeof readPricing>>['lines'][number];
const priceOf = ({ price_reason }: Pick<Line, 'price_reason'>): KeptPrice =>
  KeptPrice.safeParse(price_reason).data ?? SELLING;
const offersOf = (prices: readonly KeptPrice[]) =>
  prices.flatMap(({ winner: { kind, id } }) => (kind === 'offer' && id !== null ? [id] : []));

interface Repriced {
  lines: readonly Line[];
  terms: KeptTerms;
  /**
   * `picked` counts what was picked and weighed, `placed` what was ordered; `edited` decides winners and coupon again.
   */
  step: 'placed' | 'edited' | 'picked';
}

/**
 * An order at its own terms. A coupon that an edit wins back is used again if it can be, one that it loses is given
 * back.
 */
async function reprice(unit: UnitOfWork, order: OrderDetail, { lines, terms, step }: Repriced) {
  // Until an order is picked it comes to what was ordered: what stands in for it counts from then on.
  const counted = ({ substitute_of }: Line, ordered: number, picked: number) =>
    step === 'picked' ? picked : substitute_of === null ? ordered : 0;
  const kept = lines.map((line) => ({
    id: line.id,
    list_price: line.list_price,
    selling_price: line.unit_price,
    vat_rate: line.vat_rate,
    quantity: counted(line, line.quantity, line.picked),
    weight_g: line.weight_g === null ? null : counted(line, line.weight_g, line.picked_weight_g ?? 0),
    price: priceOf(line),
  }));
  if (step !== 'edited') return repriceOrder({ lines: kept, terms, kept_fee: order.delivery_fee });
  const offers = kept.flatMap(({ price }) => price.terms?.offers.map(({ id }) => id) ?? []);
  const changed = { lines: kept, terms, kept_fee: null, used_up: await readUsedUp(unit, order.id, offers) };
  const priced = repriceOrder(changed);
  const { coupon } = priced.terms;
  if (!coupon || !terms.coupon || (coupon.lost === null) === (terms.coupon.lost === null)) return priced;
  if (coupon.lost !== null) {
    await restoreCoupon(unit, order.id);
    return priced;
  }
  const refused = await consumeCouponAgain(unit, {
    order_id: order.id,
    customer_id: order.customer.id,
    discount: priced.coupon?.discount ?? 0,
  });
  return refused === null ? priced : repriceOrder({ ...changed, coupon_refused: refused });
}

/**
 * Computes an order again from its terms and writes its lines. Answers the changes of the order's own row. `had` are
 * the offers that it used before its lines were edited; `moved` are the terms of another pincode.
 */
export async function recomputeMoney(
  unit: UnitOfWork,
  order: OrderDetail,
  {
    step,
    had,
    moved = {},
  }: { step: Repriced['step']; had?: OrderDetail['lines']; moved?: Partial<Pick<KeptTerms, 'delivery' | 'limits'>> },
): Promise<OrderChange> {
  const { trx } = unit;
  const { price_terms, lines } = await readPricing(trx, order.id);
  const kept = await termsOf(trx, order, price_terms);
  const terms = { ...kept, ...moved };
  const priced = await reprice(unit, order, { lines, terms, step });
  for (const { id, coupon_share, net, vat, price } of priced.lines)
    await setLineMoney(trx, id, {
      discount: coupon_share,
      net,
      vat,
      ...(step === 'edited' && price.terms ? { price_reason: JSON.stringify(price) } : {}),
    });
  const { items_total, coupon, delivery_fee, total, vat } = priced;
  const money = { items_total, discount_total: coupon?.discount ?? 0, delivery_fee, amount: total, vat };
  if (step !== 'edited') return money;
  const [before, after] = [
    offersOf((had ?? order.lines).map(priceOf)),
    offersOf(priced.lines.map(({ price }) => price)),
  ];
  if (!(await exchangeOffers(unit, order.id, before, after)))
    throw new DomainError(409, 'order.price_changed', { current: order });
  return {
    ...money,
    price_terms: JSON.stringify(priced.terms),
    coupon_code: priced.terms.coupon?.lost === null ? priced.terms.coupon.code : null,
  };
}

/**
 * Where nothing is taken at the door, an order never comes to more than is paid or authorised. @throws DomainError 409
 */
export function expectCollectable(
  order: OrderDetail,
  { amount }: Pick<OrderChange, 'amount'>,
  told: DomainError['options'] = { current: order },
): void {
  if (!order.cash_allowed && Number(amount) > Math.max(coveredOf(order), order.amount))
    throw new DomainError(409, 'order.cannot_collect', told);
}
