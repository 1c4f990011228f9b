import { z } from 'zod';
import { StoredCaseCodes } from '../catalogue/case-code.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { Code, ImageUrl, kindError, Note, Price, requiredText, text } from '../base/text.ts';

addMessages({
  change_zero: { en: 'Enter how many more or fewer there are.', ab: 'أدخل مقدار الزيادة أو النقص.' },
  counted_same: { en: 'That is what the books say already.', ab: 'هذا هو العدد المسجل بالفعل.' },
  same_warehouse: { en: 'Choose another warehouse.', ab: 'اختر مستودعًا آخر.' },
  no_lines: { en: 'Add at least one product.', ab: 'أضف منتجًا واحدًا على الأقل.' },
});

const Required = z.string({ error: kindError('required') }).min(1, { error: 'required' });
const Quantity = z
  .int({ error: kindError('whole') })
  .min(1)
  .max(1_000_000);

/** A variant as stock screens name it. */
export const StockItem = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product: Reference,
  image: ImageUrl,
  code: z.string(),
  unit: z.string(),
  size: z.int(),
  /** What tells it from the other variants of its product: "1 kg, Red"; empty where its size says it all. */
  variant_label: z.string(),
  variant_label_ar: z.string(),
});
export type StockItem = z.infer<typeof StockItem>;

/**
 * The stock of one variant in one warehouse; `id` is `{variant_id}:{warehouse_id}`. `available` = on hand − reserved −
 * safety − blocked − expired, and never below zero: what orders and safety stock claim beyond what there is, after a
 * recall for one, is `short`. `expired` counts the units of batches past their date for sale that are not blocked.
 */
export const StockBalance = StockItem.extend({
  id: z.string(),
  warehouse: Reference,
  on_hand: z.int(),
  reserved: z.int(),
  safety: z.int(),
  blocked: z.int(),
  expired: z.int().min(0).default(0),
  available: z.int().min(0),
  short: z.int().min(0),
  reorder_point: z.int(),
  /** Units of transfers that have left another warehouse for this one. */
  on_the_way: z.int().default(0),
  /** Where it stands, such as `B-04`; empty where nobody has said. */
  aisle: z.string(),
  batch_count: z.int(),
  next_expiry: z.iso.date().nullable(),
  /** Available over the daily sales of the last 30 days; null where nothing sold. */
  days_of_cover: z.int().nullable(),
  updated_at: Instant,
});
export type StockBalance = z.infer<typeof StockBalance>;

export const StockListQuery = listQuery(
  ['product', 'on_hand', 'available', 'next_expiry', 'days_of_cover', 'updated_at'],
  'product',
  {
    warehouse: listParam(z.string()),
    category: listParam(z.string()),
    variant: z.string().optional(),
    product: z.string().optional(),
    stock: listParam(z.enum(['in', 'low', 'out', 'negative'])),
  },
);
export type StockListQuery = z.infer<typeof StockListQuery>;

export const StockBatch = StockItem.extend({
  id: z.string(),
  warehouse: Reference,
  batch: z.string(),
  expires_on: z.iso.date().nullable(),
  quantity: z.int(),
  blocked: z.boolean(),
  /** Whether it is past its date for sale: its expiry, or as many days before it as its category asks. */
  expired: z.boolean().default(false),
  /** Why, when and by which person it was recalled; null where it is not. */
  recall: z.object({ reason: z.string(), at: Instant, by: Person.nullable() }).nullable(),
  /** When the first of it came, to whichever warehouse. */
  since: Instant,
});
export type StockBatch = z.infer<typeof StockBatch>;

/**
 * `GET admin_panel/inventory/batches/`: those with stock, first expired first. `expires_within` counts days from today,
 * in the store's zone.
 * `near_expiry`: at most a week, and a third of what the product keeps, are left; fresh bread is not "near expiry" on
 * the day it is baked.
 */
export const StockBatchListQuery = listQuery(['expires_on', 'product', 'since'], 'expires_on', {
  warehouse: listParam(z.string()),
  variant: z.string().optional(),
  product: z.string().optional(),
  /** Those that have lain for at least so many days. */
  min_age: z.coerce.number().int().min(0).max(3650).optional(),
  expires_within: z.coerce.number().int().min(0).max(3650).optional(),
  near_expiry: FlagParam,
  blocked: FlagParam,
  /** Past their date for sale. */
  expired: FlagParam,
});
export type StockBatchListQuery = z.infer<typeof StockBatchListQuery>;

