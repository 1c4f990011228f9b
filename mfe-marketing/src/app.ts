import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    offerList: () =>
      import('./features/offers/offer-list.page.tsx').then(({ OfferListPage }) => ({ default: OfferListPage })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
