import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    orderList: () =>
      import('./features/orders/order-list.page.tsx').then(({ OrderListPage }) => ({ default: OrderListPage })),
    orderDetails: () =>
      import('./features/orders/order-details.page.tsx').then(({ OrderDetailsPage }) => ({
        default: OrderDetailsPage,
      })),
    orderStatusList: () =>
      import('./features/orders/order-list.page.tsx').then(({ OrderListPage }) => ({ default: OrderListPage })),
    orderPrint: () =>
      import('./features/prints/order-print.page.tsx').then(({ OrderPrintPage }) => ({ default: OrderPrintPage })),
    orderCreate: () =>
      import('./features/intake/order-create.page.tsx').then(({ OrderCreatePage }) => ({ default: OrderCreatePage })),
    picking: () =>
      import('./features/picking/pick-queue.page.tsx').then(({ PickQueuePage }) => ({ default: PickQueuePage })),
    pickTask: () =>
      import('./features/picking/pick-task.page.tsx').then(({ PickTaskPage }) => ({ default: PickTaskPage })),
    customerList: () =>
      import('./features/customers/customer-list.page.tsx').then(({ CustomerListPage }) => ({
        default: CustomerListPage,
      })),
    customerDetails: () =>
      import('./features/customers/customer-details.page.tsx').then(({ CustomerDetailsPage }) => ({
        default: CustomerDetailsPage,
      })),
    refundList: () =>
      import('./features/refunds/refund-list.page.tsx').then(({ RefundListPage }) => ({ default: RefundListPage })),
    creditNoteList: () =>
      import('./features/credit-notes/credit-note-list.page.tsx').then(({ CreditNoteListPage }) => ({
        default: CreditNoteListPage,
      })),
    returnRequests: () =>
      import('./features/returns/return-list.pages.tsx').then(({ ReturnRequestListPage }) => ({
        default: ReturnRequestListPage,
      })),
    returnRequest: () =>
      import('./features/returns/return-details.pages.tsx').then(({ ReturnRequestPage }) => ({
        default: ReturnRequestPage,
      })),
    returnedOrders: () =>
      import('./features/returns/return-list.pages.tsx').then(({ ReturnedOrderListPage }) => ({
        default: ReturnedOrderListPage,
      })),
    returnedDetails: () =>
      import('./features/returns/return-details.pages.tsx').then(({ ReturnedOrderPage }) => ({
        default: ReturnedOrderPage,
      })),
    refundSettings: () =>
      import('./features/refunds/refund-settings.page.tsx').then(({ RefundSettingsPage }) => ({
        default: RefundSettingsPage,
      })),
    salesReport: () =>
      import('./features/sales-report/sales-report.page.tsx').then(({ SalesReportPage }) => ({
        default: SalesReportPage,
      })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
