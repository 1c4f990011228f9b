import { z } from 'zod';
import { MASK } from '../base/guarded-fields.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { OrderStatus, PAYMENT_MODES } from '../base/order-choices.ts';
import { Instant, Person, RecordFields, Version } from '../base/record.ts';
import { plainPhone, plainText } from '../base/same.ts';
import { TaxNumber } from '../base/tax-number.ts';
import { isPhone, Note, Price, requiredText, ShortText, text, Title } from '../base/text.ts';

export const CUSTOMER_STATUSES = ['active', 'blocked', 'anonymised'] as const;
export const CustomerStatus = z.enum(CUSTOMER_STATUSES);
export type CustomerStatus = z.infer<typeof CustomerStatus>;

export const CUSTOMER_LANGUAGES = ['en', 'ab'] as const;

/** When they ordered last: within 30 days, not for 90, or never. */
export const CUSTOMER_ACTIVITY = ['last_30', 'not_90', 'never'] as const;

const isMasked = (value: string) => value.includes(MASK);
/** What is read masked and sent back so keeps its value. */
const unlessMasked = (value: string) => (isMasked(value) ? undefined : value);
const GuardedPhone = z
  .string()
  .transform((value) => (isMasked(value) ? value : plainPhone(value)))
  .refine((value) => value === '' || isMasked(value) || isPhone(value), { error: 'phone' })
  .transform(unlessMasked)
  .optional();
const GuardedEmail = z
  .string()
  .transform((value) => (isMasked(value) ? value : plainText(value)))
  .pipe(z.string().max(254))
  .refine((value) => value === '' || isMasked(value) || z.email().safeParse(value).success, { error: 'email' })
  .transform(unlessMasked)
  .optional();

/** What a person fills in. Who may not see phone and e-mail sends neither, and both keep their value. */
export const CustomerInput = z.object({
  name: Title,
  customer_phone: GuardedPhone,
  customer_email: GuardedEmail,
  /** Of a business: with one it gets full tax invoices. */
  tax_number: TaxNumber.default(''),
  language: z.enum(CUSTOMER_LANGUAGES).default('en'),
  note: Note,
});
export type CustomerInput = z.infer<typeof CustomerInput>;

/**
 * A customer as lists show them. `customer_phone` and `customer_email` are masked for anyone who lacks `customer.pii`.
 */
export const Customer = RecordFields.extend({
  /** Their number in the store, which stays when all else is forgotten. */
  code: z.string(),
  name: z.string(),
  customer_phone: z.string(),
  customer_email: z.string(),
  tax_number: z.string().default(''),
  language: z.enum(CUSTOMER_LANGUAGES),
  status: CustomerStatus,
  /** Why they are blocked. */
  status_reason: z.string(),
  note: z.string(),
  /** What is in their wallet, in minor units: the sum of its entries. */
  wallet: z.int(),
  /** Of the orders that the viewer may see. */
  order_count: z.int(),
  /** What was delivered to them came to so much. */
  spent: z.int(),
  last_order_at: Instant.nullable(),
});
export type Customer = z.infer<typeof Customer>;

