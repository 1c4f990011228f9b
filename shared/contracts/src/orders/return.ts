import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { REFUND_STEPS, RefundStatus } from './refund.ts';
import { RefundMethod } from '../store/refund-settings.ts';
import { RETURN_POLICIES, STORAGES } from '../catalogue/product-choices.ts';
import { Note, requiredText } from '../base/text.ts';

export const RETURN_STATUSES = [
  'requested',
  'approved',
  'rejected',
  'pickup_scheduled',
  'received',
  'inspected',
  'refunded',
  'exchanged',
  'closed',
] as const;
export const ReturnStatus = z.enum(RETURN_STATUSES);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/**
 * What may follow what. The server enforces it and the buttons are drawn from it. A return is refunded by its refund,
 * in the moment in which that is settled.
 */
export const RETURN_STEPS: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['pickup_scheduled', 'received'],
  pickup_scheduled: ['pickup_scheduled', 'received'],
  received: ['inspected'],
  inspected: ['refunded', 'exchanged', 'closed'],
  refunded: ['closed'],
  exchanged: ['closed'],
  rejected: [],
  closed: [],
};
/** What the request list shows, and what the list of returned orders does: the goods are here. */
export const RETURN_REQUESTS: readonly ReturnStatus[] = ['requested', 'approved', 'pickup_scheduled', 'rejected'];
export const RETURNED: readonly ReturnStatus[] = ['received', 'inspected', 'refunded', 'exchanged', 'closed'];

export const RETURN_WISHES = ['refund', 'exchange'] as const;

const OrderRef = z.object({ id: z.string(), number: z.string() });

/** Goods that come back, as lists show them. `number` is the specification's "order code". */
export const Return = RecordFields.extend({
  number: z.string(),
  order: OrderRef,
  customer: Person,
  purchase_date: Instant,
  status: ReturnStatus,
  /** Since when. */
  status_at: Instant,
  wish: z.enum(RETURN_WISHES),
  quantity: z.int(),
  note: z.string(),
  decision_reason: z.string(),
  warehouse: Reference.nullable(),
  pickup_starts_at: Instant.nullable(),
  pickup_ends_at: Instant.nullable(),
  received_at: Instant.nullable(),
  inspected_at: Instant.nullable(),
});
export type Return = z.infer<typeof Return>;

export const ReturnLine = z.object({
  id: z.string(),
  order_line_id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  variant_label: z.string(),
  variant_label_ar: z.string().default(''),
  image: z.string().nullable(),
  storage: z.enum(STORAGES),
  quantity: z.int(),
  reason: Reference,
  store_fault: z.boolean(),
  sellable: z.int(),
  damaged: z.int(),
  wrong: z.int(),
  missing: z.int(),
  /** Units that came back and whose money nobody has asked for: the order may have other refunds. */
  to_refund: z.int().optional(),
});
export type ReturnLine = z.infer<typeof ReturnLine>;

export const ReturnDetail = Return.extend({
  customer_phone: z.string(),
  address: z.string(),
  currency: z.string(),
  lines: z.array(ReturnLine),
  refunds: z.array(z.object({ id: z.string(), number: z.string(), status: RefundStatus, amount: z.int() })),
});
export type ReturnDetail = z.infer<typeof ReturnDetail>;

/** Units of a line that came back and are still to be refunded, or exchanged. */
export const unitsToRefund = ({ sellable, damaged, to_refund }: ReturnLine): number => to_refund ?? sellable + damaged;

/**
 * Why the refund of a return is made. One refund has one reason, and a fee is kept only where no line is the store's
 * fault; a reason that the store has given up is its first one.
 */
export function returnReason(
  back: readonly Pick<ReturnLine, 'store_fault' | 'reason'>[],
  reasons: readonly { id: string; active: boolean }[],
): string | undefined {
  const wanted = (back.find(({ store_fault }) => store_fault) ?? back[0])?.reason.id;
  return (reasons.find(({ id, active }) => id === wanted && active) ?? reasons[0])?.id ?? wanted;
}

/** The refund of a return that is on its way: until it is settled or rejected nothing else settles the return. */
export const openRefundOf = ({ refunds }: Pick<ReturnDetail, 'refunds'>): ReturnDetail['refunds'][number] | undefined =>
  refunds.find(({ status }) => REFUND_STEPS[status].length > 0);

/** Whether what came back needs no more: it is paid or replaced, or its refund was rejected. */
export const isDecided = ({ lines, refunds }: Pick<ReturnDetail, 'lines' | 'refunds'>): boolean =>
  refunds.some(({ status }) => status === 'rejected') || lines.every((line) => unitsToRefund(line) === 0);

export const ReturnListQuery = listQuery(['number', 'order_number', 'purchase_date', 'created_at'], '-created_at', {
  status: listParam(ReturnStatus),
  wish: listParam(z.enum(RETURN_WISHES)),
  order: z.string().optional(),
  customer: z.string().optional(),
  /** Nobody has done the next step for more than 24 hours. */
  waiting: FlagParam,
});
export type ReturnListQuery = z.infer<typeof ReturnListQuery>;

export const ReturnInput = z.object({
  order_id: z.string().min(1, { error: 'required' }).max(200),
  wish: z.enum(RETURN_WISHES).default('refund'),
  lines: z
    .array(
      z.object({
        line_id: z.string().max(200),
        quantity: z.int().min(1).max(9999),
        reason_id: z.string().min(1, { error: 'required' }).max(40),
      }),
    )
    .min(1, { error: 'required' })
    .max(500),
  note: Note,
});
export type ReturnInput = z.infer<typeof ReturnInput>;

/** What its form asks: every line of the order, with how many of it come back; none of most. */
export const ReturnForm = ReturnInput.omit({ order_id: true }).extend({
  lines: z.array(z.object({ line_id: z.string(), quantity: z.int().min(0).max(9999), reason_id: z.string() })),
});

/** `GET admin_panel/returns/returnable/?order=`: what of an order can still come back, and until when. */
export const ReturnableOrder = z.object({
  id: z.string(),
  number: z.string(),
  customer: Person,
  delivered_at: Instant.nullable(),
  lines: z.array(
    z.object({
      line_id: z.string(),
      title: z.string(),
      title_ar: z.string(),
      variant_label: z.string(),
      variant_label_ar: z.string().default(''),
      delivered: z.int(),
      /** Units that no return has asked for. */
      left: z.int(),
      policy: z.enum(RETURN_POLICIES),
      /** Null where it cannot be returned at all. */
      until: Instant.nullable(),
      open: z.boolean(),
    }),
  ),
});
export type ReturnableOrder = z.infer<typeof ReturnableOrder>;

export const ReturnRejectInput = z.object({ reason: requiredText(500), version: Version.optional() });
export const ReturnPickupInput = z.object({
  pickup_starts_at: Instant,
  pickup_ends_at: Instant,
  version: Version.optional(),
});
export type ReturnPickupInput = z.infer<typeof ReturnPickupInput>;

const units = z.int().min(0).max(9999).default(0);
/** What each unit turned out to be. Together they are the units of the line. */
export const InspectionInput = z.object({
  lines: z
    .array(z.object({ line_id: z.string().max(200), sellable: units, damaged: units, wrong: units, missing: units }))
    .min(1)
    .max(500),
  version: Version.optional(),
});
export type InspectionInput = z.infer<typeof InspectionInput>;
export const ReturnRefundInput = z.object({ method: RefundMethod.default('original'), version: Version.optional() });
export type ReturnRefundInput = z.infer<typeof ReturnRefundInput>;
