import { z } from 'zod';
import { listPage, listParam, listQuery } from '../base/list.ts';
import { PAYMENT_MODES } from '../base/order-choices.ts';
import { Day, Instant, Reference } from '../base/record.ts';
import { ImageUrl } from '../base/text.ts';

/** Of time; `hour` is the hour of the day, whichever day it was. */
export const SALES_TIMES = ['day', 'week', 'month', 'hour'] as const;
/** What one order has one of. */
export const SALES_OF_ORDERS = ['warehouse', 'pincode', 'payment_mode', 'delivery_mode'] as const;
/** What each line of an order has one of. */
export const SALES_OF_LINES = ['product', 'variant', 'category', 'brand', 'seller'] as const;
export const SALES_DIMENSIONS = [...SALES_TIMES, ...SALES_OF_LINES, ...SALES_OF_ORDERS] as const;
export type SalesDimension = (typeof SALES_DIMENSIONS)[number];
export const isSalesTime = (dimension: SalesDimension): dimension is (typeof SALES_TIMES)[number] =>
  (SALES_TIMES as readonly string[]).includes(dimension);

/** Periods that move along with the store's calendar. Weeks start on the store's day. */
export const SALES_PERIODS = [
  'today',
  'yesterday',
  'this_week',
  'last_7',
  'last_30',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const;
/** What a period is compared with: the one before it of the same length, or the same a year ago. */
export const SALES_COMPARISONS = ['previous', 'year'] as const;

/**
 * What orders come to that were bought in a period and not cancelled since, in minor units. Each is a sum of what the
 * orders themselves keep.
 */
export const SalesFigures = z.object({
  orders: z.int(),
  /** Units ordered. */
  items: z.int(),
  /** Goods at the prices that won, before the coupon; VAT included, as in all that follow. */
  gross: z.int(),
  /** What coupons took off. */
  discount: z.int(),
  /** Gross less discount. */
  net: z.int(),
  delivery: z.int(),
  /** Net and delivery: what the customers pay, and what the dashboard calls sales. */
  amount: z.int(),
  /** What of the amount is VAT. */
  vat: z.int(),
  /** What refunds have taken off these orders by now. */
  refunds: z.int(),
  /** What of the refunds is VAT: what the credit notes say, or the order's own share where it has no invoice. */
  refunds_vat: z.int().default(0),
  /** Amount less refunds. */
  net_after_refunds: z.int(),
  /** VAT less that of the refunds. */
  vat_after_refunds: z.int().default(0),
});
export type SalesFigures = z.infer<typeof SalesFigures>;

/**
 * The row of what belongs to no product: delivery, and what of refunds is not for goods. Its sums complete the others'.
 */
export const SALES_REST = '-';
/** Before the code of what was sold and is not in the catalogue; alone, what has no brand, category or seller. */
export const SALES_UNKNOWN = '~';

/**
 * One row; `before` is the same of the period it is compared with. The id of a day is `2026-11-21`, of a week its first
 * day, of a month `2026-11`, of an hour `00` to `23`; of anything else its own.
 */
export const SalesReportRow = SalesFigures.extend({
  id: z.string(),
  name: Reference,
  image: ImageUrl,
  before: SalesFigures.nullable(),
});
export type SalesReportRow = z.infer<typeof SalesReportRow>;

/**
 * `GET admin_panel/reports/sales/`. `from` and `upto` are days of the store, both within the period; without them it is
 * `period`. By product with the highest sales first, unless another way is asked for. Sorted by `name`, time is in its
 * order.
 */
export const SalesReportQuery = listQuery(
  ['name', 'orders', 'items', 'gross', 'net', 'amount', 'refunds', 'net_after_refunds'],
  '-amount',
  {
    dimension: z.enum(SALES_DIMENSIONS).default('product'),
    period: z.enum(SALES_PERIODS).default('last_30'),
    from: Day.optional(),
    upto: Day.optional(),
    compare: z.enum(SALES_COMPARISONS).optional(),
    /** By category: put together at the first or the second level; as products are filed where it is left out. */
    category_level: z.enum(['1', '2']).optional(),
    warehouse: listParam(z.string()),
    pincode: listParam(z.string()),
    payment_mode: listParam(z.enum(PAYMENT_MODES)),
  },
)
  .omit({ search: true })
  .extend({ limit: z.coerce.number().int().min(1).max(2000).default(50) });
export type SalesReportQuery = z.infer<typeof SalesReportQuery>;

/** From its first moment to the first after it. */
const Period = z.object({ from: Instant, upto: Instant });

/**
 * `totals` are those of all matching orders, whatever the rows are made of and on whatever page: rows add up to them,
 * but for the number of orders where one order is in several rows. `chart` has all times in their order, or the ten
 * rows with the highest amount; nothing where there are too many to draw.
 */
export const SalesReport = listPage(SalesReportRow).extend({
  totals: SalesFigures.extend({ before: SalesFigures.nullable() }),
  chart: z.array(z.object({ id: z.string(), name: Reference, amount: z.int(), before: z.int().nullable() })),
  /** What the rows are. */
  dimension: z.enum(SALES_DIMENSIONS),
  category_level: z.enum(['1', '2']).nullable().default(null),
  period: Period,
  compared: Period.nullable(),
  as_of: Instant,
});
export type SalesReport = z.infer<typeof SalesReport>;