export const MOVEMENT_KINDS = [
  'receive',
  'adjust',
  'transfer_out',
  'transfer_in',
  'reserve',
  'release',
  'pack',
  'put_back',
  'count',
  'waste',
  'recall',
  'return',
  'supplier_return',
  'expire',
] as const;
export const MovementKind = z.enum(MOVEMENT_KINDS);
export type MovementKind = z.infer<typeof MovementKind>;

/** One line of the append-only ledger. */
export const StockMovement = StockItem.extend({
  id: z.string(),
  at: Instant,
  kind: MovementKind,
  warehouse: Reference,
  batch: z.string().nullable(),
  on_hand_change: z.int(),
  reserved_change: z.int(),
  blocked_change: z.int(),
  expired_change: z.int().default(0),
  reason: z.string(),
  order_id: z.string().nullable(),
  /** Of goods that came in against one. */
  purchase_order: z.object({ id: z.string(), number: z.string() }).nullable().default(null),
  /** Of goods that went to, or came from, another warehouse. */
  transfer: z.object({ id: z.string(), number: z.string() }).nullable().default(null),
  /** Of goods that went back to their supplier. */
  supplier_return: z.object({ id: z.string(), number: z.string() }).nullable().default(null),
  created_by: Person.nullable(),
});
export type StockMovement = z.infer<typeof StockMovement>;

