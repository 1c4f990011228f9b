import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { horizontalListExport, horizontalListRoutes } from './horizontal-lists.routes.ts';
import { horizontalListBulk } from './horizontal-lists.service.ts';

export const horizontalListsModule = defineModule({
  records: {
    horizontal_list: {
      scope: everyone('The lists of the shop are the same in every region.'),
      named: { table: 'horizontal_lists', name: 'title', name_ar: 'title_ar', bulk: 'horizontal-product-lists' },
    },
  },
  routes: [horizontalListRoutes],
  exports: [horizontalListExport],
  jobs: [horizontalListBulk.job],
});
