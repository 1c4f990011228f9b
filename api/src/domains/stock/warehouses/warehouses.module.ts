import { byWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { warehouseExport, warehouseRoutes } from './warehouses.routes.ts';
import { warehouseBulk } from './warehouses.service.ts';

export const warehousesModule = defineModule({
  records: {
    warehouse: {
      scope: byWarehouse('warehouses.id'),
      named: { table: 'warehouses', name: 'name', name_ar: 'name_ar' },
    },
  },
  routes: [warehouseRoutes],
  exports: [warehouseExport],
  jobs: [warehouseBulk.job],
});