export const StockMovementListQuery = listQuery(['at'], '-at', {
  kind: listParam(MovementKind),
  warehouse: listParam(z.string()),
  variant: z.string().optional(),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type StockMovementListQuery = z.infer<typeof StockMovementListQuery>;

/**
 * `GET admin_panel/inventory/shortfall/`: the movements that took what is available of a place below zero, from the one
 * after which it never came back, in their order. None where it is not below zero.
 */
export const ShortfallQuery = z.object({ variant_id: z.string(), warehouse_id: z.string() });
export const Shortfall = z.object({
  balance: StockBalance,
  movements: z.array(
    StockMovement.extend({
      order_number: z.string().nullable(),
      /** What was available after it, by the safety stock of now. */
      after: z.int(),
    }),
  ),
  /** How many more there are. */
  more: z.int(),
});
export type Shortfall = z.infer<typeof Shortfall>;

/**
 * `GET admin_panel/inventory/days/`: what came and went on each of the last days of the store, today last, days without
 * any included. `sold` is what was packed for orders, and part of `out`.
 */
export const StockDaysQuery = z.object({
  product: z.string().optional(),
  variant: z.string().optional(),
  days: z.coerce.number().int().min(1).max(90).default(30),
});
export type StockDaysQuery = z.infer<typeof StockDaysQuery>;
export const StockDay = z.object({ day: z.iso.date(), in: z.int(), out: z.int(), sold: z.int() });
export const StockDays = z.object({ results: z.array(StockDay) });
export type StockDays = z.infer<typeof StockDays>;

/**
 * The writes below go to `POST admin_panel/inventory/{receive|adjust|transfer|waste|safety}/` with an
 * `Idempotency-Key`; the
 * same key is applied once. Each answers `StockWritten`: the balances it changed.
 */
export const StockWritten = z.object({ results: z.array(StockBalance) });
export type StockWritten = z.infer<typeof StockWritten>;

export const ReceiveLine = z.object({
  variant_id: Required,
  quantity: Quantity,
  batch: text(40).default(''),
  expires_on: Day.nullable().default(null),
  cost: Price.nullable().default(null),
  /**
   * Why goods past their date for sale are taken in all the same; they come in blocked. Needs `inventory.adjust`;
   * without it such a date is refused.
   */
  block_reason: text(200).default(''),
});
/** Goods that came in. A batch without a name is one per delivery day; chilled and frozen goods need `expires_on`. */
export const ReceiveInput = z.object({
  warehouse_id: Required,
  note: Note,
  lines: z.array(ReceiveLine).min(1, { error: 'no_lines' }).max(200),
});
export type ReceiveInput = z.infer<typeof ReceiveInput>;

/**
 * `POST admin_panel/inventory/receive/reverse/`: the receipt of which `movement_id` is one line is reversed as a whole;
 * both entries stay in the ledger. Needs `inventory.adjust`; refused where goods of it have left.
 */
export const ReceiptUndoInput = z.object({ movement_id: Required, reason: requiredText(500) });
export type ReceiptUndoInput = z.infer<typeof ReceiptUndoInput>;

export const ADJUST_REASONS = ['found', 'missing', 'damaged', 'wrong_item', 'data_error', 'other'] as const;
/** So many more or fewer than the books say. Needs `inventory.adjust`. */
export const AdjustInput = z.object({
  warehouse_id: Required,
  variant_id: Required,
  batch_id: z.string().nullable().default(null),
  change: z
    .int({ error: kindError('whole') })
    .min(-1_000_000)
    .max(1_000_000)
    .refine((change) => change !== 0, { error: 'change_zero' }),
  reason: z.enum(ADJUST_REASONS, { error: 'choice' }),
  note: Note,
});
export type AdjustInput = z.infer<typeof AdjustInput>;

/**
 * `POST admin_panel/inventory/adjust/undo/`: takes back an adjustment of one's own, named by the `Idempotency-Key` it
 * was sent with. Each batch has again what it had. Once, whatever the key of this request.
 */
export const AdjustUndoInput = z.object({ key: Required });
export type AdjustUndoInput = z.infer<typeof AdjustUndoInput>;

export const StockLine = z.object({ variant_id: Required, quantity: Quantity });
/** From one warehouse to another, first expired first. */
export const TransferInput = z
  .object({
    from_warehouse_id: Required,
    to_warehouse_id: Required,
    note: Note,
    lines: z.array(StockLine).min(1, { error: 'no_lines' }).max(200),
  })
  .superRefine(
    ({ from_warehouse_id, to_warehouse_id }, context) => {
      if (from_warehouse_id === to_warehouse_id)
        context.addIssue({ code: 'custom', path: ['to_warehouse_id'], message: 'same_warehouse' });
    },
    onceValid('from_warehouse_id', 'to_warehouse_id'),
  );
export type TransferInput = z.infer<typeof TransferInput>;

export const WASTE_REASONS = ['expired', 'damaged', 'spoiled', 'returned', 'recalled', 'other'] as const;
export const WasteInput = z.object({
  warehouse_id: Required,
  variant_id: Required,
  batch_id: z.string().nullable().default(null),
  quantity: Quantity,
  reason: z.enum(WASTE_REASONS, { error: 'choice' }),
  note: Note,
});
export type WasteInput = z.infer<typeof WasteInput>;

/**
 * `GET admin_panel/inventory/expired/?warehouse=`: the expired batches of a warehouse that are not blocked.
 * `POST admin_panel/inventory/expired/write-off/` takes them out of stock, all at once; it is refused where there are
 * other `units` by now than the reader saw.
 */
export const ExpiredQuery = z.object({ warehouse: Required });
export const ExpiredStock = z.object({
  units: z.int(),
  results: z.array(
    z.object({
      id: z.string(),
      batch: z.string(),
      expires_on: z.iso.date(),
      quantity: z.int(),
      variant_id: z.string(),
      code: z.string(),
      title: z.string(),
      title_ar: z.string(),
    }),
  ),
});
export type ExpiredStock = z.infer<typeof ExpiredStock>;
export const ExpiredWriteOffInput = z.object({ warehouse_id: Required, units: z.int().min(1), note: Note });
export type ExpiredWriteOffInput = z.infer<typeof ExpiredWriteOffInput>;

/** How many are kept back from sale, and in which aisle the warehouse keeps it; left out, that stays as it is. */
export const SafetyInput = z.object({
  warehouse_id: Required,
  variant_id: Required,
  safety: z
    .int({ error: kindError('whole') })
    .min(0)
    .max(1_000_000),
  aisle: text(20).optional(),
});
export type SafetyInput = z.infer<typeof SafetyInput>;

/**
 * What of the stock is settled and not counted: how many are kept back from sale in a place, in which aisle it stands
 * there, and at how many the variant is ordered again, in whichever warehouse. `POST admin_panel/inventory/bulk/` sets
 * one of them in many places.
 */
export const StockSettings = z.object({
  safety: SafetyInput.shape.safety,
  aisle: text(20),
  reorder_point: z
    .int({ error: kindError('whole') })
    .min(0)
    .max(1_000_000),
});
export type StockSettings = z.infer<typeof StockSettings>;

export const COUNT_STATUSES = ['open', 'submitted', 'approved', 'rejected', 'missed'] as const;
export const CountStatus = z.enum(COUNT_STATUSES);
export type CountStatus = z.infer<typeof CountStatus>;

/**
 * By what was packed in the warehouse in the last 90 days, at selling prices: those that make the first 80 % of it are
 * A, the next 15 % B, all others C.
 */
export const ABC_CLASSES = ['A', 'B', 'C'] as const;
/** The beginning of a shelf's name; empty for all shelves. */
export const CountAisle = text(20).default('');

/**
 * What to count: one warehouse, and in it one category, some shelves or one class (all of it when they are left out).
 */
export const StockCountInput = z.object({
  warehouse_id: Required,
  category_id: z.string().nullable().default(null),
  aisle: CountAisle,
  abc_class: z.enum(ABC_CLASSES).nullable().default(null),
  note: Note,
});
export type StockCountInput = z.infer<typeof StockCountInput>;

/**
 * A line of a count: one batch of a variant, or the units that no batch holds (`batch_id` null). `expected` is what the
 * shelf holds by the books: on hand less what is picked and not yet packed. The count is blind: `expected` and
 * `difference` are null until it is submitted, and stay null for anyone who lacks `inventory.approve`.
 */
export const StockCountLine = StockItem.extend({
  batch_id: z.string().nullable(),
  /** Empty where `batch_id` is null. */
  batch: z.string(),
  expires_on: z.iso.date().nullable(),
  /** All that a scanner may read of it, its code aside. */
  barcodes: z.array(z.string()),
  /** Those of `barcodes` that are of cases. */
  case_codes: StoredCaseCodes,
  aisle: z.string(),
  counted: z.int().nullable(),
  expected: z.int().nullable(),
  difference: z.int().nullable(),
});
export type StockCountLine = z.infer<typeof StockCountLine>;

export const StockCount = RecordFields.extend({
  number: z.string(),
  warehouse: Reference,
  category: Reference.nullable(),
  aisle: z.string(),
  abc_class: z.enum(ABC_CLASSES).nullable(),
  /** The plan that asked for it, its due day, and the person. */
  plan: Reference.nullable(),
  due_on: z.iso.date().nullable(),
  assigned_to: Person.nullable(),
  late: z.boolean(),
  note: z.string(),
  status: CountStatus,
  status_reason: z.string(),
  line_count: z.int(),
  counted_count: z.int(),
  counted_by: Person.nullable(),
  approved_by: Person.nullable(),
});
export type StockCount = z.infer<typeof StockCount>;
/** `GET admin_panel/inventory/counts/{id}/`. */
export const StockCountDetail = StockCount.extend({ lines: z.array(StockCountLine) });
export type StockCountDetail = z.infer<typeof StockCountDetail>;

export const StockCountListQuery = listQuery(['created_at'], '-created_at', {
  status: listParam(CountStatus),
  warehouse: listParam(z.string()),
  plan: z.string().optional(),
  /** Those that are open after their day. */
  late: FlagParam,
  /** Those that the reader is asked to count. */
  mine: FlagParam,
});
export type StockCountListQuery = z.infer<typeof StockCountListQuery>;

/**
 * `POST …/counts/{id}/lines/`: what was counted; may come in parts, the last number of a line holds. A batch of a
 * listed variant may be counted although the count has no line for it yet; `batch_id` null is for units that no batch
 * holds.
 */
export const StockCountLinesInput = z.object({
  lines: z
    .array(
      z.object({
        variant_id: z.string(),
        batch_id: z.string().nullable().default(null),
        counted: z.int().min(0).max(1_000_000).nullable(),
      }),
    )
    .min(1)
    .max(2000),
});
export type StockCountLinesInput = z.infer<typeof StockCountLinesInput>;

/**
 * `POST …/counts/{id}/status/`. Approving writes the differences to the ledger, needs `inventory.approve`, and another
 * person than the counter.
 */
export const StockCountStatusInput = z
  .object({ status: z.enum(['submitted', 'approved', 'rejected']), reason: Note, version: Version })
  .refine(({ status, reason }) => status !== 'rejected' || reason !== '', {
    path: ['reason'],
    error: 'required',
    ...onceValid('status', 'reason'),
  });
export type StockCountStatusInput = z.infer<typeof StockCountStatusInput>;

/**
 * `POST admin_panel/inventory/recalls/`: a batch of a variant is blocked in every warehouse; `…/release/` gives it free
 * again, `…/write-off/` takes it out of stock.
 */
export const RecallInput = z.object({
  variant_id: Required,
  batch: Code,
  reason: z
    .string({ error: kindError('required') })
    .trim()
    .min(1, { error: 'required' })
    .max(500),
});
export type RecallInput = z.infer<typeof RecallInput>;
/** What a recall touches; `GET …/recalls/?variant_id=&batch=` asks before, the POST answers the same after. */
export const RecallEffect = z.object({
  units: z.int(),
  warehouses: z.array(Reference),
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  /** How many that orders or safety stock claim are no longer there while the batch is blocked, and whose they are. */
  short: z.int().min(0),
  waiting: z.array(z.object({ id: z.string(), number: z.string() })),
});
export type RecallEffect = z.infer<typeof RecallEffect>;
