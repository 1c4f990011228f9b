import { z } from 'zod';
import { listPage, listParam, listQuery } from './list.ts';
import { Instant, Reference } from './record.ts';
import { ImageUrl } from './text.ts';

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

/** `GET admin_panel/reports/stock/`. `totals` are those of all matching rows: the rows add up to them. */
export const StockReportQuery = listQuery(['name', 'stock', 'available', 'sale_value'], '-sale_value', {
  group: z.enum(STOCK_REPORT_GROUPS).default('product'),
  warehouse: listParam(z.string()),
  category: listParam(z.string()),
  brand: listParam(z.string()),
});
export type StockReportQuery = z.infer<typeof StockReportQuery>;

export const StockReport = listPage(StockReportRow).extend({
  totals: StockReportRow.omit({ id: true, name: true, image: true }),
  as_of: Instant,
});
export type StockReport = z.infer<typeof StockReport>;
