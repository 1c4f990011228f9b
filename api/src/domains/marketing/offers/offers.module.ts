import { defineModule } from '../../../platform/module.ts';
import { tellOffers } from './offer-moments.job.ts';
import { offerExport, offerRoutes } from './offers.routes.ts';
import { offerBulk } from './offers.service.ts';

export const offersModule = defineModule({
  routes: [offerRoutes],
  exports: [offerExport],
  jobs: [offerBulk.job, tellOffers],
});
