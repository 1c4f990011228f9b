import { defineModule } from '../../../platform/module.ts';
import { volumeOfferExport, volumeOfferRoutes } from './volume-offers.routes.ts';
import { volumeOfferBulk } from './volume-offers.service.ts';

export const volumeOffersModule = defineModule({
  routes: [volumeOfferRoutes],
  exports: [volumeOfferExport],
  jobs: [volumeOfferBulk.job],
});
