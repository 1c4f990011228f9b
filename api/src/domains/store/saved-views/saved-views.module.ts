import { own } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

export const savedViewsModule = defineModule({
  records: {
    saved_view: {
      scope: own('saved_views.owner_id', ['saved_views.scope', 'shared']),
      named: { table: 'saved_views', name: 'name' },
    },
  },
  routes: [savedViewRoutes],
});
