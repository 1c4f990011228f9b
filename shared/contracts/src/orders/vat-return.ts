import { z } from 'zod';
import { listQuery } from '../base/list.ts';
import { Day, Instant, Person } from '../base/record.ts';
import { EMIRATES, Emirate } from '../base/emirates.ts';
import { TAX_DUE, TAX_EMIRATES } from '../store/setting-choices.ts';

/** How many months a return covers. */
export const VAT_MONTHS = [1, 3] as const;
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const Months = z.coerce.number().pipe(z.union([z.literal(1), z.literal(3)]));

/** The period of a return: from the first day of a month. Without a month it is the last one that is over. */
const VatPeriod = { month: Month.optional(), months: Months.default(1) };
/** `GET admin_panel/reports/vat-return/`. */
export const VatReturnQuery = z.object(VatPeriod);
export type VatReturnQuery = z.infer<typeof VatReturnQuery>;

/** Of box 1 of the return: `1a` for Abu Dhabi to `1g` for Fujairah. */
export const emirateBox = (emirate: Emirate): string => `1${String.fromCharCode(97 + EMIRATES.indexOf(emirate))}`;

/**
 * One box of the return, in minor units. Of the UAE's form 201: `1a` to `1g`, `4` zero-rated, `5` exempt, `9`
 * suppliers' tax invoices less their credit notes. Elsewhere `rate_500` for supplies at 5 %, `zero`, `exempt` and
 * `input`.
 */
export const VatBox = z.object({ box: z.string(), net: z.int(), vat: z.int(), entries: z.int() });
export type VatBox = z.infer<typeof VatBox>;

/** The rules by which supplies were put into boxes. */
export const VatRules = z.object({
  form: z.enum(['uae_201', 'by_rate']),
  emirate: Emirate,
  emirate_of: z.enum(TAX_EMIRATES),
  due: z.enum(TAX_DUE),
  sellers_output: z.boolean(),
});
export type VatRules = z.infer<typeof VatRules>;

/**
 * Why a period cannot be closed: it is not over, shares days with a closed one, or has invoices whose text is not fixed
 * yet.
 */
export const VAT_OBSTACLES = ['not_over', 'overlaps', 'unfixed'] as const;

export const VatReturn = z.object({
  /** The month it begins in, `2026-10`, and its first and last day. */
  month: z.string(),
  months: Months,
  from: Day,
  upto: Day,
  currency: z.string(),
  rules: VatRules,
  boxes: z.array(VatBox),
  /** Sums of supplies and of suppliers' invoices; `payable` is the difference of their VAT. */
  output: z.object({ net: z.int(), vat: z.int() }),
  input: z.object({ net: z.int(), vat: z.int() }),
  payable: z.int(),
  /** Stands for these figures: who closes the period confirms them. */
  seen: z.string(),
  obstacle: z.enum(VAT_OBSTACLES).nullable(),
  closed: z.object({ id: z.string(), at: Instant, by: Person.nullable() }).nullable(),
});
export type VatReturn = z.infer<typeof VatReturn>;

export const VAT_SOURCES = ['invoice', 'credit_note', 'commission', 'supplier_invoice', 'supplier_credit'] as const;

/** One document's part of a box. */
export const VatEntry = z.object({
  id: z.string(),
  box: z.string(),
  source: z.enum(VAT_SOURCES),
  number: z.string(),
  /** The order of an invoice, the seller of a commission, else the document itself: what the list leads to. */
  record_id: z.string(),
  dated: Day,
  net: z.int(),
  vat: z.int(),
});
export type VatEntry = z.infer<typeof VatEntry>;

/** `GET admin_panel/reports/vat-return/entries/`: the documents behind the boxes of a period, or behind one of them. */
export const VatEntriesQuery = listQuery(['dated', 'number', 'net', 'vat'], 'dated', {
  ...VatPeriod,
  box: z.string().max(20).optional(),
}).omit({ search: true });
export type VatEntriesQuery = z.infer<typeof VatEntriesQuery>;

/** `POST admin_panel/reports/vat-return/close/`: these figures are the return of this period, for good. */
export const VatCloseInput = z.object({ month: Month, months: Months, seen: z.string().max(100) });
export type VatCloseInput = z.infer<typeof VatCloseInput>;
