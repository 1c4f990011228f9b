import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { tellOffers } from './offer-moments.job.ts';
import { offerExport, offerRoutes } from './offers.routes.ts';
import { offerBulk } from './offers.service.ts';

export const offersModule = defineModule({
  records: {
    offer: {
      scope: everyone('Offers hold in the whole store.'),
      named: { table: 'offers', name: 'title', name_ar: 'title_ar' },
    },
  },
  routes: [offerRoutes],
  exports: [offerExport],
  jobs: [offerBulk.job, tellOffers],
});
