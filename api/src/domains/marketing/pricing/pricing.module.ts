import { defineModule } from '../../../platform/module.ts';
import { pricingRoutes } from './pricing.routes.ts';

export const pricingModule = defineModule({
  routes: [pricingRoutes],
});
