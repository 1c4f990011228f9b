import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { useRuleColumns } from './features/commission/commission-list.page.tsx';
import { useDealerColumns } from './features/dealers/dealer-list.page.tsx';
import { useAdjustmentColumns } from './features/earnings/adjustment-list.page.tsx';
import { useEarningColumns } from './features/earnings/earning-columns.tsx';
import { usePackagePaymentColumns } from './features/package-payments/package-payment-list.page.tsx';
import { usePayoutColumns } from './features/payouts/payout-columns.tsx';
import { useRunColumns } from './features/payouts/payout-run-list.page.tsx';
import { useSaleColumns } from './features/sales/sale-list.page.tsx';
import { useSellerColumns } from './features/sellers/seller-columns.tsx';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-partners',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  lists: {
    commissionRules: useRuleColumns,
    dealers: useDealerColumns,
    adjustments: useAdjustmentColumns,
    earnings: useEarningColumns,
    packagePayments: usePackagePaymentColumns,
    payouts: usePayoutColumns,
    payoutRuns: useRunColumns,
    sales: useSaleColumns,
    sellers: useSellerColumns,
  },
});
