import { toDecimal } from '@bo/contracts';
import type { SentenceValues } from '../../../platform/errors/sentences.ts';

/** What the sentence `order.minimum_not_met` says: what the pincode asks for, and how much of it is missing. */
export const minimumOf = (
  { currency, minimum_order }: { currency: string; minimum_order: number },
  total: unknown,
): SentenceValues => ({
  currency,
  minimum: toDecimal(minimum_order, currency),
  missing: toDecimal(Math.max(0, minimum_order - Number(total)), currency),
});
