import { z } from 'zod';
import { listPage, listParam, listQuery } from '../base/list.ts';
import { Instant, Reference } from '../base/record.ts';
import { ImageUrl } from '../base/text.ts';

export const STOCK_REPORT_GROUPS = ['product', 'category', 'brand', 'warehouse'] as const;

/**
 * A row of the stock report: a product, or what `group` makes of them. Values in minor units; null where no cost is
 * known.
 */
export const StockReportRow = z.object({
  id: z.string(),
  name: Reference,
  image: ImageUrl,
  stock: z.int(),
  reserved: z.int(),
  available: z.int(),
  low: z.int(),
  out: z.int(),
  cost_value: z.int().nullable(),
  sale_value: z.int(),
});
export type StockReportRow = z.infer<typeof StockReportRow>;

const PLACES = {
  warehouse: listParam(z.string()),
  category: listParam(z.string()),
  brand: listParam(z.string()),
};

/**
 * `GET admin_panel/reports/stock/`. `at` asks how it was until a moment, by the ledger and the prices of then;
 * `available` leaves out safety stock then, which the ledger does not hold. `totals` are those of all matching rows: the rows add up to them. */
export const StockReportQuery = listQuery(['name', 'stock', 'available', 'sale_value'], '-sale_value', {
  group: z.enum(STOCK_REPORT_GROUPS).default('product'),
  at: Instant.optional(),
  ...PLACES,
});
export type StockReportQuery = z.infer<typeof StockReportQuery>;

export const StockReport = listPage(StockReportRow).extend({
  totals: StockReportRow.omit({ id: true, name: true, image: true }),
  as_of: Instant,
});
export type StockReport = z.infer<typeof StockReport>;

export const STOCK_VALUE_DAYS = [30, 90, 365] as const;
/**
 * `GET admin_panel/reports/stock/value/`: what the stock was worth at the end of days, today last; at most 53 of them,
 * evenly apart.
 */
export const StockValueQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => STOCK_VALUE_DAYS.some((one) => one === days))
    .default(30),
  search: z.string().max(200).optional(),
  ...PLACES,
});
export type StockValueQuery = z.infer<typeof StockValueQuery>;
export const StockValuePoint = z.object({
  day: z.iso.date(),
  stock: z.int(),
  cost_value: z.int().nullable(),
  sale_value: z.int(),
});
export type StockValuePoint = z.infer<typeof StockValuePoint>;
export const StockValue = z.object({ results: z.array(StockValuePoint) });

/**
 * How long stock has lain, in days of the store since its batch first came. What no batch holds is of the last
 * deliveries without one. Where the books are below zero, that counts as of today.
 */
export const STOCK_AGES = ['days_30', 'days_60', 'days_90', 'days_more'] as const;
export type StockAge = (typeof STOCK_AGES)[number];
export const StockAgeRow = z.object({
  id: z.string(),
  name: Reference,
  image: ImageUrl,
  stock: z.int(),
  /** At most 30 days, 31 to 60, 61 to 90, and more. */
  days_30: z.int(),
  days_60: z.int(),
  days_90: z.int(),
  days_more: z.int(),
  oldest_on: z.iso.date().nullable(),
  cost_value: z.int().nullable(),
  /** What has lain for more than 90 days, at cost. */
  cost_value_more: z.int().nullable(),
});
export type StockAgeRow = z.infer<typeof StockAgeRow>;

/** `GET admin_panel/reports/stock/ages/`. */
export const StockAgeQuery = listQuery(['name', 'stock', 'days_more', 'oldest_on', 'cost_value'], '-days_more', {
  group: z.enum(STOCK_REPORT_GROUPS).default('product'),
  ...PLACES,
});
export type StockAgeQuery = z.infer<typeof StockAgeQuery>;
export const StockAges = listPage(StockAgeRow).extend({
  totals: StockAgeRow.omit({ id: true, name: true, image: true }),
  as_of: Instant,
});
export type StockAges = z.infer<typeof StockAges>;
