import { z } from 'zod';
import { BulkTarget } from '../base/list.ts';
import { share } from '../base/money.ts';
import { kindError } from '../base/text.ts';

/** What delivery to a pincode costs, and from where it is free; each in minor units. */
export const PINCODE_TERMS = ['delivery_fee', 'free_delivery_from', 'minimum_order'] as const;
export type PincodeTerm = (typeof PINCODE_TERMS)[number];
export type PincodeTerms = Record<Exclude<PincodeTerm, 'free_delivery_from'>, number> & {
  free_delivery_from: number | null;
};

/** No amount of a pincode is higher than that, in minor units. */
const HIGHEST = 100_000_000;

/**
 * How one term of many pincodes is changed: `set` to an amount (of free delivery, null for never), `add` an amount, or
 * raise it by so many `percent` (basis points); both may be negative.
 */
export const TermsChange = z.object({
  term: z.enum(PINCODE_TERMS),
  how: z.enum(['set', 'add', 'percent']),
  amount: z
    .int({ error: kindError('money') })
    .min(-HIGHEST)
    .max(HIGHEST)
    .nullable(),
});
export type TermsChange = z.infer<typeof TermsChange>;

/**
 * What a term becomes; never below zero. Free delivery that is never given stays so unless it is set. What cannot be
 * computed (no amount but for "never free") is undefined.
 */
export function changedTerm(before: PincodeTerms, { term, how, amount }: TermsChange): number | null | undefined {
  const was = before[term];
  if (how === 'set') {
    if (amount === null) return term === 'free_delivery_from' ? null : undefined;
    return amount < 0 ? undefined : amount;
  }
  if (amount === null) return undefined;
  if (was === null) return null;
  const by = how === 'add' ? amount : amount < 0 ? -share(was, -amount) : share(was, amount);
  return Math.min(HIGHEST, Math.max(0, was + by));
}

/** `POST admin_panel/pincodes/terms-preview/`: what a change would do; it changes nothing. */
export const TermsPreviewInput = z.object({ target: BulkTarget, change: TermsChange });
export type TermsPreviewInput = z.infer<typeof TermsPreviewInput>;
export const TermsPreview = z.object({
  /** How many pincodes are meant, and how many of them would get another amount. */
  count: z.int(),
  changed: z.int(),
  before: z.object({ lowest: z.int().nullable(), highest: z.int().nullable() }),
  after: z.object({ lowest: z.int().nullable(), highest: z.int().nullable() }),
  /** The first of those that change. */
  rows: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      area: z.string(),
      area_ar: z.string(),
      before: z.int().nullable(),
      after: z.int().nullable(),
    }),
  ),
});
export type TermsPreview = z.infer<typeof TermsPreview>;
