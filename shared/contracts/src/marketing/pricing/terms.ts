import { z } from 'zod';
import { DISCOUNT_TYPES } from '../../catalogue/price.ts';

/** How an offer lowers a price. */
export const OFFER_TYPES = ['percent', 'amount', 'fixed_price', 'buy_x_get_y'] as const;

/** What may set the price of a line: what the variant sells for, an offer, or a tier of its volume offer. */
export const PRICE_KINDS = ['selling', 'offer', 'volume'] as const;
export const PriceKind = z.enum(PRICE_KINDS);
export type PriceKind = z.infer<typeof PriceKind>;

/**
 * Why a candidate won or lost. First those of the winner, then of those it beat, then of those that did not count.
 * What they are called in both languages: `price_reason` of the labels.
 */
export const PRICE_REASONS = [
  'only_price',
  'lowest_total',
  'tie_selling',
  'tie_priority',
  'tie_end',
  'tie_id',
  'higher_total',
  'lost_to_selling',
  'lost_by_priority',
  'lost_by_end',
  'lost_by_id',
  'draft',
  'paused',
  'scheduled',
  'ended',
  'other_pincode',
  'used_up',
  'order_cap_used',
  'units_only',
  'raises_price',
  'threshold_not_reached',
  'higher_tier',
] as const;
export const PriceReason = z.enum(PRICE_REASONS);
export type PriceReason = z.infer<typeof PriceReason>;

/** Why a coupon takes nothing off. Called `coupon_reason` in the labels. */
export const COUPON_REASONS = [
  'unknown',
  'paused',
  'not_started',
  'ended',
  'used_up',
  'customer_used_up',
  'nothing_eligible',
  'cart_value',
] as const;
export const CouponReason = z.enum(COUPON_REASONS);
export type CouponReason = z.infer<typeof CouponReason>;

const Units = z.int().min(0).nullable();
const OFFER_RULES = [
  z.object({ type: z.literal('percent'), percent: z.int().min(0).max(10_000), units: Units }),
  z.object({ type: z.literal('amount'), value: z.int().min(0), units: Units }),
  z.object({ type: z.literal('fixed_price'), value: z.int().min(0), units: Units }),
  z.object({ type: z.literal('buy_x_get_y'), buy: z.int().min(1), get: z.int().min(1), units: Units }),
] as const;
export const OfferRule = z.discriminatedUnion('type', OFFER_RULES);
export type OfferRule = z.infer<typeof OfferRule>;

/**
 * The rule of a price, as an order line keeps it: what it takes to compute the line again for another quantity or
 * weight. Percentages are basis points; amounts are of one unit, or of a kilogram where sold by weight. `units` are as
 * many as get an offer in this line; null is all of them.
 */
export const PriceRule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('selling') }),
  z.object({ type: z.literal('volume'), percent: z.int().min(0).max(10_000) }),
  ...OFFER_RULES,
]);
export type PriceRule = z.infer<typeof PriceRule>;

/** The two prices a line is computed from: of one unit, or of a kilogram where it is sold by weight. VAT included. */
export interface UnitPrices {
  list_price: number;
  selling_price: number;
}

/** How much of it: `weight_g` is the weight of the whole line where it is sold by weight, else null. */
export interface Measure {
  quantity: number;
  weight_g: number | null;
}

/** An offer that covers a line's variant. Only those that are live at the moment count; the others are told why not. */
export interface OfferTerms {
  id: string;
  offer_type: (typeof OFFER_TYPES)[number];
  /** Basis points for percent, minor units otherwise. */
  offer_value: number;
  buy_quantity: number | null;
  get_quantity: number | null;
  priority: number;
  cap_per_order: number | null;
  /** Of how many orders in all; `used_count` is how many there were. */
  cap_total: number | null;
  used_count: number;
  pincodes: readonly string[];
  available_from: string;
  available_upto: string;
  draft: boolean;
  paused: boolean;
}

