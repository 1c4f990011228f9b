import { type OrderDetail, toDecimal } from '@bo/contracts';
import type { SentenceValues } from '../../../platform/errors/sentences.ts';

/** What the sentence `order.needs_minimum` says: what the goods come to, and what the pincode asks for. */
export const minimumOf = (
  { currency, minimum_order }: Pick<OrderDetail, 'currency' | 'minimum_order'>,
  total: unknown,
): SentenceValues => ({
  currency,
  total: toDecimal(Number(total), currency),
  minimum: toDecimal(minimum_order, currency),
});
