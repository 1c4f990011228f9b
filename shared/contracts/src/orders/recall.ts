import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { Note, requiredText, text } from '../base/text.ts';
import { StockItem } from '../stock/inventory.ts';
import { SupplierReturnStatus } from '../stock/supplier-return.ts';
import { OrderStatus } from '../base/order-choices.ts';

export const RECALL_STATUSES = ['open', 'closed', 'withdrawn'] as const;
export const RecallStatus = z.enum(RECALL_STATUSES);
export type RecallStatus = z.infer<typeof RecallStatus>;

/** Where goods of a recall are that an order holds. */
export const RECALL_PLACES = ['in_house', 'with_driver', 'delivered'] as const;
export const RecallPlace = z.enum(RECALL_PLACES);
export type RecallPlace = z.infer<typeof RecallPlace>;

export const RECALL_ANSWERS = ['has_it', 'consumed', 'discarded', 'brought_back', 'not_reached'] as const;
export const RecallAnswer = z.enum(RECALL_ANSWERS, { error: 'choice' });

/** The place of an order's goods by its status; null where the store has them back. */
export function recallPlaceOf(status: OrderStatus): RecallPlace | null {
  if (status === 'cancelled') return null;
  if (status === 'delivered') return 'delivered';
  return status === 'ready_for_delivery' ? 'with_driver' : 'in_house';
}

const Required = z.string().min(1, { error: 'required' });
export const MOST_RECALL_BATCHES = 100;
/**
 * `POST admin_panel/recalls/`: blocks these batches in every warehouse, and puts the orders on hold that hold them in
 * the house. `advice` is what customers are told to do.
 */
export const NewRecallInput = z.object({
  reason: requiredText(500),
  reason_ar: text(500).default(''),
  advice: text(500).default(''),
  advice_ar: text(500).default(''),
  batches: z
    .array(z.object({ variant_id: Required, batch: requiredText(100) }))
    .min(1, { error: 'no_lines' })
    .max(MOST_RECALL_BATCHES),
});
export type NewRecallInput = z.infer<typeof NewRecallInput>;

/** A batch of a recall. `on_hand` and `on_the_way` are as it is now, over all warehouses. */
export const RecalledBatch = StockItem.extend({
  batch: z.string(),
  blocked: z.int(),
  written_off: z.int(),
  returned: z.int(),
  supplier: Reference.nullable(),
  on_hand: z.int(),
  on_the_way: z.int(),
  warehouses: z.array(z.object({ warehouse: Reference, quantity: z.int(), blocked: z.boolean() })),
});
export type RecalledBatch = z.infer<typeof RecalledBatch>;

export const Recall = RecordFields.extend({
  number: z.string(),
  status: RecallStatus,
  reason: z.string(),
  reason_ar: z.string(),
  advice: z.string(),
  advice_ar: z.string(),
  told_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  opened_by: Person.nullable(),
  closed_by: Person.nullable(),
  status_reason: z.string(),
  batch_count: z.int(),
  order_count: z.int(),
  told_count: z.int(),
  answered_count: z.int(),
});
export type Recall = z.infer<typeof Recall>;
export const RecallDetail = Recall.extend({
  batches: z.array(RecalledBatch),
  /**
   * The returns to suppliers that goods of it left with, one for each warehouse; `returned` counts those not cancelled.
   */
  supplier_returns: z.array(z.object({ id: z.string(), number: z.string(), status: SupplierReturnStatus })),
});
export type RecallDetail = z.infer<typeof RecallDetail>;

export const RecallListQuery = listQuery(['number', 'created_at', 'updated_at'], '-created_at', {
  status: listParam(RecallStatus),
  variant: z.string().optional(),
});
export type RecallListQuery = z.infer<typeof RecallListQuery>;

/** `GET admin_panel/recalls/orders/`: the orders that hold goods of recalls. */
export const RecallOrder = z.object({
  id: z.string(),
  version: z.int(),
  recall: z.object({ id: z.string(), number: z.string() }),
  order: z.object({ id: z.string(), number: z.string() }),
  order_status: OrderStatus,
  place: RecallPlace.nullable(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  customer_phone: z.string(),
  quantity: z.int(),
  held: z.boolean(),
  delivered_at: Instant.nullable(),
  told_at: Instant.nullable(),
  answer: RecallAnswer.nullable(),
  answer_note: z.string(),
  answered_at: Instant.nullable(),
  answered_by: Person.nullable(),
});
export type RecallOrder = z.infer<typeof RecallOrder>;
export const RecallOrderListQuery = listQuery(['number', 'delivered_at'], 'number', {
  recall: z.string().optional(),
  place: listParam(RecallPlace),
  answer: listParam(RecallAnswer),
  /** Of customers who have, or have not, answered. */
  answered: FlagParam,
});
export type RecallOrderListQuery = z.infer<typeof RecallOrderListQuery>;

/** `POST …/orders/{id}/answer/`. */
export const RecallAnswerInput = z.object({ answer: RecallAnswer, note: Note, version: Version });
export type RecallAnswerInput = z.infer<typeof RecallAnswerInput>;

/**
 * `POST …/{id}/settle/`: all units on hand of one batch leave the stock, as waste or, with a return from each
 * warehouse, back to the supplier.
 */
export const RecallSettleInput = z
  .object({
    variant_id: Required,
    batch: Required,
    how: z.enum(['write_off', 'supplier'], { error: 'choice' }),
    supplier_id: z.string().nullable().default(null),
    note: Note,
    version: Version.optional(),
  })
  .refine(({ how, supplier_id }) => how !== 'supplier' || supplier_id !== null, {
    path: ['supplier_id'],
    error: 'required',
  });
export type RecallSettleInput = z.infer<typeof RecallSettleInput>;

/** `POST …/{id}/close/` and `POST …/{id}/withdraw/`. */
export const RecallEndInput = z.object({ reason: requiredText(500), version: Version.optional() });

/** `GET admin_panel/recalls/trace/`: where a batch came from and went, both ways. */
export const BatchTraceQuery = z.object({ variant_id: Required, batch: Required });
export type BatchTraceQuery = z.infer<typeof BatchTraceQuery>;
export const BatchTrace = z.object({
  received: z.int(),
  on_hand: z.int(),
  on_the_way: z.int(),
  sold: z.int(),
  order_count: z.int(),
  places: z.array(z.object({ warehouse: Reference, quantity: z.int(), blocked: z.boolean() })),
  /** Deliveries and transfers that brought units of it, the oldest first. */
  sources: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      kind: z.enum(['receive', 'transfer_in', 'count', 'adjust', 'return', 'put_back']),
      warehouse: Reference,
      quantity: z.int(),
      purchase_order: z.object({ id: z.string(), number: z.string() }).nullable(),
      supplier: Reference.nullable(),
      transfer: z.object({ id: z.string(), number: z.string() }).nullable(),
    }),
  ),
  /** Open recalls of the batch. */
  recalls: z.array(z.object({ id: z.string(), number: z.string(), status: RecallStatus })),
});
export type BatchTrace = z.infer<typeof BatchTrace>;

/** `GET admin_panel/recalls/trace/orders/`: the orders that hold units of one batch, all of them, by pages. */
export const TracedOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: OrderStatus,
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  quantity: z.int(),
  purchase_date: Instant,
  delivered_at: Instant.nullable(),
});
export type TracedOrder = z.infer<typeof TracedOrder>;
export const TracedOrderListQuery = listQuery(['number', 'purchase_date'], 'number', {
  variant_id: z.string().default(''),
  batch: z.string().default(''),
});
export type TracedOrderListQuery = z.infer<typeof TracedOrderListQuery>;
