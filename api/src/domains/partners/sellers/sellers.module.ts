import { defineModule } from '../../../platform/module.ts';
import { sellerExport, sellerRoutes, sellerSaleExport } from './sellers.routes.ts';
import { sellerBulk } from './sellers.service.ts';

export const sellersModule = defineModule({
  routes: [sellerRoutes],
  exports: [sellerExport, sellerSaleExport],
  jobs: [sellerBulk.job],
});
