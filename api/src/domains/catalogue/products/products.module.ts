import { defineModule } from '../../../platform/module.ts';
import { productBulk } from './products.bulk.ts';
import { productExport, productRoutes } from './products.routes.ts';
import { productSchedules } from './schedule.job.ts';

export const productsModule = defineModule({
  routes: [productRoutes],
  exports: [productExport],
  jobs: [productBulk.job, productSchedules],
});
