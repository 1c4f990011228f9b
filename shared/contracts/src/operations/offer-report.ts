import { z } from 'zod';
import { listPage, listQuery } from '../base/list.ts';
import { OfferState } from '../marketing/offer.ts';
import { Day, Instant, Reference } from '../base/record.ts';
import { SALES_PERIODS } from './sales-report.ts';

/** The weeks before an offer began that it is held against, weekday by weekday. */
export const WEEKS_BEFORE = 4;

/**
 * Of the lines that an offer won, in orders that were not cancelled since. Amounts are minor units, VAT included but
 * for margins.
 */
export const OfferFigures = z.object({
  orders: z.int(),
  /** Sold at its price; what was short or substituted is not. */
  units: z.int(),
  /** What customers pay for them, after coupons. */
  revenue: z.int(),
  /** What they would have paid more at the selling prices of those days. */
  given_away: z.int(),
  /** The same without VAT: so much less is left for the store. Null for anyone who may not see costs. */
  margin_given_away: z.int().nullable(),
  /** What is left of the revenue without VAT, at the costs of today; null where no cost is known, or may be seen. */
  margin: z.int().nullable(),
});
export type OfferFigures = z.infer<typeof OfferFigures>;

/** All that was sold of some product variants, at whatever price. */
const Sold = z.object({ units: z.int(), revenue: z.int() });

/**
 * One offer, or one day. `sold` is everything that was sold of the offer's product variants while it ran, `before` what
 * the same weekdays of the four weeks before it came to on average: both null where the days of all offers are asked
 * for.
 */
export const OfferReportRow = OfferFigures.extend({
  id: z.string(),
  name: Reference,
  state: OfferState.nullable(),
  sold: Sold.nullable(),
  before: Sold.nullable(),
});
export type OfferReportRow = z.infer<typeof OfferReportRow>;

/** `GET admin_panel/reports/offers/`. Days are days of the store; of one offer (`offer`) those on which it ran. */
export const OfferReportQuery = listQuery(['name', 'orders', 'units', 'revenue', 'given_away', 'margin'], '-revenue', {
  dimension: z.enum(['offer', 'day']).default('offer'),
  offer: z.string().max(200).optional(),
  period: z.enum(SALES_PERIODS).default('last_30'),
  from: Day.optional(),
  upto: Day.optional(),
})
  .omit({ search: true })
  .extend({ limit: z.coerce.number().int().min(1).max(400).default(50) });
export type OfferReportQuery = z.infer<typeof OfferReportQuery>;

/** `totals` are of all rows, on whatever page. */
export const OfferReport = listPage(OfferReportRow).extend({
  totals: OfferFigures.extend({ sold: Sold.nullable(), before: Sold.nullable() }),
  dimension: z.enum(['offer', 'day']),
  /** The offer that is asked for. */
  offer: Reference.nullable(),
  /** Half-open. */
  period: z.object({ from: Instant, upto: Instant }),
  as_of: Instant,
});
export type OfferReport = z.infer<typeof OfferReport>;
