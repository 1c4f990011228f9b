import { all, byDealer, byOwnWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { deskRoutes } from './desk.routes.ts';
import { orderBulk } from './orders.bulk.ts';
import { orderExport, orderRoutes } from './orders.routes.ts';
import { DERIVED } from './derived.repository.ts';

export const ordersModule = defineModule({
  records: {
    order: {
      scope: all(byDealer('orders.dealer_id'), byOwnWarehouse('orders.warehouse_id')),
      named: { table: 'orders', name: 'number' },
    },
  },
  routes: [orderRoutes, deskRoutes],
  exports: [orderExport],
  jobs: [orderBulk.job],
  consistency: DERIVED,
});