/** Where something is delivered to. */
export const CustomerAddressInput = z.object({
  id: z.string().max(200).optional(),
  label: ShortText,
  line1: requiredText(200),
  line2: text(200).default(''),
  area: ShortText,
  city: ShortText,
  pincode: text(20).default(''),
  is_default: z.boolean().default(false),
});
export type CustomerAddressInput = z.infer<typeof CustomerAddressInput>;
export const CustomerAddress = CustomerAddressInput.extend({
  id: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type CustomerAddress = z.infer<typeof CustomerAddress>;

/** `POST admin_panel/customers/{id}/addresses/`: all of them as they are to be; one that is left out is removed. */
export const CustomerAddressesInput = z.object({
  addresses: z.array(CustomerAddressInput).max(20),
  version: Version.optional(),
});
export type CustomerAddressesInput = z.infer<typeof CustomerAddressesInput>;

/** One month of the store's calendar: orders placed in it, and what the delivered ones came to. */
export const CustomerMonth = z.object({ month: z.string(), orders: z.int(), spent: z.int() });
export type CustomerMonth = z.infer<typeof CustomerMonth>;

/** `GET admin_panel/customers/{id}/months/`: the last twelve, the present one last. */
export const CustomerMonths = z.object({ results: z.array(CustomerMonth) });

/** `GET admin_panel/customers/{id}/`. The addresses are those of the viewer's own area. */
export const CustomerDetail = Customer.extend({ addresses: z.array(CustomerAddress) });
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const CustomerListQuery = listQuery(
  ['name', 'order_count', 'spent', 'last_order_at', 'wallet', 'created_at'],
  '-spent',
  {
    status: listParam(CustomerStatus),
    language: listParam(z.enum(CUSTOMER_LANGUAGES)),
    activity: listParam(z.enum(CUSTOMER_ACTIVITY)),
    /** With something in their wallet. */
    with_wallet: FlagParam,
  },
);
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

/** Why someone is blocked or forgotten. */
export const CustomerReasonInput = z.object({ reason: requiredText(500), version: Version.optional() });
export type CustomerReasonInput = z.infer<typeof CustomerReasonInput>;

export const WALLET_KINDS = ['opening', 'top_up', 'order', 'refund', 'adjustment'] as const;
export const WalletKind = z.enum(WALLET_KINDS);
export type WalletKind = z.infer<typeof WalletKind>;

/** One line of a wallet's append-only ledger; `balance` is what was in it afterwards. */
export const WalletEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: WalletKind,
  amount: z.int(),
  balance: z.int(),
  reason: z.string(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  actor: Person.nullable(),
});
export type WalletEntry = z.infer<typeof WalletEntry>;
export const WalletListQuery = listQuery(['at'], '-at', { kind: listParam(WalletKind) });
export type WalletListQuery = z.infer<typeof WalletListQuery>;

/** Puts something into a wallet, or takes it out; never more than the store's limit at once, never below nothing. */
export const WalletAdjustInput = z.object({
  amount: z
    .int()
    .min(-99_999_999_999)
    .max(99_999_999_999)
    .refine((amount) => amount !== 0, { error: 'money' }),
  reason: requiredText(500),
});
export type WalletAdjustInput = z.infer<typeof WalletAdjustInput>;

/** What the form of an adjustment asks: which way, and how much. */
export const WalletAdjustForm = z.object({
  direction: z.enum(['add', 'take']).default('add'),
  amount: Price.min(1, { error: 'money' }),
  reason: requiredText(500),
});

const money = z.int();
/** `GET admin_panel/customers/{id}/data/`: all that the store keeps of one customer, as a file that they are given. */
export const CustomerData = z.object({
  customer: CustomerDetail,
  orders: z.array(
    z.object({
      number: z.string(),
      status: OrderStatus,
      purchase_date: Instant,
      customer_phone: z.string(),
      billing_address: z.string(),
      delivery_address: z.string(),
      payment_mode: z.enum(PAYMENT_MODES),
      amount: money,
      vat: money,
      currency: z.string(),
      delivered_at: Instant.nullable(),
      note: z.string(),
      lines: z.array(
        z.object({
          title: z.string(),
          title_ar: z.string(),
          variant_label: z.string(),
          variant_label_ar: z.string().default(''),
          code: z.string(),
          quantity: z.int(),
          unit_price: money,
          discount: money,
          net: money,
          delivered: z.int(),
          returned: z.int(),
          refunded: money,
        }),
      ),
    }),
  ),
  wallet: z.array(z.object({ at: Instant, kind: WalletKind, amount: money, reason: z.string() })),
  reviews: z.array(
    z.object({ title: z.string(), rating: z.int(), note: z.string(), reply: z.string(), created_at: Instant }),
  ),
  /** What the store wrote to them, without the secret codes. */
  messages: z.array(
    z.object({
      created_at: Instant,
      kind: z.string(),
      channel: z.string(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      status: z.string(),
    }),
  ),
});
export type CustomerData = z.infer<typeof CustomerData>;
