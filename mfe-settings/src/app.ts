import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    pincodeList: () =>
      import('./features/pincodes/pincode-list.page.tsx').then(({ PincodeListPage }) => ({ default: PincodeListPage })),
    pincodeCreate: () =>
      import('./features/pincodes/pincode-form.pages.tsx').then(({ PincodeCreatePage }) => ({
        default: PincodeCreatePage,
      })),
    pincodeEdit: () =>
      import('./features/pincodes/pincode-form.pages.tsx').then(({ PincodeEditPage }) => ({
        default: PincodeEditPage,
      })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
