import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { useCreditNoteColumns } from './features/credit-notes/credit-note-list.page.tsx';
import { useCustomerColumns } from './features/customers/customer-columns.tsx';
import { useOrderColumns } from './features/orders/order-columns.tsx';
import { useRefundColumns } from './features/refunds/refund-columns.tsx';
import { useReturnColumns } from './features/returns/return-columns.tsx';
import { useSalesColumns } from './features/sales-report/sales-columns.tsx';
import { useEntryColumns } from './features/vat-return/vat-return.page.tsx';
import { useWalletCreditColumns } from './features/wallet-credits/wallet-credit-list.page.tsx';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-orders',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  lists: {
    creditNotes: useCreditNoteColumns,
    customers: useCustomerColumns,
    orders: useOrderColumns,
    refunds: useRefundColumns,
    returns: useReturnColumns,
    sales: () =>
      useSalesColumns(
        { dimension: 'product', category_level: null, period: { from: '', upto: '' }, compared: null },
        {},
      ),
    vatEntries: () => useEntryColumns('uae_201'),
    walletCredits: useWalletCreditColumns,
  },
});
