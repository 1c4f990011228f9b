import { DashboardCounts } from '@bo/contracts';
import { http, read } from '@bo/http';
import { queryOptions } from '@bo/platform/query';

const REFRESH = 30_000;

/** The counters. Read anew every half minute, and at once when the server's event stream tells of an order. */
export const dashboardCounts = () =>
  queryOptions({
    queryKey: ['dashboard', 'counts'],
    queryFn: async ({ signal }) => read(DashboardCounts, await http().get('admin_panel/dashboard/counts/', { signal })),
    refetchInterval: REFRESH,
  });
