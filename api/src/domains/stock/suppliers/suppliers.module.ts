import { defineModule } from '../../../platform/module.ts';
import { priceBulk } from './prices.service.ts';
import { supplierExport, supplierPriceExport, supplierRoutes } from './suppliers.routes.ts';
import { supplierBulk } from './suppliers.service.ts';

export const suppliersModule = defineModule({
  routes: [supplierRoutes],
  exports: [supplierExport, supplierPriceExport],
  jobs: [supplierBulk.job, priceBulk.job],
});
