import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { coupons, offerBanners, offerCountdowns, offers, volumeOffers, leaflets } from '@bo/resources';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  offerList: listPrefetch(offers),
  couponList: listPrefetch(coupons),
  offerBannerList: listPrefetch(offerBanners),
  offerCountdownList: listPrefetch(offerCountdowns),
  volumeOfferList: listPrefetch(volumeOffers),
  leafletList: listPrefetch(leaflets),
} satisfies Prefetches<typeof remote>;
