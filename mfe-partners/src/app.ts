import { createRemoteApp } from '@bo/platform';
import { pagesWith } from '@bo/platform/remote';
import { firstTexts, otherTexts } from './locales/index.ts';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  pagesWith(otherTexts, {
    sellerList: () => import('./features/sellers/seller-list.page.tsx'),
    sellerSales: () =>
      import('./features/sales/sale-list.page.tsx').then(({ SaleListPage }) => ({ default: SaleListPage })),
    earningHistory: () =>
      import('./features/earnings/earning-list.page.tsx').then(({ EarningListPage }) => ({ default: EarningListPage })),
    earningCharts: () => import('./features/earnings/earning-charts.page.tsx'),
    sellerStatement: () => import('./features/earnings/statement.page.tsx'),
    adjustmentList: () => import('./features/earnings/adjustment-list.page.tsx'),
    payoutRequestList: () => import('./features/payouts/payout-request-list.page.tsx'),
    payoutList: () => import('./features/payouts/payout-list.page.tsx'),
    payoutRunList: () => import('./features/payouts/payout-run-list.page.tsx'),
    payoutRun: () => import('./features/payouts/payout-run.page.tsx'),
    payoutDetails: () => import('./features/payouts/payout-details.page.tsx'),
    remittanceAdvice: () => import('./features/payouts/remittance-advice.page.tsx'),
    payoutSettings: () => import('./features/payouts/payout-settings.page.tsx'),
    commissionList: () => import('./features/commission/commission-list.page.tsx'),
    commissionCreate: () => import('./features/commission/commission-form.pages.tsx'),
    commissionEdit: () => import('./features/commission/commission-form.pages.tsx'),
    sellerCreate: () => import('./features/sellers/seller-form.pages.tsx'),
    sellerDetails: () => import('./features/sellers/seller-details.page.tsx'),
    sellerEdit: () => import('./features/sellers/seller-form.pages.tsx'),
    packagePaymentList: () => import('./features/package-payments/package-payment-list.page.tsx'),
    packagePaymentCreate: () => import('./features/package-payments/package-payment-form.pages.tsx'),
    packagePaymentEdit: () => import('./features/package-payments/package-payment-form.pages.tsx'),
    dealerList: () => import('./features/dealers/dealer-list.page.tsx'),
    dealerCreate: () => import('./features/dealers/dealer-form.pages.tsx'),
    dealerDetails: () => import('./features/dealers/dealer-details.page.tsx'),
    dealerEdit: () => import('./features/dealers/dealer-form.pages.tsx'),
  }),
  firstTexts,
);
