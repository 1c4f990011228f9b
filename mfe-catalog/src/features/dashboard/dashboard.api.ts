import { DashboardCompleteness, DashboardExpiry } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';

/** Stale with every write to stock. */
export const dashboardExpiry = apiQuery({
  queryKey: keyOf('stock', 'dashboard', 'expiry'),
  path: 'admin_panel/dashboard/expiry/',
  schema: DashboardExpiry,
});

/** Stale with every write to products. */
export const dashboardCompleteness = apiQuery({
  queryKey: keyOf('products', 'dashboard', 'completeness'),
  path: 'admin_panel/dashboard/completeness/',
  schema: DashboardCompleteness,
});