/** One tier of a variant's volume offer: from `quantity_threshold` units on, all of them cost that much less. */
export const VolumeTerms = z.object({
  id: z.string(),
  quantity_threshold: z.int().min(1),
  /** Basis points. */
  discount_percentage: z.int().min(0).max(10_000),
  /** Null where it has no beginning or no end. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  active: z.boolean(),
});
export type VolumeTerms = z.infer<typeof VolumeTerms>;

/** An offer as a placed line keeps it; the units of its rule follow from the cap and from the other lines. */
export const KeptOffer = z.object({
  id: z.string(),
  rule: OfferRule,
  cap_per_order: z.int().min(0).nullable(),
  priority: z.int(),
  available_upto: z.string(),
});
export type KeptOffer = z.infer<typeof KeptOffer>;

/**
 * Everything that may set the price of a placed line when its quantity changes: the terms of the moment it was added.
 */
export const LineTerms = z.object({
  at: z.string(),
  /**
   * As it was added: the estimated weight of another quantity follows from this, so that changing it back loses
   * nothing.
   */
  quantity: z.int().min(1),
  weight_g: z.int().min(0).nullable(),
  offers: z.array(KeptOffer),
  tiers: z.array(VolumeTerms),
  /** Whether the coupon's categories, brands and products cover the line. */
  coupon: z.boolean(),
});
export type LineTerms = z.infer<typeof LineTerms>;

/** What a coupon takes off, and of how much: the part of it that an order keeps. */
export const CouponValue = z.object({
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** Basis points for percent, minor units for amount. */
  discount_value: z.int().min(0),
  /** The least that the eligible lines must come to. */
  cart_value: z.int().min(0),
  maximum_discount: z.int().min(0).nullable(),
});
export type CouponValue = z.infer<typeof CouponValue>;

const Ids = z.array(z.string()).readonly();
/** Which lines a coupon is for. Empty lists mean all; what is excluded is excluded whatever else is named. */
export const CouponScope = z.object({
  category_ids: Ids,
  brand_ids: Ids,
  product_ids: Ids,
  excluded_category_ids: Ids,
  excluded_brand_ids: Ids,
  excluded_product_ids: Ids,
  /** Not for lines that an offer or a volume offer has won. */
  excludes_offers: z.boolean(),
});
export type CouponScope = z.infer<typeof CouponScope>;

/** The coupon of a placed order, with its state. Orders from before scopes were kept have none. */
export const KeptCoupon = CouponValue.extend({
  scope: CouponScope.optional(),
  /** Null while it is applied; otherwise why an edit lost it. It can be won back by another edit. */
  lost: CouponReason.nullable().default(null),
});
export type KeptCoupon = z.infer<typeof KeptCoupon>;

export interface CouponTerms extends CouponValue, CouponScope {
  starts_at: string;
  ends_at: string;
  active: boolean;
  available_count: number | null;
  used_count: number;
  per_customer_limit: number | null;
  /** How often this customer has used it. */
  customer_uses: number;
}

/** What the pincode says of the delivery; an order keeps it. */
export const DeliveryTerms = z.object({
  fee: z.int().min(0),
  /** Free from this subtotal on, taken before the coupon. */
  free_from: z.int().min(0).nullable(),
  /** Basis points. */
  vat_rate: z.int().min(0),
});
export type DeliveryTerms = z.infer<typeof DeliveryTerms>;

/** What pays before cash and cards do, in this order: gift cards, then the wallet. */
export interface Purse {
  gift_cards: readonly { balance: number }[];
  /** What of the wallet may be used; 0 leaves it alone. */
  wallet: number;
}

export interface PricingLine extends UnitPrices, Measure {
  variant_id: string;
  product_id: string;
  brand_id: string | null;
  /** Its category and those above it. */
  category_ids: readonly string[];
  /** Basis points. */
  vat_rate: number;
  offers: readonly OfferTerms[];
  tiers: readonly VolumeTerms[];
}

export interface PricingInput {
  /** The moment at which it is bought. */
  at: string;
  /** Where to; null where that is not known yet: then only what holds everywhere counts. */
  pincode: string | null;
  lines: readonly PricingLine[];
  /** The code as it was given, and its terms; null terms where there is no such coupon. */
  coupon: { code: string; terms: CouponTerms | null } | null;
  /** Null where nothing is delivered, or nobody knows where to. */
  delivery: DeliveryTerms | null;
  purse: Purse;
  /** Whether the candidates that lost are told too; they are unless it says no. */
  losers?: boolean;
}

export const PriceCandidate = z.object({
  kind: PriceKind,
  /** The offer's or the volume offer's; null for the selling price. */
  id: z.string().nullable(),
  /** What the line would cost; null for what does not count. */
  total: z.int().nullable(),
  won: z.boolean(),
  reason: PriceReason,
});
export type PriceCandidate = z.infer<typeof PriceCandidate>;

/** Why a line costs what it costs, as `order_lines.price_reason` keeps it. A placed line keeps its price by it. */
export const KeptPrice = z.object({
  winner: z.object({ kind: PriceKind, id: z.string().nullable() }),
  rule: PriceRule,
  /** Whether the order's coupon is for this line. */
  coupon_eligible: z.boolean(),
  candidates: z.array(PriceCandidate),
  /** None in orders from before terms were kept, and in substitutes: those keep their rule at any quantity. */
  terms: LineTerms.optional(),
});
export type KeptPrice = z.infer<typeof KeptPrice>;

/** What an order keeps beside its lines (`orders.price_terms`): it can be computed again by it. */
export const KeptTerms = z.object({
  coupon: KeptCoupon.nullable(),
  delivery: DeliveryTerms.nullable(),
  /**
   * What its pincode asked for at least, and whether cash was taken there. Orders from before this was kept have none.
   */
  limits: z.object({ minimum_order: z.int(), cash_allowed: z.boolean() }).optional(),
});
export type KeptTerms = z.infer<typeof KeptTerms>;
