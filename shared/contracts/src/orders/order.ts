import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { DELIVERY_MODES, OrderStatus, PAYMENT_MODES, PAYMENT_STATUSES } from '../base/order-choices.ts';
import { STORAGES } from '../catalogue/product-choices.ts';
import { Instant, Person, RecordFields, Reference } from '../base/record.ts';
import { requiredText } from '../base/text.ts';
import { Unit } from '../base/unit.ts';

/** An order as lists show it. `payment_mode` is the specification's "mode"; the secret code never leaves the server. */
export const Order = RecordFields.extend({
  number: z.string(),
  status: OrderStatus,
  on_hold: z.boolean(),
  hold_reason: z.string(),
  /** Promised for a moment that has passed, and not delivered. */
  late: z.boolean(),
  /** With a line that the floor has not found enough of, and still on its way. */
  short: z.boolean().default(false),
  /** On its way, and its code not to be tried for some minutes. */
  code_locked: z.boolean().default(false),
  /** A provider of payments has refused something, or did not answer. */
  payment_problem: z.boolean().default(false),
  qty: z.int(),
  purchase_date: Instant,
  customer: Person,
  /** Masked for anyone who lacks `customer.pii`. */
  customer_phone: z.string(),
  billing_address: z.string(),
  pincode: z.string(),
  amount: z.int(),
  vat: z.int(),
  delivery_fee: z.int(),
  currency: z.string(),
  payment_mode: z.enum(PAYMENT_MODES),
  payment_status: z.enum(PAYMENT_STATUSES),
  delivery_mode: z.enum(DELIVERY_MODES),
  warehouse: Reference.nullable(),
  has_secret_code: z.boolean(),
  slot_starts_at: Instant.nullable(),
  slot_ends_at: Instant.nullable(),
  promised_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  picker: Person.nullable(),
});
export type Order = z.infer<typeof Order>;

