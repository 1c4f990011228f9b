import { z } from 'zod';
import { PLACEMENTS } from '../catalogue/horizontal-list.ts';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { inOrder, PeriodState } from '../base/period.ts';
import { Instant, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { ImageUrl, Title } from '../base/text.ts';

export const BANNER_TARGETS = ['none', 'offer', 'product', 'category', 'brand'] as const;
export type BannerTarget = (typeof BANNER_TARGETS)[number];
/** Width over height of a banner's picture: of what is uploaded the part of this shape is kept. */
export const BANNER_ASPECT = 3;

const OfferBannerFields = z.object({
  /** Said to anyone who cannot see the picture. */
  title: Title,
  title_ar: Title,
  image: ImageUrl,
  image_ar: ImageUrl,
  placement: z.enum(PLACEMENTS).default('home'),
  target_type: z.enum(BANNER_TARGETS).default('none'),
  target_id: z.string().nullable().default(null),
  available_from: Instant.nullable().default(null),
  available_upto: Instant.nullable().default(null),
  active: z.boolean().default(true),
});

/** What a person fills in for an offer banner. Half-open: "until 21 Nov" ends at 22 Nov 00:00 of the store. */
export const OfferBannerInput = OfferBannerFields.superRefine(
  ({ image, image_ar }, context) => {
    for (const [field, value] of Object.entries({ image, image_ar }))
      if (value === null) context.addIssue({ code: 'custom', path: [field], message: 'required' });
  },
  onceValid('image', 'image_ar'),
)
  .superRefine(
    ({ target_type, target_id }, context) => {
      if (target_type !== 'none' && !target_id)
        context.addIssue({ code: 'custom', path: ['target_id'], message: 'required' });
    },
    onceValid('target_type', 'target_id'),
  )
  .superRefine(inOrder('available_from', 'available_upto'), onceValid('available_from', 'available_upto'));
export type OfferBannerInput = z.infer<typeof OfferBannerInput>;

/** `target` is what it leads to, by name; null for nothing, or for what is there no more. */
export const OfferBanner = RecordFields.extend(OfferBannerFields.shape).extend({
  rank: z.string(),
  state: PeriodState,
  target: Reference.nullable(),
  /** It is live and leads to what can't be bought now. */
  dead_end: z.boolean().default(false),
});
export type OfferBanner = z.infer<typeof OfferBanner>;

export const OfferBannerListQuery = listQuery(
  ['rank', 'title', 'available_from', 'available_upto', 'updated_at'],
  'rank',
  {
    placement: listParam(z.enum(PLACEMENTS)),
    state: listParam(PeriodState),
    dead_end: FlagParam,
    archived: FlagParam,
  },
);
export type OfferBannerListQuery = z.infer<typeof OfferBannerListQuery>;

/** `POST admin_panel/offer-banners/{id}/move/`: right behind `after_id` of its placement, or to the first place. */
export const OfferBannerMove = z.object({ after_id: z.string().nullable(), version: Version });
export type OfferBannerMove = z.infer<typeof OfferBannerMove>;
