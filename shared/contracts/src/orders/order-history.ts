import { z } from 'zod';
import { OrderStatus } from '../base/order-choices.ts';
import { Instant, Reference } from '../base/record.ts';

/** A line of an order as the audit log keeps it. Picking changes no amounts, so its entries leave them out. */
export const TrailLine = z.object({
  id: z.string(),
  variant_id: z.string().nullable(),
  quantity: z.int(),
  picked: z.int(),
  substituted: z.int(),
  short: z.int(),
  picked_weight_g: z.int().nullable(),
  net: z.int().optional(),
  vat: z.int().optional(),
});
export type TrailLine = z.infer<typeof TrailLine>;

/** A line as it stood, with its amounts. */
export const MomentLine = TrailLine.extend({ net: z.int(), vat: z.int() });

/** In minor units. What the order charged is null at writes from before the audit log kept it. */
export const MomentAmounts = z.object({
  items_total: z.int().nullable(),
  discount_total: z.int().nullable(),
  delivery_fee: z.int().nullable(),
  amount: z.int().nullable(),
  vat: z.int().nullable(),
  captured: z.int(),
  refunded: z.int(),
  authorised: z.int(),
});
export type MomentAmounts = z.infer<typeof MomentAmounts>;

/** Units of a variant that an order holds on the shelves, and those that left the stock for it. */
export const OrderStock = z.object({ variant_id: z.string(), held: z.int(), taken: z.int() });
export type OrderStock = z.infer<typeof OrderStock>;

/** An order as it stood after one write. */
export const OrderMoment = z.object({
  at: Instant,
  /** Null for the system. */
  actor: Reference.nullable(),
  /** As the audit log calls it; null where only a ledger was written, as by a return. */
  action: z.string().nullable(),
  status: OrderStatus,
  amounts: MomentAmounts,
  /** Null at writes from before the audit log kept them. */
  lines: z.array(MomentLine).nullable(),
  stock: z.array(OrderStock),
});
export type OrderMoment = z.infer<typeof OrderMoment>;

/** `GET admin_panel/orders/{id or number}/moments/`: the writes that changed its amounts, lines, stock or status. */
export const OrderHistory = z.object({
  moments: z.array(OrderMoment),
  /** What the variants of lines and stock are called. */
  variants: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      title_ar: z.string(),
      variant_label: z.string(),
      variant_label_ar: z.string(),
    }),
  ),
});
export type OrderHistory = z.infer<typeof OrderHistory>;
