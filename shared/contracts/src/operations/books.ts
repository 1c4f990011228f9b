import { z } from 'zod';
import { Instant } from '../base/record.ts';

/** What can be wrong in the books of a store, each kind with a check of its own. */
export const BOOK_KINDS = [
  /** A column that follows from other rows does not say what they say. */
  'derived',
  /** The price terms of an order name a coupon that its lines lost. */
  'coupon_terms',
  /** An order has a coupon that is not counted as used, or the other way round. */
  'coupon_use',
  /** One authorisation stands twice in the ledger of an order. */
  'authorised_twice',
  /** Money went back onto a gift card that was void or had expired. */
  'card_closed',
  /** A provider's operation is done and the ledger of the order does not have it. */
  'operation_unbooked',
  /** An order that is over keeps more, or less, than it comes to. */
  'order_unsettled',
  /** The amounts of an order are not those of its lines. */
  'order_total',
  /** A wallet or a gift card paid another amount for an order than the order says. */
  'purse',
  /** An order reserves stock that none of its lines needs. */
  'stock_hold',
  /** The ledger has other units of a transfer than its parcels, or these than their entries. */
  'transfer_units',
  /** The ledger has other units of a return to a supplier than its lines out of stock. */
  'supplier_return_units',
  /** A failed operation keeps the money of a refund that is closed. */
  'refund_held',
  /** A refund waits for an answer that nothing will give. */
  'refund_stuck',
  /** The ledger of a seller does not have a sale. */
  'seller_sale',
  /** The ledger of a seller does not have a refund. */
  'seller_refund',
  /** What a seller's payouts reserve or paid is not what the ledger says. */
  'seller_payouts',
  /** The numbers of invoices have a gap. */
  'invoice_numbers',
  /** An invoiced order charges another amount than its last tax document says. */
  'charge_undocumented',
  /** The numbers of credit notes have a gap. */
  'credit_notes',
  /** An invoice or a credit note is not the text that was hashed, or one is missing from their chain. */
  'tax_chain',
] as const;
export const BookKind = z.enum(BOOK_KINDS);
export type BookKind = z.infer<typeof BookKind>;

/** Facts that the books compare, in minor units of the store's currency. */
export const BOOK_AMOUNTS = [
  'amount',
  'arrived',
  'authorised',
  'balance',
  'captured',
  'card',
  'charged',
  'discount',
  'earned',
  'held',
  'items',
  'kept',
  'paid_out',
  'price_max',
  'price_min',
  'refunded',
  'set_aside',
  'spent',
  'taken_back',
  'vat',
  'wallet',
] as const;
/** Those that are counted. */
export const BOOK_COUNTS = [
  'available',
  'blocked',
  'expired',
  'invoice_before',
  'lost',
  'on_hand',
  'order_count',
  'position',
  'product_count',
  'quantity',
  'rating_count',
  'rating_sum',
  'received',
  'reserved',
  'returned',
  'sent',
  'units',
  'used_count',
  'uses',
  'variant_count',
] as const;
/** Those that are words, codes, moments, or yes or no. */
export const BOOK_WORDS = [
  'active',
  'coupon',
  'credited',
  'document',
  'has_barcode',
  'hash',
  'image',
  'invoice',
  'last_order_at',
  'low_stock',
  'note',
  'operation',
  'order',
  'payment_failed',
  'provider',
  'reference',
  'search_text',
  'state',
  'status',
] as const;
const BookFact = z.enum([...BOOK_AMOUNTS, ...BOOK_COUNTS, ...BOOK_WORDS]);
export type BookFact = z.infer<typeof BookFact>;

/** What is compared of a record. */
export const BookFacts = z.partialRecord(BookFact, z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type BookFacts = z.infer<typeof BookFacts>;

/** A record whose books do not agree. */
export const BookDifference = z.object({
  id: z.string(),
  kind: BookKind,
  record: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  /** What is written down now, and what follows from the other rows. */
  stored: BookFacts,
  expected: BookFacts,
  /** False where a person has to decide what is right: no step does it. */
  mendable: z.boolean(),
  found_at: Instant,
});
export type BookDifference = z.infer<typeof BookDifference>;

/** What the last check of the books found, the oldest differences first; `count` is that of all. */
export const BookDifferences = z.object({
  checked_at: Instant.nullable(),
  count: z.int().min(0),
  results: z.array(BookDifference),
});
export type BookDifferences = z.infer<typeof BookDifferences>;

/** A difference as it is at this moment. `seen` names exactly that state; null where the books agree by now. */
export const BookDifferenceNow = z.object({ difference: BookDifference.nullable(), seen: z.string().nullable() });
export type BookDifferenceNow = z.infer<typeof BookDifferenceNow>;

/** Mends a difference as a person saw it. */
export const BookMendInput = z.object({ seen: z.string().min(1).max(100) });
export type BookMendInput = z.infer<typeof BookMendInput>;

/** Whether something was mended; false where the books agreed already. */
export const BookMended = z.object({ mended: z.boolean() });
export type BookMended = z.infer<typeof BookMended>;
