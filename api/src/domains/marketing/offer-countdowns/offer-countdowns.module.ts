import { defineModule } from '../../../platform/module.ts';
import { offerCountdownExport, offerCountdownRoutes } from './offer-countdowns.routes.ts';
import { offerCountdownBulk } from './offer-countdowns.service.ts';

export const offerCountdownsModule = defineModule({
  routes: [offerCountdownRoutes],
  exports: [offerCountdownExport],
  jobs: [offerCountdownBulk.job],
});
