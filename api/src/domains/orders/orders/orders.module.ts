import { defineModule } from '../../../platform/module.ts';
import { deskRoutes } from './desk.routes.ts';
import { orderBulk } from './orders.bulk.ts';
import { orderExport, orderRoutes } from './orders.routes.ts';

export const ordersModule = defineModule({
  routes: [orderRoutes, deskRoutes],
  exports: [orderExport],
  jobs: [orderBulk.job],
});
