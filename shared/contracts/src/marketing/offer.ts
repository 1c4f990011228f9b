import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { TouchedPriceCase } from './price-case.ts';
import { OFFER_TYPES, PriceKind } from './pricing/terms.ts';
import { Instant, RecordFields, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { ImageUrl, Note, Title } from '../base/text.ts';
import { VariantChoice } from '../catalogue/variant-choice.ts';

addMessages({
  offer_ends_first: {
    en: 'The offer must end after it begins.',
    ab: 'يجب أن ينتهي العرض بعد بدايته.',
  },
  offer_percent: { en: 'Give from 1% to 90% off.', ab: 'أدخل خصمًا من 1% إلى 90%.' },
  offer_value: { en: 'Enter an amount above zero.', ab: 'أدخل مبلغًا أكبر من صفر.' },
  offer_items: { en: 'Choose at least one product variant.', ab: 'اختر صنفًا واحدًا على الأقل.' },
});

export const DEAL_CATEGORIES = ['deal_of_the_day', 'weekly', 'seasonal', 'clearance', 'flash'] as const;
/** Derived from the dates and the two switches, never stored. */
export const OFFER_STATES = ['draft', 'scheduled', 'live', 'paused', 'ended'] as const;
export const OfferState = z.enum(OFFER_STATES);
export type OfferState = z.infer<typeof OfferState>;
/** As many variants as one offer covers. */
export const MOST_OFFER_VARIANTS = 2000;

const OfferFields = z.object({
  deal_category: z.enum(DEAL_CATEGORIES),
  title: Title,
  title_ar: Title,
  available_from: Instant,
  available_upto: Instant,
  offer_type: z.enum(OFFER_TYPES),
  offer_value: z.int().min(0).max(99_999_999_999).default(0),
  buy_quantity: z.int().min(1).max(99).nullable().default(null),
  get_quantity: z.int().min(1).max(99).nullable().default(null),
  priority: z.int().min(0).max(1000).default(0),
  cap_per_order: z.int().min(1).max(999).nullable().default(null),
  cap_total: z.int().min(1).max(1_000_000_000).nullable().default(null),
  pincodes: z.array(z.string().min(1).max(20)).max(2000).default([]),
  variant_ids: z.array(z.string().min(1).max(200)).min(1, { error: 'offer_items' }).max(MOST_OFFER_VARIANTS),
  image: ImageUrl,
  draft: z.boolean().default(false),
  paused: z.boolean().default(false),
});
type Fields = z.output<typeof OfferFields>;

/** The period has a length. */
function checkPeriod({ available_from, available_upto }: Fields, context: z.RefinementCtx): void {
  if (Date.parse(available_upto) <= Date.parse(available_from))
    context.addIssue({ code: 'custom', path: ['available_upto'], message: 'offer_ends_first' });
}
/** The value means another thing for each type. */
function checkValue({ offer_type, offer_value, buy_quantity, get_quantity }: Fields, context: z.RefinementCtx): void {
  const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (offer_type === 'percent') {
    if (offer_value < 100 || offer_value > 9000) wrong('offer_value', 'offer_percent');
  } else if (offer_type === 'buy_x_get_y') {
    if (buy_quantity === null) wrong('buy_quantity', 'required');
    if (get_quantity === null) wrong('get_quantity', 'required');
  } else if (offer_value < 1) wrong('offer_value', 'offer_value');
}
const PERIOD = onceValid('available_from', 'available_upto');
const VALUE = onceValid('offer_type', 'offer_value', 'buy_quantity', 'get_quantity');

/** What a person fills in for an offer. `offer_value` is basis points for percent, minor units otherwise. */
export const OfferInput = OfferFields.extend({
  /** Why it may sell below cost; needs `offer.below_cost`, and is kept in the audit trail only. */
  below_cost_reason: Note,
})
  .superRefine(checkPeriod, PERIOD)
  .superRefine(checkValue, VALUE);
export type OfferInput = z.infer<typeof OfferInput>;

/** An offer as lists show it, with the number of variants it covers and the title of the first. */
export const Offer = RecordFields.extend(OfferFields.omit({ variant_ids: true }).shape).extend({
  state: OfferState,
  used_count: z.int(),
  variant_count: z.int(),
  product_title: z.string().nullable(),
  product_title_ar: z.string().nullable(),
  /** The end it had before it was stopped at once; with it, stopping can be taken back. */
  stopped_upto: Instant.nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** `GET admin_panel/offers/{id}/`: with everything that its form has. */
export const OfferDetail = Offer.extend({ variant_ids: z.array(z.string()) });
export type OfferDetail = z.infer<typeof OfferDetail>;

export const OfferListQuery = listQuery(
  ['title', 'available_from', 'available_upto', 'priority', 'updated_at'],
  '-available_from',
  {
    state: listParam(OfferState),
    deal_category: listParam(z.enum(DEAL_CATEGORIES)),
    offer_type: listParam(z.enum(OFFER_TYPES)),
    /** Those that cover this variant. */
    variant: z.string().max(200).optional(),
    /** Those that cover a variant of this product. */
    product: z.string().max(200).optional(),
    /** Live, and the day on which they end is today in the store. */
    ending_today: FlagParam,
    archived: FlagParam,
  },
);
export type OfferListQuery = z.infer<typeof OfferListQuery>;

/** `POST admin_panel/offers/{id}/stop|pause|resume|duplicate/`. */
export const OfferActInput = z.object({ version: Version.optional() });

/**
 * `POST admin_panel/offers/preview/`: what an offer would do if it were saved as it is. `id` is the offer that is being
 * edited: it does not compete with itself.
 */
export const OfferPreviewInput = OfferFields.extend({
  id: z.string().max(200).optional(),
  // The price does not depend on them: what has no title yet can be looked at.
  title: z.string().max(500).default(''),
  title_ar: z.string().max(500).default(''),
})
  .superRefine(checkPeriod, PERIOD)
  .superRefine(checkValue, VALUE);
export type OfferPreviewInput = z.infer<typeof OfferPreviewInput>;

/** How often an offer wins where it has competition, over its time, its pincodes and the quantities that matter. */
export const OFFER_OUTCOMES = ['always', 'sometimes', 'never'] as const;
export const OfferOutcome = z.enum(OFFER_OUTCOMES);
export type OfferOutcome = z.infer<typeof OfferOutcome>;

/** Who has a variant's price for a while: in these pincodes (none named: all others), from this quantity on. */
export const OfferContest = z.object({
  from: Instant,
  upto: Instant,
  pincodes: z.array(z.string()),
  quantity: z.int(),
  winner: z.object({ kind: PriceKind, id: z.string().nullable() }),
  /** Of the quantity. */
  total: z.int(),
  ours: z.boolean(),
});
export type OfferContest = z.infer<typeof OfferContest>;

export const OfferPreviewLine = VariantChoice.extend({
  /** What the amounts below are of: one unit (one kilogram), or what is bought and got together. */
  quantity: z.int(),
  list_total: z.int(),
  selling_total: z.int(),
  /** The lowest that the offer asks for it; null where it does not count for this variant. */
  offer_total: z.int().nullable(),
  /** What it costs the store, VAT not included; null where nobody has said. */
  cost: z.int().nullable(),
  /** Of the price without VAT, in basis points. */
  margin: z.int().nullable(),
  below_cost: z.boolean(),
  outcome: OfferOutcome,
  contests: z.array(OfferContest),
});
export type OfferPreviewLine = z.infer<typeof OfferPreviewLine>;

/** An offer or a tier that applies to some of the same variants at the same time and place. */
export const OfferRival = z.object({
  kind: PriceKind,
  id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  state: OfferState,
  from: Instant.nullable(),
  upto: Instant.nullable(),
  pincodes: z.array(z.string()),
  priority: z.int(),
  /** How many variants both have, and for how many of them it has the price at least somewhere. */
  variants: z.int(),
  wins: z.int(),
});
export type OfferRival = z.infer<typeof OfferRival>;

export const OfferPreview = z.object({
  currency: z.string(),
  lines: z.array(OfferPreviewLine),
  rivals: z.array(OfferRival),
  /** How many variants sell below cost. */
  below_cost: z.int(),
  /** How many have no cost, so that nobody can tell. */
  cost_unknown: z.int(),
  /** Basis points; null where no cost is known. */
  margin: z.object({ margin: z.int().nullable(), variant_id: z.string() }).nullable(),
  /** Kept baskets that would cost something else. */
  cases: z.array(TouchedPriceCase),
});
export type OfferPreview = z.infer<typeof OfferPreview>;
