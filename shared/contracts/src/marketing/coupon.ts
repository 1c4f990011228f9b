import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { DISCOUNT_TYPES } from '../catalogue/price.ts';
import { Instant, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { dashedCode } from '../base/same.ts';
import { kindError, Price, requiredText, Title } from '../base/text.ts';

/** Derived from the dates, the switches, the uses and the server's clock, never stored. */
export const COUPON_STATES = ['draft', 'scheduled', 'live', 'paused', 'used_up', 'ended'] as const;
export const CouponState = z.enum(COUPON_STATES);
export type CouponState = z.infer<typeof CouponState>;

addMessages({
  coupon_code: {
    en: 'Use 3 to 40 Latin letters, digits, dashes and underscores.',
    ab: 'استخدم من 3 إلى 40 من الأحرف اللاتينية والأرقام والشرطات.',
  },
  coupon_prefix: {
    en: 'Use 2 to 20 Latin letters, digits and dashes.',
    ab: 'استخدم من حرفين إلى 20 من الأحرف اللاتينية والأرقام والشرطات.',
  },
  coupon_value: { en: 'Enter a discount above zero.', ab: 'أدخل خصمًا أكبر من صفر.' },
  coupon_percent: { en: 'Use 100% or less.', ab: 'أدخل نسبة لا تتجاوز 100%.' },
  coupon_maximum: {
    en: 'A maximum discount goes with a percentage only.',
    ab: 'حد أقصى للخصم يكون مع النسبة المئوية فقط.',
  },
  coupon_customer: {
    en: 'One customer cannot use it more often than it is available.',
    ab: 'يجب ألا يتجاوز حد العميل الواحد العدد المتاح.',
  },
});

/** A code as customers type it: upper and lower case alike, without blanks. */
export const CouponCode = z
  .string({ error: kindError('required') })
  .max(80)
  .transform(dashedCode)
  .refine((code) => code !== '', { error: 'required' })
  .refine((code) => code === '' || /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(code), { error: 'coupon_code' });

const ids = z.array(z.string().max(200)).max(500).default([]);
const Times = z
  .int({ error: kindError('whole') })
  .min(1)
  .max(1_000_000);

/** What a coupon takes off, when and of what: shared by one coupon and by a batch of codes. */
const Terms = {
  title: Title,
  title_ar: Title,
  discount_type: z.enum(DISCOUNT_TYPES).default('percent'),
  /** Basis points for percent, minor units for amount. */
  discount_value: Price.min(1, { error: 'coupon_value' }),
  /** The least that the eligible lines must come to. */
  cart_value: Price.default(0),
  maximum_discount: Price.min(1, { error: 'money' }).nullable().default(null),
  starts_at: Instant,
  /** The instant after the last: "until 21 Nov" is 22 Nov 00:00 in the store. */
  ends_at: Instant,
  category_ids: ids,
  brand_ids: ids,
  product_ids: ids,
  excluded_category_ids: ids,
  excluded_brand_ids: ids,
  excluded_product_ids: ids,
  /** Not for lines that an offer or a volume offer has won. */
  excludes_offers: z.boolean().default(false),
};

interface Value {
  discount_type: (typeof DISCOUNT_TYPES)[number];
  discount_value: number;
  maximum_discount: number | null;
}
function checkValue({ discount_type, discount_value, maximum_discount }: Value, context: z.RefinementCtx): void {
  if (discount_type === 'percent' && discount_value > 10_000)
    context.addIssue({ code: 'custom', path: ['discount_value'], message: 'coupon_percent' });
  if (discount_type === 'amount' && maximum_discount !== null)
    context.addIssue({ code: 'custom', path: ['maximum_discount'], message: 'coupon_maximum' });
}
function checkPeriod({ starts_at, ends_at }: { starts_at: string; ends_at: string }, context: z.RefinementCtx): void {
  if (Date.parse(ends_at) <= Date.parse(starts_at))
    context.addIssue({ code: 'custom', path: ['ends_at'], message: 'ends_before_start' });
}
const VALUE = ['discount_type', 'discount_value', 'maximum_discount'];

/**
 * What a person fills in for a coupon. Codes are unique among those that are not archived, upper and lower case alike.
 */
export const CouponInput = z
  .object({
    code: CouponCode,
    ...Terms,
    /** In how many orders; null for as many as come. */
    available_count: Times.nullable().default(null),
    per_customer_limit: Times.nullable().default(null),
    /** Nobody can use it yet. */
    draft: z.boolean().default(false),
  })
  .superRefine(checkValue, onceValid(...VALUE))
  .superRefine(checkPeriod, onceValid('starts_at', 'ends_at'))
  .superRefine(
    ({ available_count, per_customer_limit }, context) => {
      if (available_count !== null && per_customer_limit !== null && per_customer_limit > available_count)
        context.addIssue({ code: 'custom', path: ['per_customer_limit'], message: 'coupon_customer' });
    },
    onceValid('available_count', 'per_customer_limit'),
  );
export type CouponInput = z.infer<typeof CouponInput>;

/** Codes and titles that came with old orders are shown as they are; the form asks for what is wrong with them. */
export const Coupon = RecordFields.extend(CouponInput.shape).extend({
  code: z.string(),
  title: z.string(),
  title_ar: z.string(),
  state: CouponState,
  /** Whether someone has deactivated it. */
  active: z.boolean(),
  used_count: z.int(),
  /** The batch whose code it is. */
  batch: Reference.nullable(),
});
export type Coupon = z.infer<typeof Coupon>;

export const CouponListQuery = listQuery(['code', 'starts_at', 'ends_at', 'used_count', 'updated_at'], '-updated_at', {
  state: listParam(CouponState),
  discount_type: listParam(z.enum(DISCOUNT_TYPES)),
  /** The codes of batches; they are in no list that neither names their batch nor searches. */
  batch: listParam(z.string().max(200)),
  /** Live, and at most a tenth of them left. */
  running_out: FlagParam,
  archived: FlagParam,
});
export type CouponListQuery = z.infer<typeof CouponListQuery>;

/** One order that had the coupon. What the viewer may not see of it is null. */
export const CouponUse = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  customer: Reference.nullable(),
  discount: z.int(),
  used_at: Instant,
  /** When a cancelled order gave it back. */
  restored_at: Instant.nullable(),
});
export type CouponUse = z.infer<typeof CouponUse>;
export const CouponUseQuery = listQuery(['used_at'], '-used_at', { restored: FlagParam });
export type CouponUseQuery = z.infer<typeof CouponUseQuery>;

