import { createRemoteApp } from '@bo/platform';
import { pagesWith } from '@bo/platform/remote';
import { firstTexts, otherTexts } from './locales/index.ts';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  pagesWith(otherTexts, {
    offerList: () => import('./features/offers/offer-list.page.tsx'),
    marketingCalendar: () =>
      import('./features/calendar/calendar.page.tsx').then(({ CalendarPage }) => ({ default: CalendarPage })),
    offerReport: () => import('./features/offer-report/offer-report.page.tsx'),
    priceSimulator: () => import('./features/simulator/price-simulator.page.tsx'),
    priceCases: () =>
      import('./features/simulator/price-case-list.page.tsx').then(({ PriceCaseListPage }) => ({
        default: PriceCaseListPage,
      })),
    couponList: () =>
      import('./features/coupons/coupons.page.tsx').then(({ CouponsPage }) => ({ default: CouponsPage })),
    couponTab: () =>
      import('./features/coupons/coupons.page.tsx').then(({ CouponsPage }) => ({ default: CouponsPage })),
    couponCreate: () => import('./features/coupons/coupon-form.pages.tsx'),
    couponDetails: () => import('./features/coupons/coupon-details.page.tsx'),
    couponEdit: () => import('./features/coupons/coupon-form.pages.tsx'),
    couponBatchCreate: () => import('./features/coupons/batch.pages.tsx'),
    couponBatch: () => import('./features/coupons/batch.pages.tsx'),
    offerCreate: () => import('./features/offers/offer-form.pages.tsx'),
    offerEdit: () => import('./features/offers/offer-form.pages.tsx'),
    giftCardCreate: () => import('./features/coupons/gift-cards/gift-card-batch.pages.tsx'),
    giftCardBatch: () => import('./features/coupons/gift-cards/gift-card-batch.pages.tsx'),
    giftCardDetails: () => import('./features/coupons/gift-cards/gift-card-details.page.tsx'),
    offerBannerList: () => import('./features/offer-banners/offer-banner-list.page.tsx'),
    offerBannerCreate: () => import('./features/offer-banners/offer-banner-form.pages.tsx'),
    offerBannerEdit: () => import('./features/offer-banners/offer-banner-form.pages.tsx'),
    offerBannerOrder: () =>
      import('./features/offer-banners/banner-order.page.tsx').then(({ BannerOrderPage }) => ({
        default: BannerOrderPage,
      })),
    offerCountdownList: () => import('./features/offer-countdowns/offer-countdown-list.page.tsx'),
    offerCountdownCreate: () => import('./features/offer-countdowns/offer-countdown-form.pages.tsx'),
    offerCountdownEdit: () => import('./features/offer-countdowns/offer-countdown-form.pages.tsx'),
    volumeOfferList: () => import('./features/volume-offers/volume-offer-list.page.tsx'),
    volumeOfferCreate: () => import('./features/volume-offers/volume-offer-form.pages.tsx'),
    volumeOfferMany: () => import('./features/volume-offers/volume-offer-many.page.tsx'),
    volumeOfferEdit: () => import('./features/volume-offers/volume-offer-form.pages.tsx'),
    leafletList: () => import('./features/leaflets/leaflet-list.page.tsx'),
    leafletCreate: () => import('./features/leaflets/leaflet-form.pages.tsx'),
    leafletEdit: () => import('./features/leaflets/leaflet-form.pages.tsx'),
  }),
  firstTexts,
);
