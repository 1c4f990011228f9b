import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { inOrder, PeriodState } from '../base/period.ts';
import { Instant, RecordFields, Reference } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { ImageUrl, kindError } from '../base/text.ts';

export const MOST_VOLUME_TIERS = 5;

addMessages({
  volume_must_rise: {
    en: 'A higher quantity needs a higher percentage than the quantities below it.',
    ab: 'كلما زادت الكمية وجب أن تزيد النسبة على نسب الكميات الأقل.',
  },
  volume_threshold_taken: { en: 'Another tier has this quantity.', ab: 'توجد شريحة أخرى بهذه الكمية.' },
});

/** From so many units on, all of them cost that much less; the percentage is in basis points. */
export const VolumeTier = z.object({
  quantity_threshold: z
    .int({ error: kindError('whole') })
    .min(2)
    .max(999),
  discount_percentage: z
    .int({ error: kindError('percent') })
    .min(1)
    .max(10_000),
});
export type VolumeTier = z.infer<typeof VolumeTier>;

const VolumeOfferFields = z.object({
  variant_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  tiers: z.array(VolumeTier).min(1).max(MOST_VOLUME_TIERS),
  starts_at: Instant.nullable().default(null),
  ends_at: Instant.nullable().default(null),
  active: z.boolean().default(true),
});

/** Refuses a quantity that stands twice, and a percentage that does not rise with the quantity. */
const tiersRise = ({ tiers }: { tiers: VolumeTier[] }, context: z.RefinementCtx): void =>
  tiers.forEach((tier, at) => {
    const problem = (field: keyof VolumeTier, message: string) =>
      context.addIssue({ code: 'custom', path: ['tiers', at, field], message });
    if (tiers.some((other, before) => before < at && other.quantity_threshold === tier.quantity_threshold))
      problem('quantity_threshold', 'volume_threshold_taken');
    else if (
      tiers.some(
        (other) =>
          other.quantity_threshold < tier.quantity_threshold && other.discount_percentage >= tier.discount_percentage,
      )
    )
      problem('discount_percentage', 'volume_must_rise');
  });

/** What a person fills in for a variant's volume offer: up to five tiers, a higher threshold a higher percentage. */
export const VolumeOfferInput = VolumeOfferFields.superRefine(tiersRise, onceValid('tiers')).superRefine(
  inOrder('starts_at', 'ends_at'),
  onceValid('starts_at', 'ends_at'),
);
export type VolumeOfferInput = z.infer<typeof VolumeOfferInput>;

/** As many volume offers as are created at once. */
export const MOST_VOLUME_OFFERS = 200;
/** `POST admin_panel/volume-offers/many/`: the same tiers and period for many variants. */
export const VolumeOffersInput = VolumeOfferFields.omit({ variant_id: true })
  .extend({
    variant_ids: z
      .array(z.string().min(1).max(200), { error: kindError('required') })
      .min(1, { error: 'required' })
      .max(MOST_VOLUME_OFFERS),
  })
  .superRefine(tiersRise, onceValid('tiers'))
  .superRefine(inOrder('starts_at', 'ends_at'), onceValid('starts_at', 'ends_at'));
export type VolumeOffersInput = z.infer<typeof VolumeOffersInput>;
/** How many were created, and the variants that have a volume offer already: theirs stays as it is. */
export const VolumeOffersCreated = z.object({ created: z.int(), kept: z.array(Reference) });
export type VolumeOffersCreated = z.infer<typeof VolumeOffersCreated>;

/**
 * A variant's volume offer with what the variant is; its id is the variant's, for a variant has one. `tiers` rise.
 * Prices are of a unit, or of a kilogram where sold by weight.
 */
export const VolumeOffer = RecordFields.extend(VolumeOfferFields.shape).extend({
  state: PeriodState,
  name: z.string(),
  name_ar: z.string(),
  code: z.string(),
  image: ImageUrl,
  list_price: z.int(),
  selling_price: z.int(),
  cost: z.int().nullable(),
});
export type VolumeOffer = z.infer<typeof VolumeOffer>;

export const VolumeOfferListQuery = listQuery(['name', 'discount', 'ends_at', 'updated_at'], 'name', {
  state: listParam(PeriodState),
  archived: FlagParam,
});
export type VolumeOfferListQuery = z.infer<typeof VolumeOfferListQuery>;
