import { byWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { purchaseOrderExport, purchaseOrderRoutes } from './purchase-orders.routes.ts';
import { purchaseOrderBulk } from './purchase-orders.service.ts';

export const purchaseOrdersModule = defineModule({
  records: {
    purchase_order: {
      scope: byWarehouse('purchase_orders.warehouse_id'),
      named: { table: 'purchase_orders', name: 'number' },
    },
  },
  routes: [purchaseOrderRoutes],
  exports: [purchaseOrderExport],
  jobs: [purchaseOrderBulk.job],
});
