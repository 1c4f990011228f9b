import { createRemoteApp } from '@bo/platform';
import { pagesWith } from '@bo/platform/remote';
import { firstTexts, otherTexts } from './locales/index.ts';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  pagesWith(otherTexts, {
    orderList: () => import('./features/orders/order-list.page.tsx'),
    orderDetails: () => import('./features/orders/order-details.page.tsx'),
    orderStatusList: () =>
      import('./features/orders/order-list.page.tsx').then(({ OrderListPage }) => ({ default: OrderListPage })),
    orderHistory: () => import('./features/order-history/order-history.page.tsx'),
    orderPrint: () => import('./features/prints/order-print.page.tsx'),
    orderCreate: () => import('./features/intake/order-create.page.tsx'),
    handover: () => import('./features/handover/handover.page.tsx'),
    picking: () =>
      import('./features/picking/pick-queue.page.tsx').then(({ PickQueuePage }) => ({ default: PickQueuePage })),
    pickTask: () => import('./features/picking/pick-task.page.tsx'),
    customerList: () => import('./features/customers/customer-list.page.tsx'),
    customerDetails: () => import('./features/customers/customer-details.page.tsx'),
    refundList: () => import('./features/refunds/refund-list.page.tsx'),
    creditNoteList: () => import('./features/credit-notes/credit-note-list.page.tsx'),
    returnRequests: () =>
      import('./features/returns/return-list.pages.tsx').then(({ ReturnRequestListPage }) => ({
        default: ReturnRequestListPage,
      })),
    returnRequest: () => import('./features/returns/return-details.pages.tsx'),
    returnedOrders: () =>
      import('./features/returns/return-list.pages.tsx').then(({ ReturnedOrderListPage }) => ({
        default: ReturnedOrderListPage,
      })),
    returnedDetails: () =>
      import('./features/returns/return-details.pages.tsx').then(({ ReturnedOrderPage }) => ({
        default: ReturnedOrderPage,
      })),
    walletCreditList: () => import('./features/wallet-credits/wallet-credit-list.page.tsx'),
    refundSettings: () => import('./features/refunds/refund-settings.page.tsx'),
    salesReport: () => import('./features/sales-report/sales-report.page.tsx'),
    vatReturn: () => import('./features/vat-return/vat-return.page.tsx'),
  }),
  firstTexts,
);
