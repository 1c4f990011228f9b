import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { offerCountdownExport, offerCountdownRoutes } from './offer-countdowns.routes.ts';
import { offerCountdownBulk } from './offer-countdowns.service.ts';

export const offerCountdownsModule = defineModule({
  records: {
    offer_countdown: {
      scope: everyone('Offers hold in the whole store.'),
      named: { table: 'offer_countdowns', name: 'title', name_ar: 'title_ar' },
    },
  },
  routes: [offerCountdownRoutes],
  exports: [offerCountdownExport],
  jobs: [offerCountdownBulk.job],
});
