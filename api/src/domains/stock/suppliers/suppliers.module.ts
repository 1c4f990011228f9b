import { notFor } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { priceBulk } from './prices.service.ts';
import { supplierExport, supplierPriceExport, supplierRoutes } from './suppliers.routes.ts';
import { supplierBulk } from './suppliers.service.ts';

export const suppliersModule = defineModule({
  records: {
    supplier: { scope: notFor('seller'), named: { table: 'suppliers', name: 'name', name_ar: 'name_ar' } },
    supplier_price: { scope: notFor('seller') },
  },
  routes: [supplierRoutes],
  exports: [supplierExport, supplierPriceExport],
  jobs: [supplierBulk.job, priceBulk.job],
});
