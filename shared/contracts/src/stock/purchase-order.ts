import { z } from 'zod';
import { StoredCaseCodes } from '../catalogue/case-code.ts';
import { Keeping } from '../catalogue/keeping.ts';
import { StockItem } from './inventory.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { roundedProduct, share } from '../base/money.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { MOST_IN_CASE } from './supplier.ts';
import { ImageUrl, kindError, Note, Price, requiredText, text } from '../base/text.ts';

export const PURCHASE_ORDER_STATUSES = [
  'draft',
  'sent',
  'partly_received',
  'received',
  'closed_short',
  'cancelled',
] as const;
export const PurchaseOrderStatus = z.enum(PURCHASE_ORDER_STATUSES);
export type PurchaseOrderStatus = z.infer<typeof PurchaseOrderStatus>;

/** What may follow what. The server enforces it and the buttons are drawn from it. */
export const PURCHASE_ORDER_STEPS: Readonly<Record<PurchaseOrderStatus, readonly PurchaseOrderStatus[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['draft', 'partly_received', 'received', 'closed_short', 'cancelled'],
  partly_received: ['partly_received', 'received', 'closed_short'],
  received: [],
  closed_short: [],
  cancelled: [],
};
/** Whether goods can still come in against an order. */
export const isReceivable = (status: PurchaseOrderStatus): boolean => PURCHASE_ORDER_STEPS[status].includes('received');
/** Those whose goods are on their way, or soon will be. */
export const OPEN_PURCHASE_ORDERS: readonly PurchaseOrderStatus[] = ['draft', 'sent', 'partly_received'];

interface Priced {
  /** Units. */
  quantity: number;
  pack_size: number;
  /** Of a case, VAT not included. */
  case_cost: number;
  /** Basis points. */
  vat_rate: number;
}
export interface PurchaseMoney {
  cost_net: number;
  cost_vat: number;
  cost_total: number;
}

/** What a line comes to. The part of a case costs its part, and each line is rounded once. */
export function purchaseLine({ quantity, pack_size, case_cost, vat_rate }: Priced): PurchaseMoney {
  const cost_net = roundedProduct(case_cost, quantity, pack_size);
  const cost_vat = share(cost_net, vat_rate);
  return { cost_net, cost_vat, cost_total: cost_net + cost_vat };
}
/** What an order comes to: the sum of its lines as they are rounded, so that paper adds up. */
export const purchaseTotals = (lines: readonly Omit<PurchaseMoney, 'cost_total'>[]): PurchaseMoney =>
  lines.reduce<PurchaseMoney>(
    (sum, { cost_net, cost_vat }) => ({
      cost_net: sum.cost_net + cost_net,
      cost_vat: sum.cost_vat + cost_vat,
      cost_total: sum.cost_total + cost_net + cost_vat,
    }),
    { cost_net: 0, cost_vat: 0, cost_total: 0 },
  );

/** Units as cases and what is left over. */
export const inCases = (quantity: number, packSize: number) => ({
  cases: Math.floor(quantity / packSize),
  units: quantity % packSize,
});

/** A tenth more than was ordered is taken where someone says so; beyond that the rest goes back with the driver. */
export const OVER_TOLERANCE = 1000;
export const mostReceived = (quantity: number): number => quantity + Math.ceil((quantity * OVER_TOLERANCE) / 10_000);

interface Received {
  quantity: number;
  /** Units that went into stock. */
  received: number;
  /** Units that will not come any more. */
  closed: number;
}
/** How many units are still to come. What came damaged was not taken, and so is still to come. */
export const openUnits = ({ quantity, received, closed }: Received): number =>
  Math.max(0, quantity - received - closed);

/** Where an order stands once goods came in against it. */
export function statusOfLines(lines: readonly Received[]): 'partly_received' | 'received' | 'closed_short' {
  if (lines.some((line) => openUnits(line) > 0)) return 'partly_received';
  return lines.some(({ closed }) => closed > 0) ? 'closed_short' : 'received';
}

const Required = z.string({ error: kindError('required') }).min(1, { error: 'required' });
const Units = z
  .int({ error: kindError('whole') })
  .min(0)
  .max(1_000_000);
export const MOST_PURCHASE_LINES = 200;

