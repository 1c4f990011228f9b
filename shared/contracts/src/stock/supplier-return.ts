import { z } from 'zod';
import { addMessages } from '../base/messages.ts';
import { listParam, listQuery } from '../base/list.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { ImageUrl, kindError, Note, Price, requiredText, text } from '../base/text.ts';
import { StockItem } from './inventory.ts';

addMessages({
  nothing_returned: { en: 'Enter how many go back.', ab: 'أدخل عدد الوحدات المرتجعة.' },
  credit_without_number: {
    en: 'A credit note with VAT bears the supplier’s tax number. Enter it as printed.',
    ab: 'الإشعار الدائن الذي فيه ضريبة يحمل الرقم الضريبي للمورد. أدخله كما هو مطبوع.',
  },
});

export const SUPPLIER_RETURN_STATUSES = ['sent', 'credited', 'refused', 'cancelled'] as const;
export const SupplierReturnStatus = z.enum(SUPPLIER_RETURN_STATUSES);
export type SupplierReturnStatus = z.infer<typeof SupplierReturnStatus>;

/** The next statuses of each. The server enforces them and the buttons are drawn from them. */
export const SUPPLIER_RETURN_STEPS: Readonly<Record<SupplierReturnStatus, readonly SupplierReturnStatus[]>> = {
  sent: ['credited', 'refused', 'cancelled'],
  /** Back to `sent` where the credit note was entered wrongly. */
  credited: ['sent'],
  refused: ['credited', 'cancelled'],
  cancelled: [],
};

export const SUPPLIER_RETURN_REASONS = ['damaged', 'spoiled', 'expired', 'wrong_item', 'recalled', 'other'] as const;
export const SupplierReturnReason = z.enum(SUPPLIER_RETURN_REASONS, { error: 'choice' });
export type SupplierReturnReason = z.infer<typeof SupplierReturnReason>;

/** Goods that were refused when they came, which no stock holds, or goods out of stock. */
export const RETURNED_FROM = ['dock', 'stock'] as const;
export const ReturnedFrom = z.enum(RETURNED_FROM);

export const MOST_RETURN_LINES = 200;
const Required = z.string({ error: kindError('required') }).min(1, { error: 'required' });
/** Nothing is entered until it is counted: none go back. */
const Counted = z
  .int({ error: kindError('whole') })
  .min(0)
  .max(1_000_000)
  .nullish()
  .transform((units) => units ?? 0);

export const SupplierReturnLineInput = z.object({
  variant_id: Required,
  from: ReturnedFrom.default('stock'),
  /** Of goods out of stock; without one what expires first goes first. */
  batch_id: z.string().nullable().default(null),
  quantity: Counted,
});
/** `POST admin_panel/supplier-returns/`: goods leave for their supplier. */
export const SupplierReturnInput = z
  .object({
    supplier_id: Required,
    warehouse_id: Required,
    /** The delivery that they came with: it says their cost, and no more of it goes back than came. */
    purchase_receipt_id: z.string().nullable().default(null),
    reason: SupplierReturnReason,
    note: Note,
    photo: ImageUrl,
    lines: z.array(SupplierReturnLineInput).min(1, { error: 'no_lines' }).max(MOST_RETURN_LINES),
  })
  .superRefine(({ lines }, context) => {
    if (lines.every(({ quantity }) => quantity === 0))
      context.addIssue({ code: 'custom', path: ['lines', 0, 'quantity'], message: 'nothing_returned' });
  }, onceValid('lines'));
export type SupplierReturnInput = z.infer<typeof SupplierReturnInput>;

/** `POST …/{id}/credit/`: the supplier's credit note for it. */
export const SupplierCreditInput = z
  .object({
    /** The supplier's own number of it: once for each supplier. */
    number: requiredText(60),
    /** The day written on it. */
    dated: Day,
    tax_number: text(30).default(''),
    /** Before VAT. */
    net_minor: Price,
    vat_minor: Price.default(0),
    version: Version.optional(),
  })
  .superRefine(
    ({ tax_number, vat_minor }, context) => {
      if (tax_number === '' && vat_minor > 0)
        context.addIssue({ code: 'custom', path: ['tax_number'], message: 'credit_without_number' });
    },
    onceValid('tax_number', 'vat_minor'),
  );
export type SupplierCreditInput = z.infer<typeof SupplierCreditInput>;

/** `POST …/{id}/void-credit/`, `…/refuse/` and `…/cancel/`. */
export const SupplierReturnReasonInput = z.object({ reason: requiredText(500), version: Version.optional() });

export const SupplierCredit = z.object({
  id: z.string(),
  number: z.string(),
  dated: Day,
  tax_number: z.string(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  at: Instant,
  by: Person.nullable(),
});

/** Costs are what the supplier asked for the goods when they were returned; null without `product.cost`. */
export const SupplierReturn = RecordFields.extend({
  number: z.string(),
  status: SupplierReturnStatus,
  status_reason: z.string(),
  supplier: Reference,
  warehouse: Reference,
  /** The order and the delivery that the goods came with. */
  receipt: z
    .object({
      id: z.string(),
      at: Instant,
      delivery_note: z.string(),
      order: z.object({ id: z.string(), number: z.string() }),
    })
    .nullable(),
  reason: SupplierReturnReason,
  note: z.string(),
  photo: ImageUrl,
  currency: z.string(),
  /** Units. */
  quantity: z.int(),
  cost_net: z.int().nullable(),
  cost_vat: z.int().nullable(),
  cost_total: z.int().nullable(),
  /** The credit note that counts. */
  credit: SupplierCredit.nullable(),
});
export type SupplierReturn = z.infer<typeof SupplierReturn>;

export const SupplierReturnLine = StockItem.extend({
  id: z.string(),
  from: ReturnedFrom,
  /** Empty where the goods were of no batch. */
  batch: z.string(),
  expires_on: Day.nullable(),
  quantity: z.int(),
  cost_net: z.int().nullable(),
  cost_vat: z.int().nullable(),
  cost_total: z.int().nullable(),
});
export type SupplierReturnLine = z.infer<typeof SupplierReturnLine>;
export const SupplierReturnDetail = SupplierReturn.extend({
  supplier_contact: z.object({ contact: z.string(), phone: z.string(), email: z.string(), trn: z.string() }),
  lines: z.array(SupplierReturnLine),
});
export type SupplierReturnDetail = z.infer<typeof SupplierReturnDetail>;

export const SupplierReturnListQuery = listQuery(['number', 'created_at', 'updated_at'], '-created_at', {
  status: listParam(SupplierReturnStatus),
  reason: listParam(SupplierReturnReason),
  supplier: listParam(z.string()),
  warehouse: listParam(z.string()),
});
export type SupplierReturnListQuery = z.infer<typeof SupplierReturnListQuery>;

/** `GET …/returnable/`: what of a delivery can go back now. */
export const ReturnableQuery = z.object({ receipt: z.string() });
export const Returnable = z.object({
  supplier: Reference,
  warehouse: Reference,
  order: z.object({ id: z.string(), number: z.string() }),
  at: Instant,
  lines: z.array(
    StockItem.extend({
      from: ReturnedFrom,
      batch_id: z.string().nullable(),
      batch: z.string(),
      expires_on: Day.nullable(),
      /** Units that can go back: of the refused ones those not returned yet, of a batch those still there. */
      most: z.int(),
    }),
  ),
});
export type Returnable = z.infer<typeof Returnable>;
