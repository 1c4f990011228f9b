import {
  type StockAgeQuery,
  StockAges,
  StockReport,
  type StockReportQuery,
  StockValue,
  type StockValueQuery,
} from '@bo/contracts';
import { apiQuery, type ExportFormat, exportUrl, keyOf } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';

const path = 'admin_panel/reports/stock/';

export const stockReport = (query: Partial<StockReportQuery>) => ({
  ...apiQuery({ queryKey: keyOf('stock', 'report', query), path, params: query, schema: StockReport }),
  placeholderData: keepPreviousData,
});

/** Where the export of exactly this report is. */
export const stockReportExport = (query: Partial<StockReportQuery>, format: ExportFormat) =>
  exportUrl(path, query, format);

/** What the stock was worth at the end of days. */
export const stockValue = (query: Partial<StockValueQuery>) => ({
  ...apiQuery({ queryKey: keyOf('stock', 'value', query), path: `${path}value/`, params: query, schema: StockValue }),
  placeholderData: keepPreviousData,
});

/** How long the stock has lain. */
export const stockAges = (query: Partial<StockAgeQuery>) => ({
  ...apiQuery({ queryKey: keyOf('stock', 'ages', query), path: `${path}ages/`, params: query, schema: StockAges }),
  placeholderData: keepPreviousData,
});

export const stockAgesExport = (query: Partial<StockAgeQuery>, format: ExportFormat) =>
  exportUrl(`${path}ages/`, query, format);
