import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { kindError, Note, requiredText } from '../base/text.ts';
import { StockItem, TransferInput } from './inventory.ts';

export const TRANSFER_STATUSES = [
  'draft',
  'sent',
  'on_the_way',
  'partly_received',
  'received',
  'called_back',
  'cancelled',
] as const;
export const TransferStatus = z.enum(TRANSFER_STATUSES);
export type TransferStatus = z.infer<typeof TransferStatus>;

/** The next statuses of each. The server enforces them and the buttons are drawn from them. */
export const TRANSFER_STEPS: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['on_the_way', 'partly_received', 'received', 'called_back'],
  on_the_way: ['partly_received', 'received', 'called_back'],
  partly_received: ['partly_received', 'received'],
  received: [],
  called_back: [],
  cancelled: [],
};
/** Transfers whose goods have left one warehouse and not all reached the other. */
export const TRAVELLING: readonly TransferStatus[] = ['sent', 'on_the_way', 'partly_received'];
export const isTravelling = (status: TransferStatus): boolean => TRAVELLING.includes(status);

export const TRANSFER_DIFFERENCES = ['damaged', 'lost', 'surplus'] as const;
export const TransferDifferenceKind = z.enum(TRANSFER_DIFFERENCES);
export const TRANSFER_REASONS = ['broken', 'spoiled', 'not_loaded', 'lost', 'stolen', 'miscounted', 'other'] as const;
export const TransferReason = z.enum(TRANSFER_REASONS, { error: 'choice' });

/** Units of a parcel: sent, and how those that arrived or will not arrive ended. */
export interface ParcelUnits {
  quantity: number;
  received: number;
  damaged: number;
  lost: number;
  returned: number;
  surplus: number;
}
/** Units of a parcel that are still on the way. */
export const unitsOnTheWay = ({ quantity, received, damaged, lost, returned }: ParcelUnits): number =>
  quantity - received - damaged - lost - returned;

interface Arrival {
  received: number;
  damaged: number;
  lost: number;
}
/**
 * A parcel after some of it arrived. Units received beyond those on the way are surplus. Null where damaged and lost
 * units are more than can be on the way.
 */
export function afterArrival<P extends ParcelUnits>(parcel: P, { received, damaged, lost }: Arrival): P | null {
  const left = unitsOnTheWay(parcel) - damaged - lost;
  if (left < 0) return null;
  const own = Math.min(received, left);
  return {
    ...parcel,
    received: parcel.received + own,
    damaged: parcel.damaged + damaged,
    lost: parcel.lost + lost,
    surplus: parcel.surplus + received - own,
  };
}

/** Where a transfer stands once goods of it arrived. */
export const statusOfParcels = (parcels: readonly ParcelUnits[]): 'partly_received' | 'received' =>
  parcels.some((parcel) => unitsOnTheWay(parcel) > 0) ? 'partly_received' : 'received';

/** `POST admin_panel/transfers/`: with `send` the goods leave at once. */
export const NewTransferInput = TransferInput.safeExtend({ send: z.boolean().default(false) });
export type NewTransferInput = z.infer<typeof NewTransferInput>;

export const TransferSums = z.object({
  /** Units of its lines; once it is sent, those that left. */
  quantity: z.int(),
  received: z.int(),
  damaged: z.int(),
  lost: z.int(),
  surplus: z.int(),
  on_the_way: z.int(),
});
export const StockTransfer = RecordFields.extend({
  number: z.string(),
  /** By its name only for a reader who is limited to other warehouses. */
  from: Reference,
  to: Reference,
  status: TransferStatus,
  status_reason: z.string(),
  note: z.string(),
  sent_at: Instant.nullable(),
  departed_at: Instant.nullable(),
  received_at: Instant.nullable(),
  ...TransferSums.shape,
});
export type StockTransfer = z.infer<typeof StockTransfer>;

export const TransferLine = StockItem.extend({ id: z.string(), quantity: z.int() });
export type TransferLine = z.infer<typeof TransferLine>;

export const TransferEntry = z.object({
  id: z.string(),
  kind: z.enum(['received', ...TRANSFER_DIFFERENCES, 'returned']),
  quantity: z.int(),
  reason: z.string(),
  note: z.string(),
  at: Instant,
  by: Person.nullable(),
});
export type TransferEntry = z.infer<typeof TransferEntry>;

