import { defineModule } from '../../../platform/module.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';

export const secondFactorModule = defineModule({
  routes: [secondFactorRoutes],
});
