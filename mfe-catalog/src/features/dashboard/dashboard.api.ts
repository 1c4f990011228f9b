import { DashboardCompleteness, DashboardExpiry } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';
import { z } from 'zod';

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

/** How many products the list with this query has; stale with every write to products. */
export const productCount = (query: Record<string, string>) =>
  apiQuery({
    queryKey: keyOf('products', 'count', query),
    path: 'admin_panel/products/',
    params: { ...query, limit: 20 },
    schema: z.object({ count: z.int() }),
  });
