import { roundedProduct, share } from '../../base/money.ts';
import { chooseKept, choosePrice, type ChosenPrice, keepOffers, lineAtList, lineTotal } from './line.ts';
import type {
  CouponReason,
  CouponScope,
  CouponTerms,
  CouponValue,
  DeliveryTerms,
  KeptCoupon,
  KeptPrice,
  KeptTerms,
  LineTerms,
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

/** Whether a coupon's categories, brands and products cover a line. */
function covers(line: Pick<PricingLine, 'product_id' | 'brand_id' | 'category_ids'>, scope: CouponScope): boolean {
  const within = (ids: readonly string[], own: readonly (string | null)[]) =>
    own.some((id) => id !== null && ids.includes(id));
  const excluded =
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

/** Whether a coupon takes something off a line that `kind` has won. */
const isEligible = (terms: LineTerms, kind: PriceCandidate['kind'], scope: CouponScope | undefined): boolean =>
  terms.coupon && !(scope?.excludes_offers && kind !== 'selling');

/** The terms that a line keeps from the moment it is added; a null scope is an order without a coupon. */
export const keepTerms = (
  line: PricingLine,
  moment: Pick<PricingInput, 'at' | 'pincode'>,
  scope: CouponScope | null,
): LineTerms => ({
  ...keepOffers(line, moment),
  quantity: line.quantity,
  weight_g: line.weight_g,
  coupon: scope !== null && covers(line, scope),
});

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

const unitsHad = (rule: ChosenPrice['rule'], { quantity }: Measure): number =>
  'units' in rule ? Math.min(quantity, rule.units ?? quantity) : 0;

/**
 * Counts the units of each offer over the lines of one order, in their order: `cap_per_order` is shared by all lines.
 */
function countUnits() {
  const used = new Map<string, number>();
  const had = ({ winner: { kind, id }, rule }: Pick<KeptPrice, 'winner' | 'rule'>, measure: Measure) => {
    if (kind === 'offer' && id !== null) used.set(id, (used.get(id) ?? 0) + unitsHad(rule, measure));
  };
  return { used, had };
}

/**
 * The price of a basket, step by step as PRODUCT.md says ("The one price algorithm"). Nothing else in the store prices.
 */
export function priceOrder(input: PricingInput): PricedOrder {
  const { lines, coupon, delivery, purse } = input;
  const terms = coupon?.terms ?? null;
  const { used, had } = countUnits();
  const chosen = lines.map((line) => {
    const price = choosePrice(line, input, used);
    had(price, line);
    return { line, price, kept: keepTerms(line, input, terms) };
  });
  const refused = coupon && (terms ? refusal(terms, input.at) : 'unknown');
  const { lines: settled, ...order } = settle({
    lines: chosen.map(({ line, price, kept }) => ({
      line,
      price,
      kept,
      line_at_list: lineAtList(line, line),
      total: price.total,
      vat_rate: line.vat_rate,
      coupon_eligible: isEligible(kept, price.winner.kind, terms ?? undefined),
    })),
    coupon: coupon && { code: terms?.code ?? coupon.code, value: refused ? null : terms, reason: refused },
    cart_value_counts: true,
    delivery,
    purse,
  });
  return {
    ...order,
    lines: settled.map(({ line, price, kept, coupon_eligible, ...amounts }) => ({
      ...amounts,
      variant_id: line.variant_id,
      quantity: line.quantity,
      weight_g: line.weight_g,
      winner: price.winner,
      candidates: price.candidates,
      kept: { winner: price.winner, rule: price.rule, coupon_eligible, candidates: price.candidates, terms: kept },
    })),
    terms: {
      coupon: order.coupon?.accepted && terms ? keepCoupon(terms) : null,
      delivery: delivery && { fee: delivery.fee, free_from: delivery.free_from, vat_rate: delivery.vat_rate },
    },
  };
}

const keepCoupon = (terms: CouponTerms): KeptCoupon => ({
  code: terms.code,
  discount_type: terms.discount_type,
  discount_value: terms.discount_value,
  cart_value: terms.cart_value,
  maximum_discount: terms.maximum_discount,
  scope: {
    category_ids: terms.category_ids,
    brand_ids: terms.brand_ids,
    product_ids: terms.product_ids,
    excluded_category_ids: terms.excluded_category_ids,
    excluded_brand_ids: terms.excluded_brand_ids,
    excluded_product_ids: terms.excluded_product_ids,
    excludes_offers: terms.excludes_offers,
  },
  lost: null,
});

/** A placed line as it now is: other units or another weight than were ordered, at the terms it was ordered for. */
export interface KeptLine extends UnitPrices, Measure {
  vat_rate: number;
  price: KeptPrice;
}

interface Repricing<Line extends KeptLine> {
  lines: readonly Line[];
  terms: KeptTerms;
  /**
   * The delivery fee that was charged, where what changed is not the customer's doing (short, lighter): then every
   * decision stays, also below its threshold. Null where the customer changed the order: winners, coupon and fee are
   * decided again, from the terms that lines and order keep.
   */
  kept_fee: number | null;
  /** Offers whose cap over all orders was reached by others. */
  used_up?: ReadonlySet<string>;
  /** Why a lost coupon cannot be used again. */
  coupon_refused?: CouponReason | null;
  purse?: Purse;
}

/**
 * What a placed order comes to after an edit, a weighing, a short: the one function for all of them. A line never
 * costs more than the selling price of its day; the coupon is split again over what is left.
 */
export function repriceOrder<Line extends KeptLine>({
  lines: placed,
  terms,
  kept_fee,
  used_up = new Set(),
  coupon_refused = null,
  purse = { gift_cards: [], wallet: 0 },
}: Repricing<Line>): OrderAmounts<Line & LineAmounts> & { terms: KeptTerms } {
  const { delivery } = terms;
  const edited = kept_fee === null;
  const coupon = terms.coupon?.lost && !edited ? null : terms.coupon;
  const { used, had } = countUnits();
  const { lines, ...amounts } = settle({
    lines: placed.map((line) => {
      const own = edited ? line.price.terms : undefined;
      const chosen = own && chooseKept(line, own, used, used_up);
      const price: KeptPrice =
        own && chosen
          ? {
              winner: chosen.winner,
              rule: chosen.rule,
              coupon_eligible: isEligible(own, chosen.winner.kind, coupon?.scope),
              candidates: chosen.candidates,
              terms: own,
            }
          : line.price;
      had(price, line);
      return {
        line: { ...line, price },
        line_at_list: lineAtList(line, line),
        total: Math.min(lineTotal(line, line, price.rule), lineTotal(line, line, { type: 'selling' })),
        vat_rate: line.vat_rate,
        coupon_eligible: price.coupon_eligible,
      };
    }),
    coupon: coupon && { code: coupon.code, value: coupon, reason: coupon_refused },
    cart_value_counts: edited,
    delivery,
    ...(edited ? {} : { kept_fee }),
    purse,
  });
  return {
    ...amounts,
    lines: lines.map(({ line, coupon_eligible: _, ...settled }) => ({ ...line, ...settled })),
    terms: edited && coupon ? { ...terms, coupon: { ...coupon, lost: amounts.coupon?.reason ?? null } } : terms,
  };
}
