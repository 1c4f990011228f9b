import { z } from 'zod';
import { FlagParam, listParam, listQuery } from './list.ts';
import { Instant, Person, RecordFields, Reference } from './record.ts';
import { Unit } from './variant.ts';

/**
 * The tabs of SPECIFICATION.md section 4 in their order, then ours. One enum for both languages: the Arabic list's
 * omission of "ready for delivery" is not repeated.
 */
export const ORDER_STATUSES = [
  'placed',
  'pending',
  'processed',
  'picked',
  'packed',
  'ready_for_delivery',
  'delivered',
  'cancelled',
] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PAYMENT_MODES = ['cash', 'card', 'wallet', 'online'] as const;
export const PAYMENT_STATUSES = ['unpaid', 'authorised', 'paid', 'part_refunded', 'refunded', 'failed'] as const;
export const DELIVERY_MODES = ['delivery', 'pickup'] as const;

/** An order as lists show it. `payment_mode` is the specification's "mode"; the secret code never leaves the server. */
export const Order = RecordFields.extend({
  number: z.string(),
  status: OrderStatus,
  on_hold: z.boolean(),
  hold_reason: z.string(),
  /** Promised for a moment that has passed, and not delivered. */
  late: z.boolean(),
  qty: z.int(),
  purchase_date: Instant,
  customer: Person,
  /** Masked for whoever lacks `customer.pii`. */
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
  code: z.string(),
  barcode: z.string(),
  image: z.string().nullable(),
  unit: Unit,
  size: z.int(),
  quantity: z.int(),
  weight_g: z.int().nullable(),
  picked_weight_g: z.int().nullable(),
  list_price: z.int(),
  unit_price: z.int(),
  discount: z.int(),
  net: z.int(),
  vat_rate: z.int(),
  vat: z.int(),
  allocated: z.int(),
  picked: z.int(),
  substituted: z.int(),
  short: z.int(),
  delivered: z.int(),
  returned: z.int(),
  refunded: z.int(),
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

/** `GET admin_panel/orders/{id or number}/`. */
export const OrderDetail = Order.extend({
  delivery_address: z.string(),
  items_total: z.int(),
  discount_total: z.int(),
  coupon_code: z.string().nullable(),
  invoice_number: z.string().nullable(),
  cancel_reason: z.string(),
  note: z.string(),
  lines: z.array(OrderLine),
  transitions: z.array(OrderTransition),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderListQuery = listQuery(['number', 'qty', 'purchase_date', 'amount', 'promised_at'], '-purchase_date', {
  status: listParam(OrderStatus),
  on_hold: FlagParam,
  late: FlagParam,
  /** What the caller can pick next: of their warehouses, and nobody else's. */
  queue: FlagParam,
  payment_mode: listParam(z.enum(PAYMENT_MODES)),
  payment_status: listParam(z.enum(PAYMENT_STATUSES)),
  delivery_mode: listParam(z.enum(DELIVERY_MODES)),
  warehouse: listParam(z.string()),
  customer: z.string().optional(),
  picker: listParam(z.string()),
  pincode: listParam(z.string()),
  /** Half-open: purchased at or after `from` and before `upto`. */
  from: Instant.optional(),
  upto: Instant.optional(),
  /** Cancelled at or after this moment. */
  cancelled_from: Instant.optional(),
  /** Delivered at or after this moment. */
  delivered_from: Instant.optional(),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

/** `GET admin_panel/orders/counts/`: the numbers on the tabs; each equals the count of its filtered list. */
export const OrderCounts = z.object({
  statuses: z.record(OrderStatus, z.int()),
  all: z.int(),
  on_hold: z.int(),
  late: z.int(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;
