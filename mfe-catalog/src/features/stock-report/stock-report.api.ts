import { StockReport, type StockReportQuery } from '@bo/contracts';
import { type ExportFormat, exportUrl, http, read } from '@bo/http';
import { keepPreviousData, queryOptions } from '@bo/platform/query';

const path = 'admin_panel/reports/stock/';

export const stockReport = (query: Partial<StockReportQuery>) =>
  queryOptions({
    queryKey: ['stock', 'report', query],
    queryFn: async ({ signal }) => read(StockReport, await http().get(path, { params: query, signal })),
    placeholderData: keepPreviousData,
  });

/** Where the export of exactly this report is. */
export const stockReportExport = (query: Partial<StockReportQuery>, format: ExportFormat) => exportUrl(path, query, format);
