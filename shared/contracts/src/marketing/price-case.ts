import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { PriceSimulationInput } from './pricing/quote.ts';
import { Instant, RecordFields } from '../base/record.ts';
import { Title } from '../base/text.ts';

/** Whether a kept basket still costs what someone expects of it; `failed` where it cannot be priced any more. */
export const PRICE_CASE_STATUSES = ['as_expected', 'changed', 'failed'] as const;
export const PriceCaseStatus = z.enum(PRICE_CASE_STATUSES);
export type PriceCaseStatus = z.infer<typeof PriceCaseStatus>;

/** What a basket comes to: the whole, and each line before the coupon. Minor units. */
export const PriceCaseTotals = z.object({
  total: z.int(),
  lines: z.array(z.object({ variant_id: z.string(), total: z.int() })),
});
export type PriceCaseTotals = z.infer<typeof PriceCaseTotals>;

/** Where to, with which coupon and when; who buys and what pays is no part of a case: codes are never kept. */
export const PriceCaseBasket = PriceSimulationInput.pick({ at: true, pincode: true, coupon_code: true, lines: true });
export type PriceCaseBasket = z.infer<typeof PriceCaseBasket>;

/**
 * A basket that is kept. What it is expected to cost is what it costs when it is saved: the server's word, not the
 * browser's.
 */
export const PriceCaseInput = z.object({ title: Title, basket: PriceCaseBasket });
export type PriceCaseInput = z.infer<typeof PriceCaseInput>;

export const PriceCase = RecordFields.extend({
  title: z.string(),
  basket: PriceCaseBasket,
  expected: PriceCaseTotals,
  latest: PriceCaseTotals.nullable(),
  status: PriceCaseStatus,
  checked_at: Instant,
});
export type PriceCase = z.infer<typeof PriceCase>;

export const PriceCaseListQuery = listQuery(['title', 'updated_at'], 'title', {
  status: listParam(PriceCaseStatus),
  archived: FlagParam,
});
export type PriceCaseListQuery = z.infer<typeof PriceCaseListQuery>;

/** `POST admin_panel/price-cases/check/`: every case is priced again, now. */
export const PriceCaseCheck = z.object({ checked: z.int(), changed: z.int() });
export type PriceCaseCheck = z.infer<typeof PriceCaseCheck>;

/** A kept basket that would cost something else with an offer as it is being written. */
export const TouchedPriceCase = z.object({ id: z.string(), title: z.string(), expected: z.int(), total: z.int() });
export type TouchedPriceCase = z.infer<typeof TouchedPriceCase>;
