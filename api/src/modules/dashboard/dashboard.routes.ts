import { DashboardCounts } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers } from '../../platform/http/contract.ts';
import { readStore, startOfDay } from '../../platform/settings.ts';
import { countOrders, orderCounts } from '../orders/orders.service.ts';

export const dashboardRoutes: Routes = (app, { db }) => {
  app.get('/admin_panel/dashboard/counts/', { config: { permission: 'dashboard.view' }, schema: { tags: ['dashboard'], response: answers(DashboardCounts) } }, async (request) => {
    const caller = callerOf(request);
    const { statuses, on_hold, late } = await orderCounts(db, caller);
    const cancelled_from = await startOfDay(db, (await readStore(db)).time_zone);
    return { ...statuses, on_hold, late, cancelled_today: await countOrders(db, caller, { status: 'cancelled', cancelled_from }) };
  });
};