/**
 * So many cases and so many units beside them. What a case holds and costs is the price list's where nothing is said.
 */
export const PurchaseLineInput = z.object({
  variant_id: Required,
  cases: Units.default(0),
  units: Units.default(0),
  pack_size: z
    .int({ error: kindError('whole') })
    .min(1)
    .max(MOST_IN_CASE)
    .nullable()
    .default(null),
  case_cost: Price.nullable().default(null),
});
export type PurchaseLineInput = z.infer<typeof PurchaseLineInput>;
/** `POST …/{id}/lines/`: variants that came without having been ordered, while the order is open for goods. */
export const AddedLinesInput = z.object({ lines: z.array(PurchaseLineInput).min(1, { error: 'no_lines' }).max(20) });
export type AddedLinesInput = z.infer<typeof AddedLinesInput>;

/** `expected_on` is today and the supplier's lead time where nothing is said. */
export const PurchaseOrderInput = z.object({
  supplier_id: Required,
  warehouse_id: Required,
  expected_on: Day.nullable().default(null),
  note: Note,
  lines: z.array(PurchaseLineInput).min(1, { error: 'no_lines' }).max(MOST_PURCHASE_LINES),
});
export type PurchaseOrderInput = z.infer<typeof PurchaseOrderInput>;

/** Money is null for anyone who may not see costs. */
const Money = { cost_net: z.int().nullable(), cost_vat: z.int().nullable(), cost_total: z.int().nullable() };

