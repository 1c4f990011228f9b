import { z } from 'zod';
import { FlagParam, listParam, listQuery } from './list.ts';
import { Instant, RecordFields } from './record.ts';
import { ImageUrl, Title } from './text.ts';

export const DEAL_CATEGORIES = ['deal_of_the_day', 'weekly', 'seasonal', 'clearance', 'flash'] as const;
export const OFFER_TYPES = ['percent', 'amount', 'fixed_price', 'buy_x_get_y'] as const;
/** Derived from the dates and the two switches, never stored. */
export const OFFER_STATES = ['draft', 'scheduled', 'live', 'paused', 'ended'] as const;
export const OfferState = z.enum(OFFER_STATES);
export type OfferState = z.infer<typeof OfferState>;

/** What a person fills in for an offer. `offer_value` is basis points for percent, minor units otherwise. */
export const OfferInput = z.object({
  deal_category: z.enum(DEAL_CATEGORIES),
  title: Title,
  title_ar: Title,
  available_from: Instant,
  available_upto: Instant,
  offer_type: z.enum(OFFER_TYPES),
  offer_value: z.int().min(0).max(99_999_999_999).default(0),
  buy_quantity: z.int().min(1).nullable().default(null),
  get_quantity: z.int().min(1).nullable().default(null),
  priority: z.int().min(0).max(1000).default(0),
  cap_per_order: z.int().min(1).nullable().default(null),
  cap_total: z.int().min(1).nullable().default(null),
  pincodes: z.array(z.string()).max(2000).default([]),
  variant_ids: z.array(z.string()).min(1).max(2000),
  image: ImageUrl,
  draft: z.boolean().default(false),
  paused: z.boolean().default(false),
});
export type OfferInput = z.infer<typeof OfferInput>;

/** An offer as lists show it, with the number of variants it covers and the title of the first. */
export const Offer = RecordFields.extend(OfferInput.omit({ variant_ids: true }).shape).extend({
  state: OfferState,
  used_count: z.int(),
  variant_count: z.int(),
  product_title: z.string().nullable(),
  product_title_ar: z.string().nullable(),
});
export type Offer = z.infer<typeof Offer>;

export const OfferListQuery = listQuery(
  ['title', 'available_from', 'available_upto', 'priority', 'updated_at'],
  '-available_from',
  {
    state: listParam(OfferState),
    deal_category: listParam(z.enum(DEAL_CATEGORIES)),
    offer_type: listParam(z.enum(OFFER_TYPES)),
    archived: FlagParam,
  },
);
export type OfferListQuery = z.infer<typeof OfferListQuery>;
