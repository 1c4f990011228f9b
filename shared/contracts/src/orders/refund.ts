import { z } from 'zod';
import { listParam, listQuery } from '../base/list.ts';
import { Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { RefundMethod } from '../store/refund-settings.ts';
import { Note, Price, requiredText } from '../base/text.ts';

export const REFUND_STATUSES = ['requested', 'approved', 'processing', 'settled', 'failed', 'rejected'] as const;
export const RefundStatus = z.enum(REFUND_STATUSES);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** What may follow what. The server enforces it and the buttons are drawn from it. */
export const REFUND_STEPS: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['processing'],
  processing: ['settled', 'failed', 'rejected'],
  failed: ['processing', 'rejected'],
  settled: [],
  rejected: [],
};

const OrderRef = z.object({ id: z.string(), number: z.string() });

/**
 * Money that goes back, as lists show it. `amount` = items − restocking fee + delivery fee − paid before + goodwill.
 */
export const Refund = RecordFields.extend({
  number: z.string(),
  order: OrderRef,
  customer: Person,
  return: OrderRef.nullable(),
  status: RefundStatus,
  method: RefundMethod,
  reason: Reference,
  store_fault: z.boolean(),
  note: z.string(),
  currency: z.string(),
  items: z.int(),
  restocking_fee: z.int(),
  delivery_fee: z.int(),
  /** What of the goods and the delivery fee other refunds of the order have given back already, as goodwill. */
  paid_before: z.int().default(0),
  goodwill: z.int(),
  amount: z.int(),
  /** The part of it that goes back to the gift card that paid it. */
  gift_card_amount: z.int(),
  requested_by: Person.nullable(),
  /** Who approved or rejected it; null where the store's limit did. */
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
  /** Why it failed last. */
  failure: z.string(),
  attempts: z.int(),
  settled_at: Instant.nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const RefundLine = z.object({
  id: z.string(),
  order_line_id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  variant_label: z.string(),
  variant_label_ar: z.string().default(''),
  quantity: z.int(),
  amount: z.int(),
});
export type RefundLine = z.infer<typeof RefundLine>;
export const RefundDetail = Refund.extend({ lines: z.array(RefundLine) });
export type RefundDetail = z.infer<typeof RefundDetail>;

export const RefundListQuery = listQuery(['number', 'amount', 'created_at'], '-created_at', {
  status: listParam(RefundStatus),
  method: listParam(RefundMethod),
  reason: listParam(z.string()),
  order: z.string().optional(),
  customer: z.string().optional(),
});
export type RefundListQuery = z.infer<typeof RefundListQuery>;

/** What is asked back of an order: units of its lines, and whatever the store adds out of goodwill. */
export const RefundInput = z.object({
  order_id: z.string().min(1, { error: 'required' }).max(200),
  lines: z
    .array(z.object({ line_id: z.string().max(200), quantity: z.int().min(0).max(9999) }))
    .max(500)
    .default([]),
  /** Of the delivery fee; null: what the store's policy gives back. Anything else takes `refund.approve`. */
  delivery_fee: Price.nullable().default(null),
  goodwill: Price.default(0),
  method: RefundMethod.default('original'),
  reason_id: z.string().min(1, { error: 'required' }).max(40),
  note: Note,
});
export type RefundInput = z.infer<typeof RefundInput>;

/** What a quote is asked for: `lines` are `{line}:{units}`, with commas between. */
export const RefundQuoteQuery = z.object({
  order: z.string().min(1).max(200),
  lines: z
    .string()
    .max(20_000)
    .default('')
    .transform((text) =>
      text.split(',').flatMap((part) => {
        const [line_id = '', units = ''] = part.split(':');
        const quantity = Number(units);
        return line_id !== '' && Number.isInteger(quantity) && quantity > 0 ? [{ line_id, quantity }] : [];
      }),
    ),
  delivery_fee: z.coerce.number().int().min(0).max(99_999_999_999).optional(),
  goodwill: z.coerce.number().int().min(0).max(99_999_999_999).default(0),
  method: RefundMethod.optional(),
  reason: z.string().max(40).optional(),
});

/** `GET admin_panel/refunds/quote/`: what a refund would come to, before anybody asks for it. */
export const RefundQuote = z.object({
  lines: z.array(
    z.object({
      line_id: z.string(),
      title: z.string(),
      title_ar: z.string(),
      variant_label: z.string(),
      variant_label_ar: z.string().default(''),
      /** Units that can still go back. */
      left: z.int(),
      quantity: z.int(),
      amount: z.int(),
    }),
  ),
  items: z.int(),
  restocking_fee: z.int(),
  delivery_fee: z.int(),
  /** What of the fee the store's policy gives back, and what of it no refund has given back yet. */
  delivery_fee_policy: z.int().default(0),
  delivery_fee_left: z.int().default(0),
  /** What of the goods and the delivery fee other refunds of the order have given back already. */
  paid_before: z.int().default(0),
  goodwill: z.int(),
  total: z.int(),
  gift_card_amount: z.int(),
  /** At most so much can go back at all. */
  refundable: z.int(),
  /** What other refunds of the order have asked for or are paying out. */
  in_progress: z.int().default(0),
  /** Whether someone else has to approve it. */
  needs_approval: z.boolean(),
});
export type RefundQuote = z.infer<typeof RefundQuote>;

export const RefundDecisionInput = z.object({ reason: requiredText(500), version: Version.optional() });
/** A failed refund is tried again, the same way or another. */
export const RefundRetryInput = z.object({ method: RefundMethod.optional(), version: Version.optional() });
/** What a provider took and says nothing more about goes into the wallet or by hand. */
export const RefundDivertInput = z.object({
  to: RefundMethod.exclude(['original']),
  note: requiredText(500),
  version: Version.optional(),
});
export type RefundDivertInput = z.infer<typeof RefundDivertInput>;
/** Cash was handed over, or could not be. */
export const RefundHandoverInput = z.object({ done: z.boolean(), note: Note, version: Version.optional() });
