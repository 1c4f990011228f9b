import { defineModule } from '../../../platform/module.ts';
import { searchRoutes } from './search.routes.ts';

export const searchModule = defineModule({
  routes: [searchRoutes],
});
