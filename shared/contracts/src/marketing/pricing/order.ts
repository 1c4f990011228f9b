import { roundedProduct, share } from '../../base/money.ts';
import { choosePrice, type ChosenPrice, lineAtList, lineTotal } from './line.ts';
import type {
  CouponReason,
  CouponScope,
  CouponTerms,
  CouponValue,
  DeliveryTerms,
  KeptPrice,
  KeptTerms,
  Measure,
  PriceCandidate,
  PricingInput,
  PricingLine,
  Purse,
  UnitPrices,
} from './terms.ts';

/** The VAT inside an amount that bears it; the rate is in basis points. */
export const vatInside = (amount: number, rate: number): number => roundedProduct(amount, rate, 10_000 + rate);

/** What a line comes to. `total` is before the coupon, `net` after it; both bear the VAT. */
export interface LineAmounts {
  line_at_list: number;
  total: number;
  coupon_share: number;
  net: number;
  vat_rate: number;
  vat: number;
}
export interface OrderAmounts<Line extends LineAmounts = LineAmounts> {
  lines: Line[];
  /** Σ of the lines before the coupon. */
  items_total: number;
  coupon: { code: string; discount: number; accepted: boolean; reason: CouponReason | null } | null;
  delivery_fee: number;
  delivery_vat: number;
  vat: number;
  /** What it costs: Σ of the lines after the coupon, and the delivery. */
  total: number;
  payments: { kind: 'gift_card' | 'wallet'; amount: number }[];
  to_pay: number;
}

export interface PricedLine extends LineAmounts {
  variant_id: string;
  quantity: number;
  weight_g: number | null;
  winner: { kind: PriceCandidate['kind']; id: string | null };
  candidates: PriceCandidate[];
  /** What an order line keeps. */
  kept: KeptPrice;
}
export interface PricedOrder extends OrderAmounts<PricedLine> {
  /** What an order keeps. */
  terms: KeptTerms;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/**
 * An amount split over lines in proportion to their totals, by largest remainder; ties go to the earlier line. Never
 * more than the line itself, as long as it is not more than all of them.
 */
export function splitAmount(amount: number, totals: readonly number[]): number[] {
  const whole = BigInt(sum(totals));
  if (whole === 0n) return totals.map(() => 0);
  const parts = totals.map((total, index) => {
    const exact = BigInt(amount) * BigInt(total);
    return { index, floor: Number(exact / whole), rest: exact % whole };
  });
  const left = amount - sum(parts.map(({ floor }) => floor));
  const raised = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ floor, index }) => floor + (raised.has(index) ? 1 : 0));
}

const discountOf = ({ discount_type, discount_value, maximum_discount }: CouponValue, eligible: number): number =>
  Math.min(
    eligible,
    discount_type === 'percent' ? share(eligible, discount_value) : discount_value,
    discount_type === 'percent' ? (maximum_discount ?? eligible) : eligible,
  );

/** Whether a coupon is for a line that `kind` has won. */
function isEligible(line: PricingLine, kind: PriceCandidate['kind'], scope: CouponScope): boolean {
  const within = (ids: readonly string[], own: readonly (string | null)[]) =>
    own.some((id) => id !== null && ids.includes(id));
  const excluded =
    (scope.excludes_offers && kind !== 'selling') ||
    within(scope.excluded_product_ids, [line.product_id]) ||
    within(scope.excluded_brand_ids, [line.brand_id]) ||
    within(scope.excluded_category_ids, line.category_ids);
  if (excluded) return false;
  const named = scope.product_ids.length + scope.brand_ids.length + scope.category_ids.length > 0;
  return (
    !named ||
    within(scope.product_ids, [line.product_id]) ||
    within(scope.brand_ids, [line.brand_id]) ||
    within(scope.category_ids, line.category_ids)
  );
}

/** Why a coupon is refused at a moment, whatever is in the basket; null where it is not. */
function refusal(terms: CouponTerms, at: string): CouponReason | null {
  const now = Date.parse(at);
  if (!terms.active) return 'paused';
  if (Date.parse(terms.starts_at) > now) return 'not_started';
  if (Date.parse(terms.ends_at) <= now) return 'ended';
  if (terms.available_count !== null && terms.used_count >= terms.available_count) return 'used_up';
  if (terms.per_customer_limit !== null && terms.customer_uses >= terms.per_customer_limit) return 'customer_used_up';
  return null;
}

interface SettledLine {
  line_at_list: number;
  total: number;
  vat_rate: number;
  coupon_eligible: boolean;
}
interface Settling<Line extends SettledLine> {
  lines: readonly Line[];
  /** `value` is null where the coupon is refused already, for `reason`. */
  coupon: { code: string; value: CouponValue | null; reason: CouponReason | null } | null;
  /** Whether the cart value must be reached: a placed order keeps its coupon when a line turns out short or lighter. */
  cart_value_counts: boolean;
  delivery: DeliveryTerms | null;
  /** The fee as it was charged, where it stays whatever the subtotal. */
  kept_fee?: number;
  purse: Purse;
}

