import { defineModule } from '../../../platform/module.ts';
import { categoryBulk } from './categories.bulk.ts';
import { categoryExport, categoryRoutes } from './categories.routes.ts';

export const categoriesModule = defineModule({
  routes: [categoryRoutes],
  exports: [categoryExport],
  jobs: [categoryBulk.job],
});