export const OrderLine = z.object({
  id: z.string(),
  position: z.int(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  title: z.string(),
  title_ar: z.string(),
  variant_label: z.string(),
  /** Empty of a line from before it was kept. */
  variant_label_ar: z.string().default(''),
  code: z.string(),
  barcode: z.string(),
  image: z.string().nullable(),
  unit: Unit,
  size: z.int(),
  sold_by: z.enum(['unit', 'weight']),
  quantity: z.int(),
  weight_g: z.int().nullable(),
  picked_weight_g: z.int().nullable(),
  list_price: z.int(),
  unit_price: z.int(),
  discount: z.int(),
  net: z.int(),
  vat_rate: z.int(),
  vat: z.int(),
  /** Why it costs that: a `KeptPrice`, or less of an order from before. */
  price_reason: z.record(z.string(), z.unknown()).default({}),
  allocated: z.int(),
  picked: z.int(),
  substituted: z.int(),
  short: z.int(),
  short_reason: z.string(),
  /** The line that this one stands in for. */
  substitute_of: z.string().nullable(),
  delivered: z.int(),
  returned: z.int(),
  refunded: z.int(),
  /** Who sells it; null for what the store sells itself. */
  seller: Reference.nullable().default(null),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const OrderTransition = z.object({
  id: z.string(),
  at: Instant,
  from_status: OrderStatus.nullable(),
  to_status: OrderStatus,
  reason: z.string(),
  actor_name: z.string(),
  actor_name_ar: z.string().optional(),
});
export type OrderTransition = z.infer<typeof OrderTransition>;

export const PAYMENT_KINDS = ['cash', 'card', 'online', 'wallet', 'gift_card'] as const;
export const PaymentKind = z.enum(PAYMENT_KINDS);
export type PaymentKind = z.infer<typeof PaymentKind>;
export const PAYMENT_EVENTS = ['authorised', 'captured', 'refunded', 'failed', 'voided'] as const;

/** One line of the append-only ledger of payments; the event says which way the amount went. */
export const OrderPayment = z.object({
  id: z.string(),
  at: Instant,
  kind: PaymentKind,
  event: z.enum(PAYMENT_EVENTS),
  amount: z.int(),
  /** Of a refund: where it went instead of back to where it came from. */
  paid_to: z.enum(['cash', 'wallet']).nullable(),
  provider: z.string(),
  reference: z.string(),
  reason: z.string(),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

/** What a provider of payments was asked and has not done, or not yet. */
export const PaymentOperation = z.object({
  id: z.string(),
  operation: z.enum(['capture', 'refund', 'void']),
  kind: PaymentKind,
  amount: z.int(),
  state: z.enum(['waiting', 'pending', 'failed']),
  problem: z.string(),
  created_at: Instant,
  /** Whether it pays a requested refund: then the refund is retried, not this operation. */
  of_refund: z.boolean().default(false),
});
export type PaymentOperation = z.infer<typeof PaymentOperation>;

/**
 * How the message of a provider contradicts the ledger; nothing is booked for it. Called `payment_exception` in the
 * labels.
 */
export const PAYMENT_PROBLEMS = [
  'paid_twice',
  'amount',
  'other_order',
  'unknown_refund',
  'bounced',
  'other_operation',
] as const;
export const PaymentProblem = z.enum(PAYMENT_PROBLEMS);
export type PaymentProblem = z.infer<typeof PaymentProblem>;
export const PaymentException = z.object({
  id: z.string(),
  at: Instant,
  problem: PaymentProblem,
  kind: PaymentKind,
  amount: z.int(),
  reference: z.string(),
  /** Whether the amount went to the customer's wallet before the provider paid it too. */
  in_wallet: z.boolean(),
});
export type PaymentException = z.infer<typeof PaymentException>;
/** `POST …/payments/exceptions/{exception}/settle/`: by taking the amount back from the wallet, or by a note alone. */
export const PaymentExceptionInput = z.object({ how: z.enum(['wallet', 'noted']), note: requiredText(500) });
export type PaymentExceptionInput = z.infer<typeof PaymentExceptionInput>;

/** `POST …/payments/{operation}/divert/`: a refund into the wallet or by hand, an authorisation as `released`. */
export const PaymentDivertInput = z.object({ to: z.enum(['wallet', 'cash', 'released']), note: requiredText(500) });
export type PaymentDivertInput = z.infer<typeof PaymentDivertInput>;

export const OrderBag = z.object({
  id: z.string(),
  position: z.int(),
  code: z.string(),
  storage: z.enum(STORAGES),
});
export type OrderBag = z.infer<typeof OrderBag>;

export const NOTE_KINDS = ['internal', 'customer'] as const;
/** What staff wrote about an order: for each other, or for the customer to read. */
export const OrderNote = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(NOTE_KINDS),
  text: z.string(),
  author: Person.nullable(),
});
export type OrderNote = z.infer<typeof OrderNote>;

/** Whether another product may stand in for one that is not there: agreed beforehand, by asking each time, or never. */
export const SUBSTITUTIONS = ['allow', 'ask', 'never'] as const;
export const Substitution = z.enum(SUBSTITUTIONS);
export type Substitution = z.infer<typeof Substitution>;

/** `GET admin_panel/orders/{id or number}/`. */
export const OrderDetail = Order.extend({
  /** What came in, went back, and is authorised and not captured: sums of `payments`. */
  captured: z.int(),
  refunded: z.int(),
  authorised: z.int(),
  /** What refunds take off the amount of a delivered order. */
  credited: z.int(),
  /**
   * Of its pincode: whether it is delivered to now; whether cash is taken at the door and from which total on, as when
   * it was placed.
   */
  cash_allowed: z.boolean(),
  serviceable: z.boolean(),
  minimum_order: z.int(),
  driver_name: z.string(),
  substitution: Substitution,
  invoiced_at: Instant.nullable(),
  /** Five wrong codes stop all further ones until then. */
  code_locked_until: Instant.nullable(),
  /** Whether the caller has seen the code, and so cannot complete the delivery. */
  code_revealed: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  payments: z.array(OrderPayment),
  operations: z.array(PaymentOperation),
  /** Open ones. */
  exceptions: z.array(PaymentException).default([]),
  bags: z.array(OrderBag),
  notes: z.array(OrderNote),
  delivery_address: z.string(),
  items_total: z.int(),
  discount_total: z.int(),
  coupon_code: z.string().nullable(),
  invoice_number: z.string().nullable(),
  cancel_reason: z.string(),
  note: z.string(),
  /** What the shop or the marketplace that it came from calls it. */
  reference: z.string().default(''),
  lines: z.array(OrderLine),
  transitions: z.array(OrderTransition),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderListQuery = listQuery(['number', 'qty', 'purchase_date', 'amount', 'promised_at'], '-purchase_date', {
  status: listParam(OrderStatus),
  on_hold: FlagParam,
  late: FlagParam,
  /** Whose code is locked after too many wrong tries. */
  code_locked: FlagParam,
  /** Whose provider of payments has refused something, or did not answer. */
  payment_problem: FlagParam,
  /** What the caller can pick next: of their warehouses, and nobody else's. */
  queue: FlagParam,
  payment_mode: listParam(z.enum(PAYMENT_MODES)),
  payment_status: listParam(z.enum(PAYMENT_STATUSES)),
  delivery_mode: listParam(z.enum(DELIVERY_MODES)),
  warehouse: listParam(z.string()),
  customer: z.string().optional(),
  picker: listParam(z.string()),
  pincode: listParam(z.string()),
  /** With a line of it; after a `~` the code of what the catalogue does not know. */
  product: listParam(z.string()),
  variant: listParam(z.string()),
  /** With a line whose product is of it today; `~` for none. */
  category: listParam(z.string()),
  brand: listParam(z.string()),
  /** With a line of it; `~` for none. */
  seller: listParam(z.string()),
  /** Purchased in this hour of the store's day, 0 to 23. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** With a line that the floor has not found enough of, and still on its way. */
  short: FlagParam,
  /** Half-open: purchased at or after `from` and before `upto`. */
  from: Instant.optional(),
  upto: Instant.optional(),
  /** Half-open: promised at or after `promised_from` and before `promised_upto`. */
  promised_from: Instant.optional(),
  promised_upto: Instant.optional(),
  /** Cancelled at or after this moment. */
  cancelled_from: Instant.optional(),
  /** Delivered at or after this moment. */
  delivered_from: Instant.optional(),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

/** The same without a page of it. */
export const OrderCountsQuery = OrderListQuery.omit({ sort: true, limit: true, offset: true });
export type OrderCountsQuery = z.infer<typeof OrderCountsQuery>;
/**
 * `GET admin_panel/orders/counts/`: the numbers on the tabs, each the count of its list under the same search and
 * filters; status and hold are the tabs' own.
 */
export const OrderCounts = z.object({
  statuses: z.record(OrderStatus, z.int()),
  all: z.int(),
  on_hold: z.int(),
  late: z.int(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;
