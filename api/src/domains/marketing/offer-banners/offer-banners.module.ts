import { defineModule } from '../../../platform/module.ts';
import { offerBannerExport, offerBannerRoutes } from './offer-banners.routes.ts';
import { offerBannerBulk } from './offer-banners.service.ts';

export const offerBannersModule = defineModule({
  routes: [offerBannerRoutes],
  exports: [offerBannerExport],
  jobs: [offerBannerBulk.job],
});
