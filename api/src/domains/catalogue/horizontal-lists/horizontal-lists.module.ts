import { defineModule } from '../../../platform/module.ts';
import { horizontalListExport, horizontalListRoutes } from './horizontal-lists.routes.ts';
import { horizontalListBulk } from './horizontal-lists.service.ts';

export const horizontalListsModule = defineModule({
  routes: [horizontalListRoutes],
  exports: [horizontalListExport],
  jobs: [horizontalListBulk.job],
});
