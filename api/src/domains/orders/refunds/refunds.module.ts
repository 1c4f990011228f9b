import { all, byDealer, byReference } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { refundExport, refundRoutes } from './refunds.routes.ts';
import { refundBulk } from './refunds.service.ts';

export const refundsModule = defineModule({
  records: {
    refund: {
      scope: all(
        byDealer('refunds.dealer_id'),
        byReference('own_warehouse', 'refunds.order_id', 'orders.warehouse_id'),
      ),
      named: { table: 'refunds', name: 'number' },
    },
  },
  routes: [refundRoutes],
  exports: [refundExport],
  jobs: [refundBulk.job],
});
