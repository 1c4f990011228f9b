import { StockReport, type StockReportQuery } from '@bo/contracts';
import { type ExportFormat, http, read } from '@bo/http';
import { keepPreviousData, queryOptions } from '@bo/platform/query';

const path = 'admin_panel/reports/stock/';

export const stockReport = (query: Partial<StockReportQuery>) =>
  queryOptions({
    queryKey: ['stock', 'report', query],
    queryFn: async ({ signal }) => read(StockReport, await http().get(path, { params: query, signal })),
    placeholderData: keepPreviousData,
  });

/** Where the export of exactly this report is. */
export function stockReportExport(query: Partial<StockReportQuery>, format: ExportFormat): string {
  const kept = Object.entries(query).filter(([name, value]) => value !== undefined && name !== 'limit' && name !== 'offset');
  return `${path}export/?${new URLSearchParams([...kept.map(([name, value]): [string, string] => [name, String(value)]), ['format', format]]).toString()}`;
}
