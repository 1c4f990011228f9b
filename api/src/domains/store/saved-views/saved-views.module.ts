import { defineModule } from '../../../platform/module.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

export const savedViewsModule = defineModule({
  routes: [savedViewRoutes],
});
