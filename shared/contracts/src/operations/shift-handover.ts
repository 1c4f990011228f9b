import { z } from 'zod';
import { ORDER_STATUSES } from '../base/order-choices.ts';
import { Instant, Reference } from '../base/record.ts';
import { DASHBOARD_STAGES } from './dashboard.ts';

/** Work that the next shift takes over, in the order of the page. Each is a list that the page links to. */
export const SHIFT_WAITS = [
  ...DASHBOARD_STAGES,
  'on_hold',
  'short',
  'payment_problem',
  'returns_requested',
  'returned',
  'refunds_requested',
  'deliveries_due',
  'transfers_arriving',
  'counts_open',
  'batches_expired',
] as const;
export const ShiftWait = z.enum(SHIFT_WAITS);
export type ShiftWait = z.infer<typeof ShiftWait>;

/** Statuses of orders that a picker has in hand. */
export const SHIFT_PICKING = ['processed', 'picked'] as const;

/** `GET admin_panel/shift-handover/`. Without `from` the last 8 hours before `upto`, without `upto` until now. */
export const ShiftHandoverQuery = z.object({
  warehouse: z.string().max(200).optional(),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type ShiftHandoverQuery = z.infer<typeof ShiftHandoverQuery>;

/** A kind of work that one person did, counted from the audit log. */
export const ShiftWork = z.object({
  /** Null for what the system did by itself. */
  actor: Reference.nullable(),
  record_type: z.string(),
  action: z.string(),
  /** The status that an order was moved to. */
  status: z.enum(ORDER_STATUSES).nullable(),
  count: z.int(),
});
export type ShiftWork = z.infer<typeof ShiftWork>;

export const ShiftHandover = z.object({
  /** At most a week. */
  from: Instant,
  /** Null while the span is still running. */
  upto: Instant.nullable(),
  as_of: Instant,
  warehouse: Reference.nullable(),
  done: z.array(ShiftWork),
  /** As of `as_of`, whatever the span is. `late` is null where the list has no deadline. */
  waiting: z.array(z.object({ what: ShiftWait, count: z.int(), late: z.int().nullable() })),
  /** Orders in picking by person; a null picker stands for those that no one has taken. */
  pickers: z.array(z.object({ picker: Reference.nullable(), count: z.int(), late: z.int() })),
});
export type ShiftHandover = z.infer<typeof ShiftHandover>;
