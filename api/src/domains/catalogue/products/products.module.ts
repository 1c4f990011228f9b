import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { productBulk } from './products.bulk.ts';
import { productExport, productRoutes } from './products.routes.ts';
import { productSchedules } from './schedule.job.ts';
import { DERIVED } from './derived.repository.ts';

export const productsModule = defineModule({
  records: {
    product: {
      scope: bySeller('products.seller_id'),
      named: { table: 'products', name: 'title', name_ar: 'title_ar' },
    },
  },
  routes: [productRoutes],
  exports: [productExport],
  jobs: [productBulk.job, productSchedules],
  consistency: DERIVED,
});