/** Why something is stopped, and over which version. */
export const StopInput = z.object({ reason: requiredText(500), version: Version.optional() });
export type StopInput = z.infer<typeof StopInput>;

/** The most codes that one batch makes. */
export const MOST_CODES = 10_000;

/** What a person fills in for a batch of codes, each for one order. */
export const CouponBatchInput = z
  .object({
    ...Terms,
    /** What each of its codes begins with. */
    prefix: z
      .string({ error: kindError('required') })
      .max(40)
      .transform(dashedCode)
      .refine((prefix) => prefix !== '', { error: 'required' })
      .refine((prefix) => prefix === '' || /^[A-Z0-9][A-Z0-9-]{1,19}$/.test(prefix), { error: 'coupon_prefix' }),
    count: z
      .int({ error: kindError('whole') })
      .min(1)
      .max(MOST_CODES),
  })
  .superRefine(checkValue, onceValid(...VALUE))
  .superRefine(checkPeriod, onceValid('starts_at', 'ends_at'));
export type CouponBatchInput = z.infer<typeof CouponBatchInput>;

/** What is being made of a batch, and whether its codes count: from the clock, the switch and what is there. */
export const COUPON_BATCH_STATES = ['making', 'scheduled', 'live', 'stopped', 'ended'] as const;
export const CouponBatchState = z.enum(COUPON_BATCH_STATES);
export type CouponBatchState = z.infer<typeof CouponBatchState>;

export const CouponBatch = RecordFields.extend(CouponBatchInput.shape).extend({
  state: CouponBatchState,
  made: z.int(),
  used_count: z.int(),
  stopped_at: Instant.nullable(),
  stop_reason: z.string(),
  job_id: z.string().nullable(),
});
export type CouponBatch = z.infer<typeof CouponBatch>;

export const CouponBatchListQuery = listQuery(['title', 'ends_at', 'created_at'], '-created_at', {
  state: listParam(CouponBatchState),
});
export type CouponBatchListQuery = z.infer<typeof CouponBatchListQuery>;
