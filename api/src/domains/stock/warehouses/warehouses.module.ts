import { defineModule } from '../../../platform/module.ts';
import { warehouseExport, warehouseRoutes } from './warehouses.routes.ts';
import { warehouseBulk } from './warehouses.service.ts';

export const warehousesModule = defineModule({
  routes: [warehouseRoutes],
  exports: [warehouseExport],
  jobs: [warehouseBulk.job],
});
