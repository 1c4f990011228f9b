import { OfferBanner, OfferBannerInput, OfferBannerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const offerBanners = defineResource({
  ...ofRecord('offer_banner'),
  path: 'admin_panel/offer-banners/',
  entity: OfferBanner,
  input: OfferBannerInput,
  listQuery: OfferBannerListQuery,
});
