import { defineModule } from '../../../platform/module.ts';
import { purchaseOrderExport, purchaseOrderRoutes } from './purchase-orders.routes.ts';
import { purchaseOrderBulk } from './purchase-orders.service.ts';

export const purchaseOrdersModule = defineModule({
  routes: [purchaseOrderRoutes],
  exports: [purchaseOrderExport],
  jobs: [purchaseOrderBulk.job],
});
