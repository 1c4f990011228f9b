import { StockReport, type StockReportQuery } from '@bo/contracts';
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
