import { z } from 'zod';
import { LineCommission } from './commission.ts';
import { listParam, listQuery } from '../base/list.ts';
import { PrintLanguage } from '../store/print.ts';
import { Day, Instant, Person, RecordFields, Reference } from '../base/record.ts';
import { kindError, requiredText } from '../base/text.ts';

/** What a seller's ledger tells of (PRODUCT.md, "Partners"). Setting aside for a payout moves nothing out of it. */
export const EARNING_KINDS = [
  'sale',
  'commission',
  'refund',
  'commission_returned',
  'package_fee',
  'adjustment',
  'payout',
  'payout_failed',
] as const;
export const EarningKind = z.enum(EARNING_KINDS);
export type EarningKind = z.infer<typeof EarningKind>;

const Numbered = z.object({ id: z.string(), number: z.string() });

/** An entry of the ledger. `amount` is what it changes of all that the seller is owed. */
export const Earning = z.object({
  id: z.string(),
  at: Instant,
  /** When what it brings can be paid out. */
  available_at: Instant,
  seller: Reference,
  kind: EarningKind,
  amount: z.int(),
  currency: z.string(),
  order: Numbered.nullable(),
  refund: Numbered.nullable(),
  payout: Numbered.nullable(),
  /** What was sold, of entries about an order line. */
  line: z
    .object({
      title: z.string(),
      title_ar: z.string(),
      variant_label: z.string(),
      variant_label_ar: z.string().default(''),
      quantity: z.int().nullable(),
    })
    .nullable(),
  /** Of a commission: what it was taken of, and the rate in basis points that the line was placed with. */
  base: z.int().nullable(),
  rate: z.int().nullable(),
  reason: z.string(),
});
export type Earning = z.infer<typeof Earning>;

export const EarningListQuery = listQuery(['at', 'amount'], '-at', {
  seller: listParam(z.string()),
  kind: listParam(EarningKind),
  order: z.string().max(200).optional(),
  payout: z.string().max(200).optional(),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type EarningListQuery = z.infer<typeof EarningListQuery>;

/** `GET admin_panel/earnings/{id}/explain/`: how an entry came to its amount. */
export const EarningExplained = Earning.extend({
  /** Of a commission: which rules competed for the line, and why one of them won. */
  commission: LineCommission.nullable(),
  hold_days: z.int(),
  /** Who asked for it and who approved it, of an adjustment or a payout. */
  requested_by: Person.nullable(),
  approved_by: Person.nullable(),
  /** What else the ledger says of the same order line. */
  together: z.array(z.object({ id: z.string(), kind: EarningKind, at: Instant, amount: z.int() })),
});
export type EarningExplained = z.infer<typeof EarningExplained>;

/** `GET admin_panel/sellers/{id}/balance/`: `ledger_total` = `pending` + `available` + `reserved`, always. */
export const SellerBalance = z.strictObject({
  /** Sold, and held until the days in which it may come back are over. */
  pending: z.int(),
  /** Can be paid out; below zero where refunds took back what was paid already. */
  available: z.int(),
  /** Set aside for a payout that is asked for. */
  reserved: z.int(),
  ledger_total: z.int(),
  currency: z.string(),
});
export type SellerBalance = z.infer<typeof SellerBalance>;

/** `2026-10`. */
export const Month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'date' });

/** The month that runs, where none is named. */
export const StatementQuery = z.object({ month: Month.optional() });

export const StatementFileQuery = StatementQuery.extend({ language: PrintLanguage.default('en') });

/** A seller's statement of a month: each line explained, and their sum is what the ledger changed by. */
export const SellerStatement = z.object({
  seller: Reference,
  legal_name: z.string(),
  vat_number: z.string(),
  month: z.string(),
  /** The month's first instant, and the one after its last. */
  from: Instant,
  upto: Instant,
  currency: z.string(),
  opening: z.int(),
  totals: z.array(z.object({ kind: EarningKind, entries: z.int(), amount: z.int() })),
  /** What of the closing balance was still pending, could be paid out, and was set aside, at the end of the month. */
  closing: z.int(),
  pending: z.int(),
  available: z.int(),
  reserved: z.int(),
  lines: z.array(Earning.omit({ seller: true })),
});
export type SellerStatement = z.infer<typeof SellerStatement>;

export const EarningChartQuery = z.object({ seller: z.string().max(200).optional() });
/** What the charts show: twelve months, what was and will be paid, commission by category. */
export const EarningCharts = z.object({
  currency: z.string(),
  months: z.array(z.object({ month: z.string(), earned: z.int(), commission: z.int(), paid: z.int() })),
  /** By day, thirty back and thirty to come: what was paid out, and what becomes available. */
  calendar: z.array(z.object({ day: Day, paid: z.int(), available: z.int() })),
  categories: z.array(z.object({ category: Reference.nullable(), net: z.int(), commission: z.int() })),
});
export type EarningCharts = z.infer<typeof EarningCharts>;

export const ADJUSTMENT_STATUSES = ['requested', 'approved', 'rejected'] as const;
export const AdjustmentStatus = z.enum(ADJUSTMENT_STATUSES);
export type AdjustmentStatus = z.infer<typeof AdjustmentStatus>;

/** `POST admin_panel/seller-adjustments/`. Above zero the store owes the seller more, below it less. */
export const AdjustmentInput = z.object({
  seller_id: z.string().min(1, { error: 'required' }).max(200),
  amount: z
    .int({ error: kindError('money') })
    .min(-99_999_999_999)
    .max(99_999_999_999)
    .refine((amount) => amount !== 0, { error: 'money' }),
  reason: requiredText(500),
});
export type AdjustmentInput = z.infer<typeof AdjustmentInput>;

export const Adjustment = RecordFields.extend({
  seller: Reference,
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  status: AdjustmentStatus,
  requested_by: Person.nullable(),
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const AdjustmentListQuery = listQuery(['amount', 'created_at'], '-created_at', {
  seller: listParam(z.string()),
  status: listParam(AdjustmentStatus),
});
export type AdjustmentListQuery = z.infer<typeof AdjustmentListQuery>;
