import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { offerBannerExport, offerBannerRoutes } from './offer-banners.routes.ts';
import { offerBannerBulk } from './offer-banners.service.ts';

export const offerBannersModule = defineModule({
  records: {
    offer_banner: {
      scope: everyone('Offers hold in the whole store.'),
      named: { table: 'offer_banners', name: 'title', name_ar: 'title_ar' },
    },
  },
  routes: [offerBannerRoutes],
  exports: [offerBannerExport],
  jobs: [offerBannerBulk.job],
});
