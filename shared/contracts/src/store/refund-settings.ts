import { z } from 'zod';
import { Instant, Person } from '../base/record.ts';
import { Percent, Price, Title } from '../base/text.ts';

/** How money goes back: the way it came, into the customer's wallet, or in cash. */
export const REFUND_METHODS = ['original', 'wallet', 'cash'] as const;
export const RefundMethod = z.enum(REFUND_METHODS);
export type RefundMethod = z.infer<typeof RefundMethod>;

/** When the delivery fee goes back as well: never, where the store is at fault, or once everything went back. */
export const DELIVERY_FEE_POLICIES = ['never', 'store_fault', 'whole_order'] as const;
export const DeliveryFeePolicy = z.enum(DELIVERY_FEE_POLICIES);
export type DeliveryFeePolicy = z.infer<typeof DeliveryFeePolicy>;

/** Why something comes back. Where the store is at fault no restocking fee is kept. */
export const RefundReason = z.object({
  id: z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .max(40)
    .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, { error: 'refund_reason_id' }),
  name: Title,
  name_ar: Title,
  store_fault: z.boolean().default(false),
  active: z.boolean().default(true),
});
export type RefundReason = z.infer<typeof RefundReason>;

/** What the store decided about refunds and returns. */
export const RefundSettingsInput = z.object({
  methods: z.array(RefundMethod).min(1),
  /** Requests up to so much need nobody's approval; 0 where all do. Also what someone may approve of their own. */
  auto_approve_up_to: Price,
  delivery_fee: DeliveryFeePolicy,
  /** Kept of the price of goods that come back without the store's fault. */
  restocking_fee: Percent,
  /** Days in which a product can be returned that says nothing else. */
  default_window_days: z.int().min(0).max(365),
  /** At most so much goes into or out of a wallet by one adjustment. */
  wallet_limit: Price,
  reasons: z
    .array(RefundReason)
    .min(1)
    .max(40)
    .refine((reasons) => new Set(reasons.map(({ id }) => id)).size === reasons.length, { error: 'refund_reasons' }),
});
export type RefundSettingsInput = z.infer<typeof RefundSettingsInput>;

export const RefundSettings = RefundSettingsInput.extend({
  id: z.literal('refunds'),
  version: z.int(),
  updated_at: Instant,
  updated_by: Person.nullable(),
});
export type RefundSettings = z.infer<typeof RefundSettings>;

/** What a store begins with. */
export const DEFAULT_REFUND_SETTINGS: RefundSettingsInput = {
  methods: ['original', 'wallet', 'cash'],
  auto_approve_up_to: 2000,
  delivery_fee: 'store_fault',
  restocking_fee: 0,
  default_window_days: 7,
  wallet_limit: 50_000,
  reasons: [
    { id: 'damaged', name: 'Damaged or spoiled', name_ar: 'تالف أو فاسد', store_fault: true, active: true },
    { id: 'wrong_item', name: 'Wrong item', name_ar: 'منتج خاطئ', store_fault: true, active: true },
    { id: 'missing', name: 'Missing from the delivery', name_ar: 'ناقص من التوصيل', store_fault: true, active: true },
    { id: 'late', name: 'Delivered too late', name_ar: 'تأخر التوصيل', store_fault: true, active: true },
    { id: 'changed_mind', name: 'Changed their mind', name_ar: 'عدل عن الشراء', store_fault: false, active: true },
    { id: 'other', name: 'Other', name_ar: 'سبب آخر', store_fault: false, active: true },
  ],
};
