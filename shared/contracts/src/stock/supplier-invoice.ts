import { z } from 'zod';
import { addMessages } from '../base/messages.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Day, Instant, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { kindError, Note, Price, requiredText, text } from '../base/text.ts';

addMessages({
  vat_without_number: {
    en: 'An invoice with VAT bears the supplier’s tax number. Enter it as printed.',
    ab: 'الفاتورة التي فيها ضريبة تحمل الرقم الضريبي للمورد. أدخله كما هو مطبوع.',
  },
  no_receipts: { en: 'Choose at least one delivery.', ab: 'اختر توريدًا واحدًا على الأقل.' },
});

/** As many deliveries as one invoice bills. */
export const MOST_BILLED = 50;

const SupplierInvoiceFields = z.object({
  supplier_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  /** The supplier's own number of it: once for each supplier. */
  number: requiredText(60),
  /** The day written on it. */
  dated: Day,
  tax_number: text(30).default(''),
  /** Before VAT. */
  net_minor: Price,
  vat_minor: Price.default(0),
  /** The deliveries that it bills, of one warehouse. */
  receipt_ids: z.array(z.string()).min(1, { error: 'no_receipts' }).max(MOST_BILLED),
  note: Note,
});
export const SupplierInvoiceInput = SupplierInvoiceFields.superRefine(
  ({ tax_number, vat_minor }, context) => {
    if (tax_number === '' && vat_minor > 0)
      context.addIssue({ code: 'custom', path: ['tax_number'], message: 'vat_without_number' });
  },
  onceValid('tax_number', 'vat_minor'),
);
export type SupplierInvoiceInput = z.infer<typeof SupplierInvoiceInput>;

/** A delivery as it is billed, at the costs of its order; money is null without `product.cost`. */
export const BilledReceipt = z.object({
  id: z.string(),
  /** Of its order. */
  version: z.int(),
  at: Instant,
  order: z.object({ id: z.string(), number: z.string() }),
  supplier: Reference,
  warehouse: Reference,
  currency: z.string(),
  delivery_note: z.string(),
  note: z.string(),
  /** Units taken into stock. */
  received: z.int(),
  cost_net: z.int().nullable(),
  cost_vat: z.int().nullable(),
  cost_total: z.int().nullable(),
  invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
});
export type BilledReceipt = z.infer<typeof BilledReceipt>;

/**
 * `GET admin_panel/purchase-receipts/`: deliveries that brought something and stand, those without an invoice for
 * instance.
 */
export const BilledReceiptListQuery = listQuery(['at'], '-at', {
  supplier: listParam(z.string()),
  warehouse: listParam(z.string()),
  invoiced: FlagParam,
});
export type BilledReceiptListQuery = z.infer<typeof BilledReceiptListQuery>;

export const SupplierInvoice = RecordFields.extend({
  number: z.string(),
  supplier: Reference,
  supplier_id: z.string(),
  warehouse: Reference,
  dated: Day,
  tax_number: z.string(),
  currency: z.string(),
  net_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  /** What its deliveries come to at their orders' costs. */
  received_net: z.int(),
  received_vat: z.int(),
  /** What the invoice asks above that, VAT included. */
  difference: z.int(),
  note: z.string(),
  /** Null while the invoice counts. */
  voided_at: Instant.nullable(),
  void_reason: z.string(),
});
export type SupplierInvoice = z.infer<typeof SupplierInvoice>;
export const SupplierInvoiceDetail = SupplierInvoice.extend({
  receipt_ids: z.array(z.string()),
  receipts: z.array(BilledReceipt),
});
export type SupplierInvoiceDetail = z.infer<typeof SupplierInvoiceDetail>;

export const SupplierInvoiceListQuery = listQuery(['number', 'dated', 'difference', 'created_at'], '-dated', {
  supplier: listParam(z.string()),
  warehouse: listParam(z.string()),
  /** Those that ask for more or less than what came. */
  differs: FlagParam,
  voided: FlagParam,
});
export type SupplierInvoiceListQuery = z.infer<typeof SupplierInvoiceListQuery>;

/** `POST …/{id}/void/`. */
export const SupplierInvoiceVoidInput = z.object({ reason: requiredText(500), version: Version.optional() });
