import { defineModule } from '../../../platform/module.ts';
import { pricingRoutes } from './pricing.routes.ts';
import { forgetOldQuotes } from './pricing.repository.ts';

export const pricingModule = defineModule({
  routes: [pricingRoutes],
  housekeeping: { quotes: forgetOldQuotes },
});
