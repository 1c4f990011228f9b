import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { volumeOfferExport, volumeOfferRoutes } from './volume-offers.routes.ts';
import { volumeOfferBulk } from './volume-offers.service.ts';

export const volumeOffersModule = defineModule({
  records: { volume_offer: { scope: everyone('Offers hold in the whole store.') } },
  routes: [volumeOfferRoutes],
  exports: [volumeOfferExport],
  jobs: [volumeOfferBulk.job],
});
