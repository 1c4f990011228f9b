import { CouponReason } from '../marketing/pricing/terms.ts';
import { z } from 'zod';
import { NOTE_KINDS, PaymentKind } from './order.ts';
import { OrderStatus } from '../base/order-choices.ts';
import { Instant, Person, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { addMessages } from '../base/messages.ts';
import { plainCode } from '../base/same.ts';
import { kindError, Note, requiredText, ShortText } from '../base/text.ts';

addMessages({
  secret_code: { en: 'The code has six digits.', ab: 'يتكون الرمز من ستة أرقام.' },
  slot_order: { en: 'The slot must end after it begins.', ab: 'يجب أن تنتهي الفترة بعد بدايتها.' },
});

const Required = z.string({ error: kindError('required') }).min(1, { error: 'required' });
/** Why someone does what is not the day's usual work. */
const Reason = requiredText(500);

/** The six digits that the customer tells the driver. */
export const SecretCode = z
  .string({ error: kindError('required') })
  .transform((value) => plainCode(value))
  .refine((value) => /^\d{6}$/.test(value), { error: 'secret_code' });

/**
 * `POST admin_panel/orders/{id}/transitions/`: the order takes a step of `ORDER_STEPS`. Delivery needs the customer's
 * code, or `override` with a reason.
 */
export const TransitionInput = z.object({
  to: OrderStatus,
  version: Version.optional(),
  reason: Note,
  secret_code: SecretCode.nullable().default(null),
  override: z.boolean().default(false),
});
export type TransitionInput = z.infer<typeof TransitionInput>;

/** `POST …/hold/`: nothing moves forward until it is released. */
export const HoldInput = z.object({ version: Version.optional(), reason: Reason });
export type HoldInput = z.infer<typeof HoldInput>;

/** `POST …/picker/`: who picks it; null takes it from them. */
export const OrderPickerInput = z.object({ version: Version.optional(), picker_id: z.string().nullable() });
export type OrderPickerInput = z.infer<typeof OrderPickerInput>;

/** `POST …/slot/`: when it is delivered. The promise is the end of the slot. */
export const OrderSlotInput = z
  .object({ version: Version.optional(), slot_starts_at: Instant, slot_ends_at: Instant })
  .refine(({ slot_starts_at, slot_ends_at }) => slot_starts_at < slot_ends_at, {
    path: ['slot_ends_at'],
    error: 'slot_order',
    ...onceValid('slot_starts_at', 'slot_ends_at'),
  });
export type OrderSlotInput = z.infer<typeof OrderSlotInput>;

/** `POST …/warehouse/`: where it is picked; the stock it holds goes along. */
export const OrderWarehouseInput = z.object({ version: Version.optional(), warehouse_id: Required });
export type OrderWarehouseInput = z.infer<typeof OrderWarehouseInput>;

/**
 * `POST …/address/`: where it goes, while nobody has picked it. Another pincode has its own fee, minimum and
 * warehouses; without one it stays. Lines keep their price. `POST …/address/preview/` answers what it would come to.
 */
export const OrderAddressInput = z.object({
  version: Version.optional(),
  delivery_address: requiredText(300),
  pincode: z
    .string()
    .transform((text) => plainCode(text).toUpperCase())
    .pipe(z.string().max(20))
    .optional(),
});
export type OrderAddressInput = z.infer<typeof OrderAddressInput>;

/** `POST …/driver/`. */
export const OrderDriverInput = z.object({ version: Version.optional(), driver_name: ShortText });
export type OrderDriverInput = z.infer<typeof OrderDriverInput>;

/** A line as it is to be: one of the order by its id, or a new one. Lines that are left out are taken off. */
export const EditedLine = z.object({
  id: z.string().nullable().default(null),
  variant_id: Required,
  quantity: z
    .int({ error: kindError('whole') })
    .min(1)
    .max(999),
});
/**
 * `POST …/lines/`, while nobody has picked it: all lines of the order as they are to be. Placed lines keep their price;
 * new ones cost what they cost now. `POST …/lines/preview/` answers what it would come to.
 */
export const OrderLinesInput = z.object({
  version: Version.optional(),
  lines: z.array(EditedLine).min(1, { error: 'no_lines' }).max(200),
});
export type OrderLinesInput = z.infer<typeof OrderLinesInput>;

const OrderTotals = z.object({
  items_total: z.int(),
  discount_total: z.int(),
  delivery_fee: z.int(),
  amount: z.int(),
  vat: z.int(),
});
/** What an order comes to before and after an edit; `difference` above zero is more to pay, below it goes back. */
export const OrderLinesPreview = z.object({
  before: OrderTotals,
  after: OrderTotals,
  difference: z.int(),
  /** What of it the driver takes at the door, over what is paid or authorised. */
  to_collect: z.int(),
  /** What of the paid or authorised is over it, and goes back once the order is ready. */
  to_return: z.int().default(0),
  /** The coupon that the order was placed with; `lost` says why it takes nothing off after the change. */
  coupon: z.object({ code: z.string(), lost: CouponReason.nullable() }).nullable().default(null),
  lines: z.array(z.object({ id: z.string(), variant_id: z.string().nullable(), quantity: z.int(), net: z.int() })),
});
export type OrderLinesPreview = z.infer<typeof OrderLinesPreview>;

/** The same of another address; where it is picked may change with the pincode. */
export const OrderAddressPreview = OrderLinesPreview.omit({ lines: true }).extend({
  warehouse_before: Reference.nullable(),
  warehouse_after: Reference.nullable(),
});
export type OrderAddressPreview = z.infer<typeof OrderAddressPreview>;

/** The forms of the desk's screens, where they ask for less than what is sent. */
export const OrderSlotForm = z.object({ slot_starts_at: Instant, slot_ends_at: Instant });
export const OrderWarehouseForm = OrderWarehouseInput.pick({ warehouse_id: true });
export const OrderPickerForm = z.object({ picker_id: z.string().nullable().default(null) });
/** Of many orders at once: what none is named for cannot be told from a slip of the hand. */
export const OrderDriverForm = z.object({ driver_name: requiredText(120) });
export const OrderReasonForm = z.object({ reason: Reason });
export const OrderDoorForm = z.object({
  secret_code: SecretCode.nullable().default(null),
  override: z.boolean().default(false),
  reason: Note,
});
/**
 * A picker and their load: the orders assigned to them that are not picked yet, and the lines left to pick in those.
 */
export const OrderPicker = Person.extend({ open_orders: z.int(), open_lines: z.int() });
export type OrderPicker = z.infer<typeof OrderPicker>;
/** `GET admin_panel/orders/pickers/`: users who may pick, by name. */
export const OrderPickers = z.array(OrderPicker);

/** `POST …/notes/`. */
export const OrderNoteInput = z.object({ kind: z.enum(NOTE_KINDS), text: requiredText(500) });
export type OrderNoteInput = z.infer<typeof OrderNoteInput>;

/** `POST …/secret-code/`: shows the code to someone who then cannot complete the delivery. */
export const RevealInput = z.object({ reason: Reason });
export type RevealInput = z.infer<typeof RevealInput>;
export const RevealedCode = z.object({ secret_code: z.string() });
export type RevealedCode = z.infer<typeof RevealedCode>;

/** `GET …/cancellation/`: what cancelling the order would do. */
export const CancellationPreview = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      title_ar: z.string(),
      quantity: z.int(),
      /** Promised stock is given free; what was packed goes back to its shelf. */
      stock: z.enum(['none', 'released', 'put_back']),
    }),
  ),
  /** What goes back to the customer, and where to. */
  refunds: z.array(z.object({ kind: PaymentKind, amount: z.int() })),
  refund_total: z.int(),
  /** Authorised and let go of. */
  voided: z.int(),
  coupon_code: z.string().nullable(),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;
