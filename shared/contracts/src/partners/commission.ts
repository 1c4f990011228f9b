import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { share } from '../base/money.ts';
import { inOrder } from '../base/period.ts';
import { Instant, RecordFields, Reference } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { Note, Percent } from '../base/text.ts';

addMessages({
  commission_condition: {
    en: 'Choose a seller, a category, a brand or a product that the rule is for.',
    ab: 'اختر البائع أو الفئة أو العلامة التجارية أو المنتج الذي تسري عليه القاعدة.',
  },
});

/** What a rule of commission may be for; the more of them it names, the sooner it wins. */
export const COMMISSION_CONDITIONS = ['seller', 'category', 'brand', 'product'] as const;
export type CommissionCondition = (typeof COMMISSION_CONDITIONS)[number];

/** Derived from the dates, never stored. */
export const COMMISSION_STATES = ['scheduled', 'live', 'ended'] as const;
export const CommissionState = z.enum(COMMISSION_STATES);
export type CommissionState = z.infer<typeof CommissionState>;

const Id = z.string().min(1).max(200).nullable().default(null);
const Fields = z.object({
  seller_id: Id,
  category_id: Id,
  brand_id: Id,
  product_id: Id,
  /** Basis points. */
  rate: Percent,
  starts_at: Instant,
  /** The instant after the last; null for a rule without an end. */
  ends_at: Instant.nullable().default(null),
  note: Note,
});

export const CommissionRuleInput = Fields.superRefine(
  inOrder('starts_at', 'ends_at'),
  onceValid('starts_at', 'ends_at'),
).superRefine(
  (rule, context) => {
    if (COMMISSION_CONDITIONS.every((one) => rule[`${one}_id`] === null))
      context.addIssue({ code: 'custom', path: ['seller_id'], message: 'commission_condition' });
  },
  onceValid('seller_id', 'category_id', 'brand_id', 'product_id'),
);
export type CommissionRuleInput = z.infer<typeof CommissionRuleInput>;

export const CommissionRule = RecordFields.extend(Fields.shape).extend({
  seller: Reference.nullable(),
  category: Reference.nullable(),
  brand: Reference.nullable(),
  product: Reference.nullable(),
  state: CommissionState,
});
export type CommissionRule = z.infer<typeof CommissionRule>;

export const CommissionRuleListQuery = listQuery(['rate', 'starts_at', 'created_at'], '-created_at', {
  state: listParam(CommissionState),
  seller: listParam(z.string()),
  archived: FlagParam,
});
export type CommissionRuleListQuery = z.infer<typeof CommissionRuleListQuery>;

/** A rule as the choice between rules looks at it. */
export type CommissionTerms = Pick<
  CommissionRule,
  'id' | 'seller_id' | 'category_id' | 'brand_id' | 'product_id' | 'rate' | 'starts_at' | 'ends_at' | 'created_at'
>;

/** What a line is, as far as rules ask: its category with all that are above it. */
export interface CommissionLine {
  seller_id: string;
  category_ids: readonly string[];
  brand_id: string | null;
  product_id: string | null;
}

/** How much a rule asks for. */
export const conditionsOf = (rule: CommissionTerms): CommissionCondition[] =>
  COMMISSION_CONDITIONS.filter((one) => rule[`${one}_id`] !== null);

const fits = (rule: CommissionTerms, line: CommissionLine): boolean =>
  (rule.seller_id === null || rule.seller_id === line.seller_id) &&
  (rule.brand_id === null || rule.brand_id === line.brand_id) &&
  (rule.product_id === null || rule.product_id === line.product_id) &&
  (rule.category_id === null || line.category_ids.includes(rule.category_id));

/** Whether the first of two rules beats the second: more conditions, then newer, then the later id. */
function beats(one: CommissionTerms, other: CommissionTerms): boolean {
  const more = conditionsOf(one).length - conditionsOf(other).length;
  if (more !== 0) return more > 0;
  const newer = Date.parse(one.created_at) - Date.parse(other.created_at);
  return newer === 0 ? one.id > other.id : newer > 0;
}

