import { z } from 'zod';
import { VariantRow } from '../catalogue/variant.ts';
import { addMessages } from '../base/messages.ts';
import { Substitution } from './order.ts';
import { DELIVERY_MODES, OrderStatus, PAYMENT_MODES } from '../base/order-choices.ts';
import { PincodeCode } from '../stock/pincode.ts';
import { BuyingFields, OrderProblem, PriceSimulation, Quote } from '../marketing/pricing/quote.ts';
import { Instant } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { Note, Phone, requiredText, ShortText, text } from '../base/text.ts';

addMessages({
  slot_whole: { en: 'Give both ends of the slot, the earlier first.', ab: 'أدخل بداية الفترة ونهايتها بالترتيب.' },
  order_name: { en: 'Say whose number this is.', ab: 'أدخل اسم صاحب هذا الرقم.' },
  order_customer: { en: 'Name the customer by phone or choose one.', ab: 'حدد العميل برقم الهاتف أو اختر عميلًا.' },
  paid_by_card: {
    en: 'Only card and online payments are made beforehand.',
    ab: 'الدفع المسبق بالبطاقة أو عبر الإنترنت فقط.',
  },
});

/** Who orders: someone known by id, or by phone, made where nobody has that number. */
const OrderCustomer = z.object({
  id: z.string().max(200).nullish(),
  phone: Phone,
  /** Of someone new; anyone who is known keeps theirs. */
  name: ShortText,
  email: z.union([z.email({ error: 'email' }).max(254), z.literal('')]).default(''),
  language: z.enum(['en', 'ab']).default('en'),
});

const OrderAddress = z.object({
  /** One of the customer's own; the rest is then only what it says. */
  id: z.string().max(200).nullish(),
  label: ShortText,
  line1: requiredText(200),
  line2: text(200).default(''),
  area: ShortText,
  city: ShortText,
  pincode: PincodeCode,
});

/** What was paid, or promised by the bank, before the order was sent. */
const PaidBeforehand = z.object({
  event: z.enum(['authorised', 'captured']),
  provider: requiredText(60),
  reference: requiredText(200),
  amount: z.int().min(1),
});

/** `POST store/orders/` and `POST admin_panel/orders/`. Priced by the server; the prices of a quote are kept to. */
export const OrderInput = BuyingFields.extend({
  customer: OrderCustomer,
  address: OrderAddress,
  /** As the invoice says it; the delivery address where it is left out. */
  billing_address: text(400).default(''),
  /** What the customer was told: an order at other prices is refused with `price_changed`. */
  quote_id: z.string().max(200).nullish(),
  /** The same without a quote: what the customer saw as the total. */
  expected_total: z.int().min(0).nullish(),
  payment: PaidBeforehand.nullish(),
  /** What the order is called where it comes from. */
  reference: text(120).default(''),
  note: Note,
  /** Of what is not there when it is picked. */
  substitution: Substitution.default('ask'),
})
  .superRefine(({ customer }, context) => {
    if (customer.id) return;
    if (customer.phone === '')
      context.addIssue({ code: 'custom', path: ['customer', 'phone'], message: 'order_customer' });
    else if (customer.name === '')
      context.addIssue({ code: 'custom', path: ['customer', 'name'], message: 'order_name' });
  }, onceValid('customer'))
  .superRefine(
    ({ slot_starts_at: from, slot_ends_at: upto }, context) => {
      if ((from === null) !== (upto === null) || (from !== null && upto !== null && from >= upto))
        context.addIssue({ code: 'custom', path: ['slot_ends_at'], message: 'slot_whole' });
    },
    onceValid('slot_starts_at', 'slot_ends_at'),
  )
  .superRefine(
    ({ payment, payment_mode }, context) => {
      if (payment && payment_mode !== 'card' && payment_mode !== 'online')
        context.addIssue({ code: 'custom', path: ['payment'], message: 'paid_by_card' });
    },
    onceValid('payment', 'payment_mode'),
  );
export type OrderInput = z.infer<typeof OrderInput>;

/** An order that was taken. */
export const PlacedOrder = PriceSimulation.extend({
  id: z.string(),
  number: z.string(),
  status: OrderStatus,
  customer_id: z.string(),
  reference: z.string(),
  payment_mode: z.enum(PAYMENT_MODES),
  delivery_mode: z.enum(DELIVERY_MODES),
  purchase_date: Instant,
  promised_at: Instant.nullable(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** What a shop is answered: with the code that its customer tells the driver. Null where a person asks. */
export const StoreOrder = PlacedOrder.extend({ secret_code: z.string().nullable() });
export type StoreOrder = z.infer<typeof StoreOrder>;

/** `current` of the refusal `order.refused` (422): everything that is in the way, and the prices as they now are. */
export const OrderRefusal = z.object({ problems: z.array(OrderProblem), quote: Quote });
export type OrderRefusal = z.infer<typeof OrderRefusal>;

/** `GET admin_panel/orders/products/`: what an order can be made of, what is meant most likely first. */
export const OrderableQuery = z.object({
  search: z.string().trim().max(120).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type OrderableQuery = z.infer<typeof OrderableQuery>;

export const OrderableVariant = VariantRow.pick({
  id: true,
  version: true,
  name: true,
  name_ar: true,
  code: true,
  selling_price: true,
}).extend({
  /** False for a product that cannot be ordered: it is found only where none that can be ordered has the name. */
  for_sale: z.boolean(),
});
export type OrderableVariant = z.infer<typeof OrderableVariant>;