/** Steps 3 to 7 of the algorithm: everything after each line has its winner. */
function settle<Line extends SettledLine>(order: Settling<Line>): OrderAmounts<Line & LineAmounts> {
  const { lines, delivery, purse } = order;
  const items_total = sum(lines.map(({ total }) => total));

  const eligible = lines.map(({ total, coupon_eligible }) => (order.coupon && coupon_eligible ? total : 0));
  const subtotal = sum(eligible);
  const value = order.coupon?.value ?? null;
  const reason: CouponReason | null =
    order.coupon?.reason ??
    (value === null
      ? null
      : subtotal === 0
        ? 'nothing_eligible'
        : order.cart_value_counts && subtotal < value.cart_value
          ? 'cart_value'
          : null);
  const discount = value && reason === null ? discountOf(value, subtotal) : 0;
  const shares = splitAmount(discount, eligible);

  const fee = delivery?.fee ?? 0;
  const free = delivery?.free_from != null && items_total >= delivery.free_from;
  const delivery_fee = order.kept_fee ?? (free ? 0 : fee);
  const delivery_vat = vatInside(delivery_fee, delivery?.vat_rate ?? 0);

  const settled = lines.map((line, at): Line & LineAmounts => {
    const coupon_share = shares[at] ?? 0;
    const net = line.total - coupon_share;
    return { ...line, coupon_share, net, vat: vatInside(net, line.vat_rate) };
  });
  const total = sum(settled.map(({ net }) => net)) + delivery_fee;

  let to_pay = total;
  const payments: OrderAmounts['payments'] = [];
  const pay = (kind: 'gift_card' | 'wallet', balance: number) => {
    const amount = Math.min(Math.max(0, balance), to_pay);
    if (amount === 0) return;
    payments.push({ kind, amount });
    to_pay -= amount;
  };
  for (const { balance } of purse.gift_cards) pay('gift_card', balance);
  pay('wallet', purse.wallet);

  return {
    lines: settled,
    items_total,
    coupon: order.coupon && { code: order.coupon.code, discount, accepted: reason === null, reason },
    delivery_fee,
    delivery_vat,
    vat: sum(settled.map(({ vat }) => vat)) + delivery_vat,
    total,
    payments,
    to_pay,
  };
}

const unitsHad = (chosen: ChosenPrice, { quantity }: Measure): number =>
  'units' in chosen.rule ? Math.min(quantity, chosen.rule.units ?? quantity) : 0;

/** The price of a basket, step by step as PRODUCT.md says ("The one price algorithm"). Nothing else in the store prices. */
export function priceOrder(input: PricingInput): PricedOrder {
  const { lines, coupon, delivery, purse } = input;
  const terms = coupon?.terms ?? null;
  // What an offer may give in one order, its lines share in their order.
  const used = new Map<string, number>();
  const chosen = lines.map((line) => {
    const price = choosePrice(line, input, used);
    const { kind, id } = price.winner;
    if (kind === 'offer' && id !== null) used.set(id, (used.get(id) ?? 0) + unitsHad(price, line));
    return { line, price };
  });
  const refused = coupon && (terms ? refusal(terms, input.at) : 'unknown');
  const { lines: settled, ...order } = settle({
    lines: chosen.map(({ line, price }) => ({
      line,
      price,
      line_at_list: lineAtList(line, line),
      total: price.total,
      vat_rate: line.vat_rate,
      coupon_eligible: terms !== null && isEligible(line, price.winner.kind, terms),
    })),
    coupon: coupon && { code: terms?.code ?? coupon.code, value: refused ? null : terms, reason: refused },
    cart_value_counts: true,
    delivery,
    purse,
  });
  return {
    ...order,
    lines: settled.map(({ line, price, coupon_eligible, ...amounts }) => ({
      ...amounts,
      variant_id: line.variant_id,
      quantity: line.quantity,
      weight_g: line.weight_g,
      winner: price.winner,
      candidates: price.candidates,
      kept: { winner: price.winner, rule: price.rule, coupon_eligible, candidates: price.candidates },
    })),
    terms: {
      coupon: order.coupon?.accepted && terms ? valueOf(terms) : null,
      delivery: delivery && { fee: delivery.fee, free_from: delivery.free_from, vat_rate: delivery.vat_rate },
    },
  };
}

const valueOf = ({ code, discount_type, discount_value, cart_value, maximum_discount }: CouponValue): CouponValue => ({
  code,
  discount_type,
  discount_value,
  cart_value,
  maximum_discount,
});

/** A placed line as it now is: other units or another weight than were ordered, at the price it was ordered for. */
export interface KeptLine extends UnitPrices, Measure {
  vat_rate: number;
  price: Pick<KeptPrice, 'rule' | 'coupon_eligible'>;
}

interface Repricing<Line extends KeptLine> {
  lines: readonly Line[];
  terms: KeptTerms;
  /**
   * The delivery fee that was charged, where what changed is not the customer's doing (short, lighter): then the fee
   * and the coupon stay even below their thresholds. Null where the customer changed the order: both are earned anew.
   */
  kept_fee: number | null;
  purse?: Purse;
}

/**
 * What a placed order comes to after an edit, a weighing, a short. Placed lines keep their price: each is computed from
 * what it kept, so that no offer that has ended since, or began, changes it; it never costs more than the selling price
 * of its day. The coupon is split anew over what is left.
 */
export function repriceOrder<Line extends KeptLine>(order: Repricing<Line>): OrderAmounts<Line & LineAmounts> {
  const { coupon, delivery } = order.terms;
  const { lines, ...amounts } = settle({
    lines: order.lines.map((line) => ({
      line,
      line_at_list: lineAtList(line, line),
      total: Math.min(lineTotal(line, line, line.price.rule), lineTotal(line, line, { type: 'selling' })),
      vat_rate: line.vat_rate,
      coupon_eligible: line.price.coupon_eligible,
    })),
    coupon: coupon && { code: coupon.code, value: coupon, reason: null },
    cart_value_counts: order.kept_fee === null,
    delivery,
    ...(order.kept_fee === null ? {} : { kept_fee: order.kept_fee }),
    purse: order.purse ?? { gift_cards: [], wallet: 0 },
  });
  return {
    ...amounts,
    lines: lines.map(({ line, coupon_eligible: _, ...settled }) => ({ ...line, ...settled })),
  };
}
