import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    sellerList: () =>
      import('./features/sellers/seller-list.page.tsx').then(({ SellerListPage }) => ({ default: SellerListPage })),
    sellerSales: () =>
      import('./features/sales/sale-list.page.tsx').then(({ SaleListPage }) => ({ default: SaleListPage })),
    earningHistory: () =>
      import('./features/earnings/earning-list.page.tsx').then(({ EarningListPage }) => ({ default: EarningListPage })),
    earningCharts: () =>
      import('./features/earnings/earning-charts.page.tsx').then(({ EarningChartsPage }) => ({
        default: EarningChartsPage,
      })),
    sellerStatement: () =>
      import('./features/earnings/statement.page.tsx').then(({ SellerStatementPage }) => ({
        default: SellerStatementPage,
      })),
    adjustmentList: () =>
      import('./features/earnings/adjustment-list.page.tsx').then(({ AdjustmentListPage }) => ({
        default: AdjustmentListPage,
      })),
    payoutRequestList: () =>
      import('./features/payouts/payout-request-list.page.tsx').then(({ PayoutRequestListPage }) => ({
        default: PayoutRequestListPage,
      })),
    payoutList: () =>
      import('./features/payouts/payout-list.page.tsx').then(({ PayoutListPage }) => ({ default: PayoutListPage })),
    payoutRunList: () =>
      import('./features/payouts/payout-run-list.page.tsx').then(({ PayoutRunListPage }) => ({
        default: PayoutRunListPage,
      })),
    payoutRun: () =>
      import('./features/payouts/payout-run.page.tsx').then(({ PayoutRunPage }) => ({ default: PayoutRunPage })),
    payoutDetails: () =>
      import('./features/payouts/payout-details.page.tsx').then(({ PayoutDetailsPage }) => ({
        default: PayoutDetailsPage,
      })),
    remittanceAdvice: () =>
      import('./features/payouts/remittance-advice.page.tsx').then(({ RemittanceAdvicePage }) => ({
        default: RemittanceAdvicePage,
      })),
    payoutSettings: () =>
      import('./features/payouts/payout-settings.page.tsx').then(({ PayoutSettingsPage }) => ({
        default: PayoutSettingsPage,
      })),
    commissionList: () =>
      import('./features/commission/commission-list.page.tsx').then(({ CommissionListPage }) => ({
        default: CommissionListPage,
      })),
    commissionCreate: () =>
      import('./features/commission/commission-form.pages.tsx').then(({ CommissionCreatePage }) => ({
        default: CommissionCreatePage,
      })),
    commissionEdit: () =>
      import('./features/commission/commission-form.pages.tsx').then(({ CommissionEditPage }) => ({
        default: CommissionEditPage,
      })),
    sellerCreate: () =>
      import('./features/sellers/seller-form.pages.tsx').then(({ SellerCreatePage }) => ({
        default: SellerCreatePage,
      })),
    sellerDetails: () =>
      import('./features/sellers/seller-details.page.tsx').then(({ SellerDetailsPage }) => ({
        default: SellerDetailsPage,
      })),
    sellerEdit: () =>
      import('./features/sellers/seller-form.pages.tsx').then(({ SellerEditPage }) => ({ default: SellerEditPage })),
    packagePaymentList: () =>
      import('./features/package-payments/package-payment-list.page.tsx').then(({ PackagePaymentListPage }) => ({
        default: PackagePaymentListPage,
      })),
    packagePaymentCreate: () =>
      import('./features/package-payments/package-payment-form.pages.tsx').then(({ PackagePaymentCreatePage }) => ({
        default: PackagePaymentCreatePage,
      })),
    packagePaymentEdit: () =>
      import('./features/package-payments/package-payment-form.pages.tsx').then(({ PackagePaymentEditPage }) => ({
        default: PackagePaymentEditPage,
      })),
    dealerList: () =>
      import('./features/dealers/dealer-list.page.tsx').then(({ DealerListPage }) => ({ default: DealerListPage })),
    dealerCreate: () =>
      import('./features/dealers/dealer-form.pages.tsx').then(({ DealerCreatePage }) => ({
        default: DealerCreatePage,
      })),
    dealerDetails: () =>
      import('./features/dealers/dealer-details.page.tsx').then(({ DealerDetailsPage }) => ({
        default: DealerDetailsPage,
      })),
    dealerEdit: () =>
      import('./features/dealers/dealer-form.pages.tsx').then(({ DealerEditPage }) => ({ default: DealerEditPage })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