/** The rules that fit a line at a moment, the one that wins first. */
export const rankedRules = <Rule extends CommissionTerms>(
  rules: readonly Rule[],
  line: CommissionLine,
  at: number,
): Rule[] =>
  rules
    .filter(
      (rule) =>
        fits(rule, line) &&
        Date.parse(rule.starts_at) <= at &&
        (rule.ends_at === null || Date.parse(rule.ends_at) > at),
    )
    .sort((one, other) => (beats(one, other) ? -1 : 1));

/** The rule that sets a line's commission at a moment; undefined where the seller's own rate does. */
export const winningRule = <Rule extends CommissionTerms>(
  rules: readonly Rule[],
  line: CommissionLine,
  at: number,
): Rule | undefined => rankedRules(rules, line, at)[0];

/** What an order line keeps of how its rate was chosen: the rules that fitted, the winner first. */
export const KeptCommission = z.object({
  /** The seller's own rate, which no rule may have beaten. */
  own_rate: z.int(),
  rules: z.array(
    z.object({
      id: z.string(),
      rate: z.int(),
      seller_id: z.string().nullable(),
      category_id: z.string().nullable(),
      brand_id: z.string().nullable(),
      product_id: z.string().nullable(),
      created_at: Instant,
    }),
  ),
});
export type KeptCommission = z.infer<typeof KeptCommission>;

export const COMMISSION_WON_BY = ['own_rate', 'only_rule', 'more_conditions', 'newer'] as const;
export const CommissionWonBy = z.enum(COMMISSION_WON_BY);
export type CommissionWonBy = z.infer<typeof CommissionWonBy>;

/** Why the first of the rules that fitted won. */
export function wonBy({ rules: [first, second] }: KeptCommission): CommissionWonBy {
  if (!first) return 'own_rate';
  if (!second) return 'only_rule';
  const count = (rule: typeof first) => COMMISSION_CONDITIONS.filter((one) => rule[`${one}_id`] !== null).length;
  return count(first) > count(second) ? 'more_conditions' : 'newer';
}

/** `GET admin_panel/orders/{id}/lines/{line}/commission/`: what the store keeps of a line and why so much. */
export const LineCommission = z.object({
  seller: Reference,
  currency: z.string(),
  /** What it is taken of, the rate that the line was placed with in basis points, and what that comes to. */
  base: z.int(),
  rate: z.int(),
  amount: z.int(),
  /** Null for a line that was placed before this was kept. */
  own_rate: z.int().nullable(),
  won_by: CommissionWonBy.nullable(),
  /** The rules that fitted the line, the winner first, as they stood when it was placed. */
  rules: z.array(
    z.object({
      id: z.string(),
      rate: z.int(),
      seller: Reference.nullable(),
      category: Reference.nullable(),
      brand: Reference.nullable(),
      product: Reference.nullable(),
    }),
  ),
});
export type LineCommission = z.infer<typeof LineCommission>;

/** What the store keeps of a line that came to `net`: rounded once, half up. */
export const commissionOf = (net: number, rate: number): number => share(net, rate);

/**
 * What of a line's commission goes back with a refund, when so much of the line was refunded before: all of it together
 * is never more, and with the last unit exactly the commission.
 */
export const commissionReturned = (rate: number, refundedBefore: number, refunded: number): number =>
  share(refundedBefore + refunded, rate) - share(refundedBefore, rate);

/** `POST admin_panel/commission-rules/preview/`: the rule of a form; `id` where it is being changed. */
export const CommissionPreviewInput = Fields.pick({
  seller_id: true,
  category_id: true,
  brand_id: true,
  product_id: true,
  rate: true,
}).extend({ id: z.string().max(200).nullable().default(null) });
export type CommissionPreviewInput = z.infer<typeof CommissionPreviewInput>;

/** What a rule would have meant for what was delivered in the calendar month before this one. */
export const CommissionPreview = z.object({
  /** `2026-10`. */
  month: z.string(),
  currency: z.string(),
  lines: z.int(),
  net: z.int(),
  commission_before: z.int(),
  commission_after: z.int(),
  sellers: z.array(z.object({ seller: Reference, net: z.int(), before: z.int(), after: z.int() })),
});
export type CommissionPreview = z.infer<typeof CommissionPreview>;
