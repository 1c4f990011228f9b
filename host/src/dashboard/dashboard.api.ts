import { DashboardCounts } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';

const REFRESH = 30_000;

/** The counters. Read again every half minute, and at once when the server's event stream tells of an order. */
export const dashboardCounts = () => ({
  ...apiQuery({
    queryKey: keyOf('dashboard', 'counts'),
    path: 'admin_panel/dashboard/counts/',
    schema: DashboardCounts,
  }),
  refetchInterval: REFRESH,
});
