import { z } from 'zod';
import { listParam, listQuery } from '../base/list.ts';
import { latinDigits } from '../base/normalize-for-search.ts';
import { Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { kindError, Price, requiredText, Title } from '../base/text.ts';

/** How the code of a gift card reaches its customer. */
export const GIFT_CARD_WAYS = ['none', 'email', 'sms'] as const;

/** A code as it was typed or read out: letters and digits count, nothing between them. */
export const GiftCardCode = z
  .string({ error: kindError('required') })
  .max(60)
  .transform((code) =>
    latinDigits(code)
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, ''),
  )
  .refine((code) => code !== '', { error: 'required' });

/** As many as are made at once. */
export const MOST_GIFT_CARDS = 1000;

/** `POST admin_panel/gift-card-batches/`: so many cards of one value, made by a job. */
export const GiftCardBatchInput = z.object({
  /** What they are for, for those who look for them later. */
  title: Title,
  count: z.int().min(1).max(MOST_GIFT_CARDS).default(1),
  value: Price.min(1, { error: 'money' }),
  /** The instant after the last. */
  expires_at: Instant,
  send_via: z.enum(GIFT_CARD_WAYS).default('none'),
  customer_id: z.string().max(200).nullable().default(null),
});
export type GiftCardBatchInput = z.infer<typeof GiftCardBatchInput>;

/** Where the codes of a batch are: being made, to be shown, shown, or gone unseen. */
export const GIFT_CARD_BATCH_STATES = ['making', 'ready', 'shown', 'gone'] as const;
export const GiftCardBatchState = z.enum(GIFT_CARD_BATCH_STATES);
export type GiftCardBatchState = z.infer<typeof GiftCardBatchState>;

export const GiftCardBatch = RecordFields.extend(GiftCardBatchInput.omit({ customer_id: true }).shape).extend({
  currency: z.string(),
  state: GiftCardBatchState,
  made: z.int(),
  codes_until: Instant,
  shown_at: Instant.nullable(),
  job_id: z.string().nullable(),
  maker: Person.nullable(),
});
export type GiftCardBatch = z.infer<typeof GiftCardBatch>;
export const GiftCardBatchListQuery = listQuery(['created_at'], '-created_at', {
  state: listParam(GiftCardBatchState),
});

/** `POST admin_panel/gift-card-batches/{id}/codes/`: the only answer that ever holds the codes, and only once. */
export const IssuedGiftCards = z.object({
  results: z.array(z.object({ id: z.string(), code: z.string(), last_four: z.string() })),
});
export type IssuedGiftCards = z.infer<typeof IssuedGiftCards>;

/** Derived from the switch, the clock and the balance, never stored. */
export const GIFT_CARD_STATES = ['live', 'used_up', 'expired', 'void'] as const;
export const GiftCardState = z.enum(GIFT_CARD_STATES);
export type GiftCardState = z.infer<typeof GiftCardState>;

export const GiftCard = RecordFields.extend({
  /** All that is kept of its code in clear. */
  last_four: z.string(),
  value: z.int(),
  balance: z.int(),
  /** What orders have been paid with it, less what they gave back. */
  redeemed: z.int(),
  currency: z.string(),
  expires_at: Instant,
  state: GiftCardState,
  /** Why it was voided. */
  status_reason: z.string(),
  send_via: z.enum(GIFT_CARD_WAYS),
  /** Null too where the viewer may not see customers. */
  customer: Reference.nullable(),
  batch_id: z.string().nullable(),
});
export type GiftCard = z.infer<typeof GiftCard>;

export const GiftCardListQuery = listQuery(['created_at', 'expires_at', 'balance'], '-created_at', {
  state: listParam(GiftCardState),
  send_via: listParam(z.enum(GIFT_CARD_WAYS)),
  batch: listParam(z.string().max(200)),
});
export type GiftCardListQuery = z.infer<typeof GiftCardListQuery>;

export const GIFT_CARD_MOVEMENTS = ['issue', 'redeem', 'restore', 'refund', 'void'] as const;
/** One line of a card's append-only ledger; `balance` is what was on it afterwards. */
export const GiftCardMovement = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(GIFT_CARD_MOVEMENTS),
  change: z.int(),
  balance: z.int(),
  reason: z.string(),
  /** Null too where the viewer may not see the order. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  actor: Person.nullable(),
});
export type GiftCardMovement = z.infer<typeof GiftCardMovement>;
export const GiftCardMovements = z.object({ results: z.array(GiftCardMovement) });

/** Why a card is voided or gets another code, and over which version. */
export const GiftCardReasonInput = z.object({ reason: requiredText(500), version: Version.optional() });
export type GiftCardReasonInput = z.infer<typeof GiftCardReasonInput>;

/** `POST admin_panel/gift-cards/{id}/new-code/`: the card with its new code, which no other answer holds. */
export const GiftCardNewCode = z.object({ card: GiftCard, code: z.string() });
export type GiftCardNewCode = z.infer<typeof GiftCardNewCode>;
