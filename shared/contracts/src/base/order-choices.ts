import { z } from 'zod';

// What the fields of an order may be, for contracts of other records: anyone who imports one of these does not load the
// order's own contract.

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
