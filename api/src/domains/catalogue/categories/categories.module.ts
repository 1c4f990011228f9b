import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { categoryBulk } from './categories.bulk.ts';
import { categoryExport, categoryRoutes } from './categories.routes.ts';

export const categoriesModule = defineModule({
  records: {
    category: {
      scope: everyone('The catalogue is shared: every product stands in its categories.'),
      named: { table: 'categories', name: 'name', name_ar: 'name_ar' },
    },
  },
  routes: [categoryRoutes],
  exports: [categoryExport],
  jobs: [categoryBulk.job],
});
