import { z } from 'zod';
import { Iban } from '../base/iban.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { OrderStatus } from '../base/order-choices.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import {
  Code,
  Email,
  ImageUrl,
  kindError,
  Note,
  Percent,
  Phone,
  requiredText,
  ShortText,
  Title,
} from '../base/text.ts';

addMessages({
  closure_order: { en: 'The last day is before the first one.', ab: 'اليوم الأخير قبل اليوم الأول.' },
});

export const SELLER_STATUSES = ['applied', 'sent_back', 'approved', 'rejected', 'suspended', 'terminated'] as const;
export const SellerStatus = z.enum(SELLER_STATUSES);
export type SellerStatus = z.infer<typeof SellerStatus>;

/** What may follow what. The server enforces it and the buttons are drawn from it. */
export const SELLER_STEPS: Readonly<Record<SellerStatus, readonly SellerStatus[]>> = {
  applied: ['approved', 'sent_back', 'rejected'],
  sent_back: ['applied', 'rejected'],
  approved: ['suspended'],
  suspended: ['approved', 'terminated'],
  rejected: [],
  terminated: [],
};
/** The steps with which someone is told no, and why. */
export const SELLER_STEPS_WITH_REASON: readonly SellerStatus[] = ['sent_back', 'rejected', 'suspended', 'terminated'];

/** How long payouts wait after new bank details. */
export const BANK_FREEZE_HOURS = 48;
/** So many days before a licence expires people are told. */
export const LICENCE_WARNING_DAYS = 30;
export const MOST_CLOSURES = 50;
export const MOST_SELLER_DOCUMENTS = 40;

/** Days on which a shop is closed, the first and the last included. */
export const Closure = z
  .object({ starts_on: Day, ends_on: Day, reason: ShortText })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, { path: ['ends_on'], error: 'closure_order' });
export type Closure = z.infer<typeof Closure>;

/** What a person fills in for a seller. Bank details have a call of their own. `commission_rate` is basis points. */
export const SellerInput = z.object({
  code: Code,
  legal_name: Title,
  name: Title,
  name_ar: Title,
  logo: ImageUrl,
  contact_name: ShortText,
  phone: Phone,
  email: Email,
  licence_number: ShortText,
  licence_expires_on: Day.nullable().default(null),
  vat_number: ShortText,
  commission_rate: Percent,
  hold_days: z
    .int({ error: kindError('whole') })
    .min(0)
    .max(90),
  warehouse_ids: z.array(z.string().max(200)).max(50).default([]),
  closures: z.array(Closure).max(MOST_CLOSURES).default([]),
});
export type SellerInput = z.infer<typeof SellerInput>;

/** A new application may bring its bank details with it: who approves it looks at them too. */
export const SellerCreateInput = SellerInput.extend({
  bank_holder: ShortText,
  iban: Iban.or(z.literal('')).default(''),
});
export type SellerCreateInput = z.infer<typeof SellerCreateInput>;

/** A seller as lists show it; bank details are not part of it. */
export const Seller = RecordFields.extend(SellerInput.shape).extend({
  code: z.string(),
  legal_name: z.string(),
  name: z.string(),
  name_ar: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  licence_number: z.string(),
  vat_number: z.string(),
  status: SellerStatus,
  status_reason: z.string(),
  status_changed_at: Instant.nullable(),
  product_count: z.int(),
  /** Whether its products can be bought at this moment. */
  selling: z.boolean(),
  /** Until the licence expires; negative once it has. */
  licence_days: z.int().nullable(),
});
export type Seller = z.infer<typeof Seller>;

export const SELLER_DOCUMENT_KINDS = ['licence', 'vat', 'bank', 'other'] as const;
export const SellerDocumentKind = z.enum(SELLER_DOCUMENT_KINDS);
export type SellerDocumentKind = z.infer<typeof SellerDocumentKind>;
export const SellerDocument = z.object({
  id: z.string(),
  kind: SellerDocumentKind,
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  created_at: Instant,
  added_by: Person.nullable(),
});
export type SellerDocument = z.infer<typeof SellerDocument>;

/** Bank details that wait for a second person. */
export const BankChange = z.object({
  bank_holder: z.string(),
  iban: z.string(),
  reason: z.string(),
  requested_by: Person.nullable(),
  requested_at: Instant,
});
export type BankChange = z.infer<typeof BankChange>;

