import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    offerList: () =>
      import('./features/offers/offer-list.page.tsx').then(({ OfferListPage }) => ({ default: OfferListPage })),
    marketingCalendar: () =>
      import('./features/calendar/calendar.page.tsx').then(({ CalendarPage }) => ({ default: CalendarPage })),
    offerReport: () =>
      import('./features/offer-report/offer-report.page.tsx').then(({ OfferReportPage }) => ({
        default: OfferReportPage,
      })),
    priceSimulator: () =>
      import('./features/simulator/price-simulator.page.tsx').then(({ PriceSimulatorPage }) => ({
        default: PriceSimulatorPage,
      })),
    priceCases: () =>
      import('./features/simulator/price-case-list.page.tsx').then(({ PriceCaseListPage }) => ({
        default: PriceCaseListPage,
      })),
    couponList: () =>
      import('./features/coupons/coupons.page.tsx').then(({ CouponsPage }) => ({ default: CouponsPage })),
    couponTab: () =>
      import('./features/coupons/coupons.page.tsx').then(({ CouponsPage }) => ({ default: CouponsPage })),
    couponCreate: () =>
      import('./features/coupons/coupon-form.pages.tsx').then(({ CouponCreatePage }) => ({
        default: CouponCreatePage,
      })),
    couponDetails: () =>
      import('./features/coupons/coupon-details.page.tsx').then(({ CouponDetailsPage }) => ({
        default: CouponDetailsPage,
      })),
    couponEdit: () =>
      import('./features/coupons/coupon-form.pages.tsx').then(({ CouponEditPage }) => ({ default: CouponEditPage })),
    couponBatchCreate: () =>
      import('./features/coupons/batch.pages.tsx').then(({ CouponBatchCreatePage }) => ({
        default: CouponBatchCreatePage,
      })),
    couponBatch: () =>
      import('./features/coupons/batch.pages.tsx').then(({ CouponBatchPage }) => ({ default: CouponBatchPage })),
    offerCreate: () =>
      import('./features/offers/offer-form.pages.tsx').then(({ OfferCreatePage }) => ({ default: OfferCreatePage })),
    offerEdit: () =>
      import('./features/offers/offer-form.pages.tsx').then(({ OfferEditPage }) => ({ default: OfferEditPage })),
    giftCardCreate: () =>
      import('./features/coupons/gift-cards/gift-card-batch.pages.tsx').then(({ GiftCardCreatePage }) => ({
        default: GiftCardCreatePage,
      })),
    giftCardBatch: () =>
      import('./features/coupons/gift-cards/gift-card-batch.pages.tsx').then(({ GiftCardBatchPage }) => ({
        default: GiftCardBatchPage,
      })),
    giftCardDetails: () =>
      import('./features/coupons/gift-cards/gift-card-details.page.tsx').then(({ GiftCardDetailsPage }) => ({
        default: GiftCardDetailsPage,
      })),
    offerBannerList: () =>
      import('./features/offer-banners/offer-banner-list.page.tsx').then(({ OfferBannerListPage }) => ({
        default: OfferBannerListPage,
      })),
    offerBannerCreate: () =>
      import('./features/offer-banners/offer-banner-form.pages.tsx').then(({ OfferBannerCreatePage }) => ({
        default: OfferBannerCreatePage,
      })),
    offerBannerEdit: () =>
      import('./features/offer-banners/offer-banner-form.pages.tsx').then(({ OfferBannerEditPage }) => ({
        default: OfferBannerEditPage,
      })),
    offerBannerOrder: () =>
      import('./features/offer-banners/banner-order.page.tsx').then(({ BannerOrderPage }) => ({
        default: BannerOrderPage,
      })),
    offerCountdownList: () =>
      import('./features/offer-countdowns/offer-countdown-list.page.tsx').then(({ OfferCountdownListPage }) => ({
        default: OfferCountdownListPage,
      })),
    offerCountdownCreate: () =>
      import('./features/offer-countdowns/offer-countdown-form.pages.tsx').then(({ OfferCountdownCreatePage }) => ({
        default: OfferCountdownCreatePage,
      })),
    offerCountdownEdit: () =>
      import('./features/offer-countdowns/offer-countdown-form.pages.tsx').then(({ OfferCountdownEditPage }) => ({
        default: OfferCountdownEditPage,
      })),
    volumeOfferList: () =>
      import('./features/volume-offers/volume-offer-list.page.tsx').then(({ VolumeOfferListPage }) => ({
        default: VolumeOfferListPage,
      })),
    volumeOfferCreate: () =>
      import('./features/volume-offers/volume-offer-form.pages.tsx').then(({ VolumeOfferCreatePage }) => ({
        default: VolumeOfferCreatePage,
      })),
    volumeOfferEdit: () =>
      import('./features/volume-offers/volume-offer-form.pages.tsx').then(({ VolumeOfferEditPage }) => ({
        default: VolumeOfferEditPage,
      })),
    leafletList: () =>
      import('./features/leaflets/leaflet-list.page.tsx').then(({ LeafletListPage }) => ({ default: LeafletListPage })),
    leafletCreate: () =>
      import('./features/leaflets/leaflet-form.pages.tsx').then(({ LeafletCreatePage }) => ({
        default: LeafletCreatePage,
      })),
    leafletEdit: () =>
      import('./features/leaflets/leaflet-form.pages.tsx').then(({ LeafletEditPage }) => ({
        default: LeafletEditPage,
      })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
