import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    offerList: () =>
      import('./features/offers/offer-list.page.tsx').then(({ OfferListPage }) => ({ default: OfferListPage })),
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
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
