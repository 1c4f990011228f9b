import { z } from 'zod';
import { listQuery } from '../base/list.ts';
import { Instant, Person, RecordFields } from '../base/record.ts';

/** What an order charges in one kind of supply, in minor units with VAT, before a document and after it. */
export const ChargeChange = z.object({
  /** Basis points. */
  rate: z.int(),
  /** Exempt rather than zero-rated. */
  exempt: z.boolean().optional(),
  /** The seller with a tax number whose output it is; left out for the output of the store. */
  supplied_by: z.string().optional(),
  before: z.int(),
  after: z.int(),
  vat_before: z.int(),
  vat_after: z.int(),
});
export type ChargeChange = z.infer<typeof ChargeChange>;

/**
 * A tax credit note: made at once whenever what an invoiced order charges falls, paid or not, and never changed
 * (PRODUCT.md, "Refunds"). `created_at` is its date.
 */
export const CreditNote = RecordFields.extend({
  /** Without gaps: `CN-000001`. */
  number: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  /** The invoice that it refers to. */
  invoice_number: z.string(),
  refund: z.object({ id: z.string(), number: z.string() }).nullable(),
  customer: Person,
  reason: z.string(),
  reason_ar: z.string(),
  currency: z.string(),
  before: z.int(),
  after: z.int(),
  /** `before` less `after`. */
  difference: z.int(),
  /** The VAT in the difference. */
  vat: z.int(),
  rates: z.array(ChargeChange),
});
export type CreditNote = z.infer<typeof CreditNote>;

export const CreditNoteListQuery = listQuery(['number', 'difference', 'created_at'], '-created_at', {
  order: z.string().optional(),
  refund: z.string().optional(),
  customer: z.string().optional(),
  /** Made from then on, and before the other. */
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type CreditNoteListQuery = z.infer<typeof CreditNoteListQuery>;
