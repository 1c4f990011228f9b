import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { inOrder } from '../base/period.ts';
import { Instant, RecordFields, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { Title } from '../base/text.ts';

export const PLACEMENTS = ['home', 'category', 'cart'] as const;
export const HORIZONTAL_LIST_KINDS = ['manual', 'newest', 'best_seller', 'on_offer', 'category', 'brand'] as const;

/** Whether customers see a list: switched off, not yet, now, or no longer. The end is exclusive. */
export const HORIZONTAL_LIST_PHASES = ['off', 'waiting', 'shown', 'over'] as const;
export type HorizontalListPhase = (typeof HORIZONTAL_LIST_PHASES)[number];
/** Who fills a list: a person, or one of the rules. */
export const HORIZONTAL_LIST_FILLS = ['manual', 'rule'] as const;

/** What a person fills in for a curated row of products: chosen by hand (`product_ids` in order) or by a rule. */
export const HorizontalListInput = z
  .object({
    title: Title,
    title_ar: Title,
    placement: z.enum(PLACEMENTS).default('home'),
    /** Of placement `category`: on which category's page. */
    category_id: z.string().nullable().default(null),
    kind: z.enum(HORIZONTAL_LIST_KINDS).default('manual'),
    /** The category or brand of those two kinds. */
    rule_id: z.string().nullable().default(null),
    product_limit: z.int().min(4).max(50).default(20),
    product_ids: z.array(z.string()).max(50).default([]),
    starts_at: Instant.nullable().default(null),
    ends_at: Instant.nullable().default(null),
    active: z.boolean().default(true),
  })
  .superRefine(
    ({ placement, category_id }, context) => {
      if (placement === 'category' && category_id === null)
        context.addIssue({ code: 'custom', path: ['category_id'], message: 'required' });
    },
    onceValid('placement', 'category_id'),
  )
  .superRefine(
    ({ kind, rule_id }, context) => {
      if ((kind === 'category' || kind === 'brand') && rule_id === null)
        context.addIssue({ code: 'custom', path: ['rule_id'], message: 'required' });
    },
    onceValid('kind', 'rule_id'),
  )
  .superRefine(inOrder('starts_at', 'ends_at'), onceValid('starts_at', 'ends_at'));
export type HorizontalListInput = z.infer<typeof HorizontalListInput>;

export const HorizontalList = RecordFields.extend(HorizontalListInput.shape).extend({ rank: z.string() });
export type HorizontalList = z.infer<typeof HorizontalList>;

export const HorizontalListQuery = listQuery(['rank', 'title', 'title_ar', 'updated_at'], 'rank', {
  placement: listParam(z.enum(PLACEMENTS)),
  fill: z.enum(HORIZONTAL_LIST_FILLS).optional(),
  phase: listParam(z.enum(HORIZONTAL_LIST_PHASES)),
  archived: FlagParam,
});
export type HorizontalListQuery = z.infer<typeof HorizontalListQuery>;

/**
 * `POST admin_panel/horizontal-product-list/{id}/move/`: right behind `after_id`, or to the first place. 409 with the
 * current list when someone else moved it.
 */
export const HorizontalListMove = z.object({ after_id: z.string().nullable(), version: Version });
export type HorizontalListMove = z.infer<typeof HorizontalListMove>;
