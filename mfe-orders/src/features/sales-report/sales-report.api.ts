import { SalesReport, type SalesReportQuery } from '@bo/contracts';
import { apiQuery, type ExportFormat, exportUrl, keyOf } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';

const path = 'admin_panel/reports/sales/';

export const salesReport = (query: Partial<SalesReportQuery>) => ({
  ...apiQuery({ queryKey: keyOf('orders', 'sales-report', query), path, params: query, schema: SalesReport }),
  placeholderData: keepPreviousData,
});

/** Where the export of exactly this report is. */
export const salesReportExport = (query: Partial<SalesReportQuery>, format: ExportFormat) =>
  exportUrl(path, query, format);
