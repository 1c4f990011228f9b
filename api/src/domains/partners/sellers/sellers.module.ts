import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { sellerExport, sellerRoutes, sellerSaleExport } from './sellers.routes.ts';
import { sellerBulk } from './sellers.service.ts';

export const sellersModule = defineModule({
  records: { seller: { scope: bySeller('sellers.id'), named: { table: 'sellers', name: 'name', name_ar: 'name_ar' } } },
  routes: [sellerRoutes],
  exports: [sellerExport, sellerSaleExport],
  jobs: [sellerBulk.job],
});