export const PurchaseOrder = RecordFields.extend({
  number: z.string(),
  supplier: Reference,
  warehouse: Reference,
  status: PurchaseOrderStatus,
  status_reason: z.string(),
  expected_on: Day.nullable(),
  /** Its day is over and not all has come. */
  late: z.boolean(),
  sent_at: Instant.nullable(),
  note: z.string(),
  currency: z.string(),
  /** Units. */
  quantity: z.int(),
  received: z.int(),
  ...Money,
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

export const PurchaseOrderLine = StockItem.extend({
  id: z.string(),
  supplier_code: z.string(),
  barcode: z.string(),
  /** Every code that a scanner may read of it, those of cases too. */
  barcodes: z.array(z.string()).default([]),
  case_codes: StoredCaseCodes,
  quantity: z.int(),
  pack_size: z.int(),
  case_cost: z.int().nullable(),
  vat_rate: z.int(),
  received: z.int(),
  damaged: z.int(),
  closed: z.int(),
  /** What a unit costs the store by now. */
  cost: z.int().nullable(),
  ...Keeping.shape,
  ...Money,
});
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

export const PurchaseReceipt = z.object({
  id: z.string(),
  at: Instant,
  by: Person.nullable(),
  note: z.string(),
  /** The number of the supplier's delivery note. */
  delivery_note: z.string().default(''),
  reason: z.string(),
  /** The supplier's invoice that bills it. */
  invoice: z.object({ id: z.string(), number: z.string() }).nullable().default(null),
  /** What of it went back to the supplier. */
  returns: z.array(z.object({ id: z.string(), number: z.string() })).default([]),
  /** Null while the receipt stands. */
  reversed: z.object({ at: Instant, by: Person.nullable(), reason: z.string() }).nullable().default(null),
  lines: z.array(
    z.object({
      line_id: z.string(),
      received: z.int(),
      damaged: z.int(),
      closed: z.int(),
      batch: z.string(),
      expires_on: Day.nullable(),
      /** What is damaged, as it came. */
      photo: ImageUrl,
    }),
  ),
});
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>;

export const PurchaseOrderDetail = PurchaseOrder.extend({
  supplier_contact: z.object({ contact: z.string(), phone: z.string(), email: z.string(), trn: z.string() }),
  minimum_order: z.int().nullable(),
  lines: z.array(PurchaseOrderLine),
  receipts: z.array(PurchaseReceipt),
});
export type PurchaseOrderDetail = z.infer<typeof PurchaseOrderDetail>;

export const PurchaseOrderListQuery = listQuery(['number', 'expected_on', 'created_at', 'updated_at'], '-created_at', {
  status: listParam(PurchaseOrderStatus),
  supplier: listParam(z.string()),
  warehouse: listParam(z.string()),
  variant: z.string().optional(),
  late: FlagParam,
});
export type PurchaseOrderListQuery = z.infer<typeof PurchaseOrderListQuery>;

/** `POST …/{id}/cancel/`. */
export const PurchaseCancelInput = z.object({ reason: requiredText(500), version: Version.optional() });

/** Nothing is entered until it is counted: none came. */
const Counted = Units.nullish().transform((units) => units ?? 0);

/**
 * `POST …/{id}/receive/`: what came of some lines. `received` goes into stock, `damaged` is sent back and still to
 * come; `close` says that what is then still open will not come. More than was ordered is taken with `accept_over`, up
 * to the tolerance.
 */
export const ReceiptLineInput = z.object({
  line_id: Required,
  received: Counted,
  damaged: Counted,
  batch: text(40).default(''),
  expires_on: Day.nullable().default(null),
  /** Why goods past their date for sale are taken in all the same, blocked; needs `inventory.adjust`. */
  block_reason: text(200).default(''),
  close: z.boolean().default(false),
  photo: ImageUrl,
});
export const PurchaseReceiptInput = z.object({
  lines: z.array(ReceiptLineInput).min(1, { error: 'no_lines' }).max(MOST_PURCHASE_LINES),
  accept_over: z.boolean().default(false),
  delivery_note: text(60).default(''),
  reason: Note,
  note: Note,
});
export type PurchaseReceiptInput = z.infer<typeof PurchaseReceiptInput>;

/** `POST …/{id}/receipts/{receipt_id}/reverse/`: reverses a receipt as a whole. Needs `inventory.adjust`. */
export const ReceiptReversalInput = z.object({ reason: requiredText(500), version: Version.optional() });

/** Days of sales that suggestions look back on, and days that stock should last. */
export const SALES_DAYS = 28;
export const ReorderQuery = z.object({
  warehouse: z.string().min(1),
  supplier: z.string().optional(),
  cover_days: z.coerce.number().int().min(1).max(90).default(14),
});
export type ReorderQuery = z.infer<typeof ReorderQuery>;

interface Need {
  available: number;
  on_order: number;
  /** In `SALES_DAYS` days. */
  sold: number;
  cover_days: number;
  lead_days: number;
  reorder_point: number;
  pack_size: number;
  minimum_cases: number;
}
/**
 * How many units to order, in whole cases: what sells while the goods come and as long as they should last, at least up
 * to the reorder point, less what is there and on order. None where that is enough.
 */
export function suggestUnits({ available, on_order, sold, cover_days, lead_days, ...need }: Need): number {
  const target = Math.max(Math.ceil((sold * (cover_days + lead_days)) / SALES_DAYS), need.reorder_point);
  const missing = target - available - on_order;
  if (missing <= 0) return 0;
  return Math.max(Math.ceil(missing / need.pack_size), need.minimum_cases) * need.pack_size;
}

/** As many rows as are suggested at once, those that run out first. */
export const MOST_SUGGESTIONS = 300;
export const ReorderSuggestion = StockItem.extend({
  supplier: Reference,
  available: z.int(),
  on_order: z.int(),
  sold: z.int(),
  /** How long what is there lasts; null where nothing sold. */
  days_of_cover: z.int().nullable(),
  lead_days: z.int(),
  pack_size: z.int(),
  case_cost: z.int().nullable(),
  /** Units, whole cases. */
  quantity: z.int(),
});
export type ReorderSuggestion = z.infer<typeof ReorderSuggestion>;
export const ReorderSuggestions = z.object({
  results: z.array(ReorderSuggestion),
  /** Variants that run short and that no supplier has on its list. */
  unsupplied: z.int(),
});
export type ReorderSuggestions = z.infer<typeof ReorderSuggestions>;

/** `POST …/from-suggestions/`: a draft order for each supplier. */
export const FromSuggestionsInput = z.object({
  warehouse_id: Required,
  lines: z
    .array(z.object({ variant_id: Required, supplier_id: Required, cases: Units.min(1) }))
    .min(1, { error: 'no_lines' })
    .max(MOST_SUGGESTIONS),
});
export type FromSuggestionsInput = z.infer<typeof FromSuggestionsInput>;
export const PurchaseOrdersMade = z.object({ results: z.array(PurchaseOrder) });
