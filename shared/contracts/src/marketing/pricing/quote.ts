import { z } from 'zod';
import { GiftCardCode } from '../gift-card.ts';
import { DELIVERY_MODES, PAYMENT_MODES } from '../../base/order-choices.ts';
import { PincodeCode } from '../../stock/pincode.ts';
import { Instant, Reference } from '../../base/record.ts';
import { kindError, Phone, text } from '../../base/text.ts';
import { CouponReason, PriceCandidate, PriceKind } from './terms.ts';

/** So much of a variant. `weight_g` is the weight of the line where it is sold by weight; left out, it is estimated. */
export const BasketLine = z.object({
  variant_id: z
    .string({ error: kindError('required') })
    .min(1, { error: 'required' })
    .max(200),
  quantity: z.int().min(1).max(999),
  weight_g: z.int().min(1).max(1_000_000).nullable().default(null),
});
export type BasketLine = z.infer<typeof BasketLine>;
const Basket = z.array(BasketLine).min(1).max(200);

/** A coupon's code as it was typed; capitals do not matter, and none is none. */
const CouponCode = text(60)
  .nullish()
  .transform((code) => code || undefined);
const GiftCardCodes = z.array(GiftCardCode).max(5).default([]);
/** Whether the customer's wallet pays, or how much of it at most. */
const FromWallet = z.union([z.boolean(), z.int().min(0)]).default(false);

/** `POST admin_panel/price-simulations/`: what any basket costs anybody, anywhere, at any moment; nothing is kept. */
export const PriceSimulationInput = z.object({
  /** Now, where it is left out. */
  at: Instant.optional(),
  customer_id: z.string().max(200).optional(),
  pincode: PincodeCode.optional(),
  coupon_code: CouponCode,
  gift_card_codes: GiftCardCodes,
  wallet: FromWallet,
  /** Draft offers count as if they were published. */
  drafts: z.boolean().optional(),
  lines: Basket,
});
export type PriceSimulationInput = z.infer<typeof PriceSimulationInput>;

export const PricedBasketLine = z.object({
  variant_id: z.string(),
  quantity: z.int(),
  line_at_list: z.int(),
  winner: z.object({ kind: PriceKind, id: z.string().nullable() }),
  /** Before the coupon. */
  total: z.int(),
  coupon_share: z.int(),
  /** After it, VAT included. */
  net: z.int(),
  /** Basis points. */
  vat_rate: z.int(),
  vat: z.int(),
  /** All of them with their reasons; in a quote for a storefront only the one that wins. */
  candidates: z.array(PriceCandidate),
});

/** What a basket costs and why. Minor units of `currency`. */
export const PriceSimulation = z.object({
  currency: z.string(),
  lines: z.array(PricedBasketLine),
  items_total: z.int(),
  coupon: z
    .object({ code: z.string(), discount: z.int(), accepted: z.boolean(), reason: CouponReason.nullable() })
    .nullable(),
  delivery_fee: z.int(),
  delivery_vat: z.int(),
  vat: z.int(),
  total: z.int(),
  payments: z.array(z.object({ kind: z.enum(['gift_card', 'wallet']), amount: z.int() })),
  to_pay: z.int(),
});
export type PriceSimulation = z.infer<typeof PriceSimulation>;

/** `POST admin_panel/price-simulations/explained/`: with what the lines cost the store, for anyone who may see that. */
export const SimulatedPrice = PriceSimulation.extend({
  at: Instant,
  lines: z.array(
    PricedBasketLine.extend({
      /** Of the line, VAT not included; null where nobody has said. */
      cost: z.int().nullable(),
      /** Of the line's net price without VAT, in basis points. */
      margin: z.int().nullable(),
    }),
  ),
  /** The titles of the offers among the candidates. */
  offers: z.array(Reference),
});
export type SimulatedPrice = z.infer<typeof SimulatedPrice>;

/** Why a basket cannot be ordered as it is; a quote names all of them, and an order with any of them is refused. */
export const ORDER_PROBLEMS = [
  'variant_unknown',
  'not_for_sale',
  'out_of_stock',
  'too_few',
  'too_many',
  'amount_too_big',
  'pincode_unknown',
  'not_serviceable',
  'no_warehouse',
  'minimum_not_met',
  'coupon_refused',
  'gift_card_refused',
  'wallet_too_low',
  'cash_not_allowed',
  'customer_unknown',
  'customer_blocked',
  'slot_past',
  'slot_hours',
  'paid_too_much',
  'quote_unknown',
  'quote_expired',
  'price_changed',
] as const;
export const OrderProblemCode = z.enum(ORDER_PROBLEMS);
export type OrderProblemCode = z.infer<typeof OrderProblemCode>;

/** A variant that can stand in for one that is not there. */
export const SubstituteChoice = z.object({
  variant_id: z.string(),
  name: z.string(),
  name_ar: z.string(),
  image: z.string().nullable(),
  selling_price: z.int(),
  available: z.int(),
});
export type SubstituteChoice = z.infer<typeof SubstituteChoice>;

export const OrderProblem = z.object({
  code: OrderProblemCode,
  /** Where in the request: `lines.2.quantity`, `coupon_code`. */
  field: z.string(),
  /** The same in words, in the caller's language. */
  detail: z.string(),
  /** How much there is, may be bought, or must be reached. */
  limit: z.int().optional(),
  substitutes: z.array(SubstituteChoice).optional(),
});
export type OrderProblem = z.infer<typeof OrderProblem>;

/** What a quote and an order have in common: who buys what, where to, and what pays. */
const Buying = {
  delivery_mode: z.enum(DELIVERY_MODES).default('delivery'),
  payment_mode: z.enum(PAYMENT_MODES).default('cash'),
  coupon_code: CouponCode,
  gift_card_codes: GiftCardCodes,
  wallet: FromWallet,
  slot_starts_at: Instant.nullable().default(null),
  slot_ends_at: Instant.nullable().default(null),
  lines: Basket,
};
export const BuyingFields = z.object(Buying);

/**
 * `POST store/quotes/` and `POST admin_panel/orders/quote/`: what an order would cost now, and why it could not be
 * placed. A customer is named by id or phone; without one, what depends on the customer is left out.
 */
export const QuoteInput = z.object({
  ...Buying,
  customer_id: z.string().max(200).optional(),
  phone: Phone,
  pincode: PincodeCode,
});
export type QuoteInput = z.infer<typeof QuoteInput>;

export const Quote = PriceSimulation.extend({
  /** Names these prices when the order is placed. */
  quote_id: z.string().nullable(),
  expires_at: Instant,
  /** Nothing of `problems` is in the way. */
  orderable: z.boolean(),
  problems: z.array(OrderProblem),
  warehouse: Reference.nullable(),
  promised_at: Instant.nullable(),
  /** The titles of the offers among the candidates. */
  offers: z.array(Reference),
});
export type Quote = z.infer<typeof Quote>;
