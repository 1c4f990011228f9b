import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    orderList: () =>
      import('./features/orders/order-list.page.tsx').then(({ OrderListPage }) => ({ default: OrderListPage })),
    orderStatusList: () =>
      import('./features/orders/order-list.page.tsx').then(({ OrderListPage }) => ({ default: OrderListPage })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
