import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    offerList: () =>
      import('./features/offers/offer-list.page.tsx').then(({ OfferListPage }) => ({ default: OfferListPage })),
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
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