/** `GET admin_panel/sellers/{id}/`. `bank_holder` and `iban` are masked for anyone who lacks `seller.bank`. */
export const SellerDetail = Seller.extend({
  warehouses: z.array(Reference),
  bank_holder: z.string(),
  iban: z.string(),
  bank_changed_at: Instant.nullable(),
  bank_change: BankChange.nullable(),
  /** No payout before that; while a change waits for its second person there is none at all (`bank_change`). */
  payouts_frozen_until: Instant.nullable(),
  documents: z.array(SellerDocument),
});
export type SellerDetail = z.infer<typeof SellerDetail>;

/**
 * What a seller still needs before customers can buy from it: the refusals of an approval, which the page knows before.
 */
export const SELLER_NEEDS = {
  licence_number: 'seller.needs_licence_number',
  licence_expires_on: 'seller.needs_licence_date',
  documents: 'seller.needs_licence_scan',
  iban: 'seller.needs_bank',
} as const;
export type SellerNeed = keyof typeof SELLER_NEEDS;
export function needsOf(seller: SellerDetail): SellerNeed[] {
  const { licence_number, licence_days, documents, iban, bank_holder } = seller;
  const open: Record<SellerNeed, boolean> = {
    licence_number: licence_number === '',
    licence_expires_on: licence_days === null || licence_days < 0,
    documents: !documents.some(({ kind }) => kind === 'licence'),
    iban: iban === '' || bank_holder === '',
  };
  return (Object.keys(SELLER_NEEDS) as SellerNeed[]).filter((need) => open[need]);
}

export const LICENCE_STATES = ['valid', 'expiring', 'expired', 'missing'] as const;
export const SellerListQuery = listQuery(
  ['name', 'licence_expires_on', 'commission_rate', 'created_at', 'updated_at'],
  'name',
  {
    status: listParam(SellerStatus),
    licence: listParam(z.enum(LICENCE_STATES)),
    /** Someone asked for other bank details and nobody has decided. */
    bank_change: FlagParam,
    selling: FlagParam,
    warehouse: listParam(z.string()),
    archived: FlagParam,
  },
);
export type SellerListQuery = z.infer<typeof SellerListQuery>;

/** `POST admin_panel/sellers/{id}/status/`. */
export const SellerStatusInput = z
  .object({ status: SellerStatus, reason: Note, version: Version.optional() })
  .refine(({ status, reason }) => !SELLER_STEPS_WITH_REASON.includes(status) || reason !== '', {
    path: ['reason'],
    error: 'required',
  });
export type SellerStatusInput = z.infer<typeof SellerStatusInput>;

/** `POST admin_panel/sellers/{id}/bank/`. */
export const BankChangeInput = z.object({
  bank_holder: requiredText(120),
  iban: Iban,
  reason: requiredText(500),
  version: Version.optional(),
});
export type BankChangeInput = z.infer<typeof BankChangeInput>;

/** `POST admin_panel/sellers/{id}/documents/`: an upload of this person that has arrived. */
export const SellerDocumentInput = z.object({
  upload_id: z.string().min(1, { error: 'required' }).max(200),
  kind: SellerDocumentKind,
  name: requiredText(120),
});
export type SellerDocumentInput = z.infer<typeof SellerDocumentInput>;

export const SellerSalesQuery = listQuery(['purchase_date', 'net'], '-purchase_date', {
  seller: listParam(z.string()),
  status: listParam(OrderStatus),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type SellerSalesQuery = z.infer<typeof SellerSalesQuery>;

/** As many orders as are asked about at once: a page of them. */
export const MOST_ORDERS_OF_SELLERS = 100;
/** `GET admin_panel/sellers/of-orders/`: whose goods some orders hold. */
export const OrderSellersQuery = z.object({
  orders: listParam(z.string().max(200)).pipe(z.array(z.string()).min(1).max(MOST_ORDERS_OF_SELLERS)),
});
export type OrderSellersQuery = z.infer<typeof OrderSellersQuery>;
/** Orders of the store's own goods alone, and those that the viewer may not see, are left out. */
export const OrderSellers = z.object({
  results: z.array(z.object({ order_id: z.string(), sellers: z.array(Reference) })),
});
export type OrderSellers = z.infer<typeof OrderSellers>;

/** One line of an order as its seller sees it: what was sold and what it earns, and nothing of who bought it. */
export const SellerSale = z.object({
  id: z.string(),
  order_number: z.string(),
  order_status: OrderStatus,
  purchase_date: Instant,
  seller: Reference.nullable(),
  title: z.string(),
  title_ar: z.string(),
  variant_label: z.string(),
  variant_label_ar: z.string().default(''),
  code: z.string(),
  quantity: z.int(),
  delivered: z.int(),
  returned: z.int(),
  net: z.int(),
  vat: z.int(),
  commission_rate: z.int(),
  currency: z.string(),
});
export type SellerSale = z.infer<typeof SellerSale>;
