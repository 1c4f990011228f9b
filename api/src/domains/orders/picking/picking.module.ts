import { defineModule } from '../../../platform/module.ts';
import { pickingRoutes } from './picking.routes.ts';

export const pickingModule = defineModule({
  routes: [pickingRoutes],
});