/** Units of one batch that travel together. `version` grows with each receipt of it. */
export const TransferParcel = StockItem.extend({
  id: z.string(),
  version: z.int(),
  barcode: z.string(),
  /** Empty for units that no batch holds. */
  batch: z.string(),
  expires_on: Day.nullable(),
  quantity: z.int(),
  received: z.int(),
  damaged: z.int(),
  lost: z.int(),
  returned: z.int(),
  surplus: z.int(),
  open: z.int(),
  entries: z.array(TransferEntry),
});
export type TransferParcel = z.infer<typeof TransferParcel>;

export const StockTransferDetail = StockTransfer.extend({
  lines: z.array(TransferLine),
  parcels: z.array(TransferParcel),
  /** Which ends are the reader's: one sends, the other receives. */
  sends: z.boolean(),
  receives: z.boolean(),
});
export type StockTransferDetail = z.infer<typeof StockTransferDetail>;

export const StockTransferListQuery = listQuery(['number', 'created_at', 'updated_at'], '-created_at', {
  status: listParam(TransferStatus),
  from_warehouse: listParam(z.string()),
  to_warehouse: listParam(z.string()),
  variant: z.string().optional(),
  /** On the way to a warehouse of the reader's. */
  arriving: FlagParam,
  /** Those with damaged, lost or surplus units. */
  difference: FlagParam,
});
export type StockTransferListQuery = z.infer<typeof StockTransferListQuery>;

const Units = z
  .int({ error: kindError('whole') })
  .min(0)
  .max(1_000_000);
/**
 * `POST …/{id}/receive/`: what arrived of some parcels. `version` is that of the parcel as it was read: of two people
 * who receive the same parcel the later one is refused and shown what the first entered. What is neither received,
 * damaged nor lost stays on the way. Every difference has its reason.
 */
export const ArrivalLineInput = z.object({
  parcel_id: z.string().min(1),
  version: Version,
  received: Units.default(0),
  damaged: Units.default(0),
  damaged_reason: TransferReason.nullable().default(null),
  lost: Units.default(0),
  lost_reason: TransferReason.nullable().default(null),
  surplus_reason: TransferReason.nullable().default(null),
});
export type ArrivalLineInput = z.infer<typeof ArrivalLineInput>;
export const ArrivalInput = z.object({
  lines: z.array(ArrivalLineInput).min(1, { error: 'no_lines' }).max(1000),
  note: Note,
});
export type ArrivalInput = z.infer<typeof ArrivalInput>;

/** `POST …/{id}/cancel/` of a draft, `POST …/{id}/call-back/` while nothing has arrived. */
export const TransferReasonInput = z.object({ reason: requiredText(500), version: Version.optional() });

/** `GET …/destinations/`: every open warehouse by its name, also those outside the reader's own. */
export const TransferDestinations = z.object({ results: z.array(Reference) });

/** One difference of a transfer: units that arrived damaged, got lost, or arrived beyond those that were sent. */
export const TransferDifference = StockItem.extend({
  id: z.string(),
  transfer: z.object({ id: z.string(), number: z.string() }),
  from: Reference,
  to: Reference,
  kind: TransferDifferenceKind,
  quantity: z.int(),
  batch: z.string(),
  reason: z.string(),
  note: z.string(),
  at: Instant,
  by: Person.nullable(),
});
export type TransferDifference = z.infer<typeof TransferDifference>;
export const TransferDifferenceListQuery = listQuery(['at'], '-at', {
  kind: listParam(TransferDifferenceKind),
  reason: listParam(TransferReason),
  from_warehouse: listParam(z.string()),
  to_warehouse: listParam(z.string()),
  variant: z.string().optional(),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type TransferDifferenceListQuery = z.infer<typeof TransferDifferenceListQuery>;
/** `GET …/differences/totals/`: the units of all rows that the list's query matches. */
export const TransferDifferenceTotalsQuery = TransferDifferenceListQuery.omit({
  sort: true,
  limit: true,
  offset: true,
});
export type TransferDifferenceTotalsQuery = z.infer<typeof TransferDifferenceTotalsQuery>;
export const TransferDifferenceTotals = z.object({ damaged: z.int(), lost: z.int(), surplus: z.int() });
