import { DashboardSales } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';

const REFRESH = 60_000;

/** Sales as both widgets show them: asked once, and again every minute. */
export const dashboardSales = {
  ...apiQuery({ queryKey: keyOf('dashboard', 'sales'), path: 'admin_panel/dashboard/sales/', schema: DashboardSales }),
  refetchInterval: REFRESH,
};
