import { z } from 'zod';
import { FileDoubts } from '../base/file-doubts.ts';
import { StockItem } from './inventory.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { roundHalfUp } from '../base/money.ts';
import { Day, Instant, RecordFields, Reference } from '../base/record.ts';
import { Code, Email, kindError, Note, Phone, Price, ShortText, text, Title } from '../base/text.ts';

const Days = z
  .int({ error: kindError('whole') })
  .min(0)
  .max(365)
  .default(0);

/** What a person fills in for a supplier. One without a `trn` is not registered and adds no VAT. */
export const SupplierInput = z.object({
  name: Title,
  name_ar: Title,
  code: Code,
  contact: ShortText,
  phone: Phone,
  email: Email,
  trn: ShortText,
  payment_days: Days,
  lead_days: Days,
  minimum_order: Price.nullable().default(null),
  note: Note,
});
export type SupplierInput = z.infer<typeof SupplierInput>;

export const Supplier = RecordFields.extend(SupplierInput.shape).extend({
  phone: z.string(),
  email: z.string(),
  /** How many variants are on its price list. */
  price_count: z.int(),
});
export type Supplier = z.infer<typeof Supplier>;

export const SupplierListQuery = listQuery(['name', 'lead_days', 'updated_at'], 'name', {
  /** Those whose price list has this variant. */
  variant: z.string().optional(),
  archived: FlagParam,
});
export type SupplierListQuery = z.infer<typeof SupplierListQuery>;

/** As many units as a case holds, and as many cases as anybody orders of one thing. */
export const MOST_IN_CASE = 10_000;
const Count = z
  .int({ error: kindError('whole') })
  .min(1)
  .max(MOST_IN_CASE);
const CaseCost = Price.min(1, { error: 'required' });

const Required = z.string({ error: kindError('required') }).min(1, { error: 'required' });

/** A line of a price list: what a case of a variant costs, VAT not included, and how many units are in it. */
export const SupplierPriceInput = z.object({
  supplier_id: Required,
  variant_id: Required,
  supplier_code: text(40).default(''),
  case_cost: CaseCost,
  pack_size: Count.default(1),
  minimum_cases: Count.default(1),
  valid_upto: Day.nullable().default(null),
  preferred: z.boolean().default(false),
});
export type SupplierPriceInput = z.infer<typeof SupplierPriceInput>;

/** `case_cost` is null for anyone who may not see costs. */
export const SupplierPrice = RecordFields.extend(StockItem.shape).extend({
  supplier_id: z.string(),
  supplier: Reference,
  supplier_code: z.string(),
  case_cost: z.int().nullable(),
  pack_size: z.int(),
  minimum_cases: z.int(),
  valid_upto: Day.nullable(),
  /** Its last day is over. */
  expired: z.boolean(),
  preferred: z.boolean(),
  previous_case_cost: z.int().nullable(),
  cost_changed_at: Instant.nullable(),
  /** What a unit of the variant costs the store by now, and what it sells for. */
  cost: z.int().nullable(),
  selling_price: z.int(),
});
export type SupplierPrice = z.infer<typeof SupplierPrice>;

export const SupplierPriceListQuery = listQuery(['product', 'case_cost', 'valid_upto', 'updated_at'], 'product', {
  supplier: listParam(z.string()),
  variant: listParam(z.string()),
  category: listParam(z.string()),
  expired: FlagParam,
  preferred: FlagParam,
  archived: FlagParam,
});
export type SupplierPriceListQuery = z.infer<typeof SupplierPriceListQuery>;

/** What a unit costs where a case of so many costs that: rounded half up, as all money is. */
export const unitCost = (caseCost: number, packSize: number): number => roundHalfUp(caseCost, packSize);

/** Of a number that became another: basis points, negative where it fell; null where there was none. */
export const changeOf = (before: number | null, after: number | null): number | null =>
  before === null || after === null || before === 0 ? null : Math.round(((after - before) * 10_000) / before);

/** As many lines as a file of prices has at most. */
export const MOST_PRICE_ROWS = 2000;
const FileLine = SupplierPriceInput.omit({ supplier_id: true, preferred: true });

/** `POST admin_panel/supplier-prices/many/`: what was read from a file, saved together. */
export const SupplierPricesInput = z.object({
  supplier_id: Required,
  lines: z.array(FileLine).min(1).max(MOST_PRICE_ROWS),
});
export type SupplierPricesInput = z.infer<typeof SupplierPricesInput>;
export const SupplierPricesSaved = z.object({ created: z.int(), changed: z.int(), unchanged: z.int() });
export type SupplierPricesSaved = z.infer<typeof SupplierPricesSaved>;

/**
 * `POST admin_panel/supplier-prices/file/`: what a file of prices says, and what of it would change. Nothing is saved.
 */
export const SupplierPriceFile = z.object({
  rows: z.array(
    FileLine.extend({
      line: z.int(),
      product: Reference,
      code: z.string(),
      case_cost: z.int().nullable(),
      /** Of the line that there is; null where it is new. */
      before: z.object({ case_cost: z.int().nullable(), pack_size: z.int() }).nullable(),
    }),
  ),
  unchanged: z.int(),
  doubts: FileDoubts,
  refused: z.array(z.object({ line: z.int(), text: z.string(), detail: z.string() })),
});
export type SupplierPriceFile = z.infer<typeof SupplierPriceFile>;
