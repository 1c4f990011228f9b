import { StockReport, type StockReportQuery } from '@bo/contracts';
import { http, read } from '@bo/http';
import { keepPreviousData, queryOptions } from '@bo/platform/query';

export const stockReport = (query: Partial<StockReportQuery>) =>
  queryOptions({
    queryKey: ['stock', 'report', query],
    queryFn: async ({ signal }) => read(StockReport, await http().get('admin_panel/reports/stock/', { params: query, signal })),
    placeholderData: keepPreviousData,
  });
