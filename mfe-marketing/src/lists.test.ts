import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { useBatchColumns } from './features/coupons/batch-list.tsx';
import { useCouponColumns } from './features/coupons/coupon-columns.tsx';
import { useGiftCardColumns } from './features/coupons/gift-cards/gift-card-list.tsx';
import { useLeafletColumns } from './features/leaflets/leaflet-list.page.tsx';
import { useOfferBannerColumns } from './features/offer-banners/offer-banner-list.page.tsx';
import { useOfferCountdownColumns } from './features/offer-countdowns/offer-countdown-list.page.tsx';
import { useOfferReportColumns } from './features/offer-report/offer-report-columns.tsx';
import { useOfferColumns } from './features/offers/offer-columns.tsx';
import { useCaseColumns } from './features/simulator/price-case-list.page.tsx';
import { useVolumeOfferColumns } from './features/volume-offers/volume-offer-list.page.tsx';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-marketing',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  lists: {
    batches: useBatchColumns,
    coupons: useCouponColumns,
    giftCards: useGiftCardColumns,
    leaflets: useLeafletColumns,
    offerBanners: useOfferBannerColumns,
    offerCountdowns: useOfferCountdownColumns,
    offerReport: () => useOfferReportColumns({ dimension: 'offer', offer: null }, {}),
    offers: useOfferColumns,
    priceCases: useCaseColumns,
    volumeOffers: useVolumeOfferColumns,
  },
});
