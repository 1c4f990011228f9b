import { StockReportQuery } from '@bo/contracts';
import { type Column, tableShape } from '@bo/kit';
import { checkLists } from '@bo/testing';
import { useBrandColumns } from './features/brands/brand-list.page.tsx';
import { useCategoryColumns } from './features/categories/category-columns.tsx';
import { useCountPlanColumns } from './features/count-plans/count-plan-list.page.tsx';
import { useHorizontalListColumns } from './features/horizontal-lists/horizontal-list-columns.tsx';
import { useImportColumns } from './features/imports/import-list.page.tsx';
import { useBatchColumns } from './features/inventory/batch-list.page.tsx';
import { useCountColumns } from './features/inventory/count-list.page.tsx';
import { useMovementColumns } from './features/inventory/movement-list.page.tsx';
import { useStockColumns } from './features/inventory/stock-columns.tsx';
import { useMediaColumns } from './features/media/media-list.page.tsx';
import { useProductColumns } from './features/products/product-columns.tsx';
import { usePurchaseOrderColumns } from './features/purchase-orders/purchase-order-list.page.tsx';
import { useRecallColumns } from './features/recalls/recall-list.page.tsx';
import { useRecallOrderColumns } from './features/recalls/recall-orders.page.tsx';
import { useTracedOrderColumns } from './features/recalls/recall-trace.page.tsx';
import { useReviewColumns } from './features/reviews/review-columns.tsx';
import { useAgeColumns } from './features/stock-report/stock-ages.page.tsx';
import { useReportColumns } from './features/stock-report/stock-report.page.tsx';
import { useReceiptColumns } from './features/supplier-invoices/receipt-list.page.tsx';
import { useSupplierInvoiceColumns } from './features/supplier-invoices/supplier-invoice-list.page.tsx';
import { useSupplierReturnColumns } from './features/supplier-returns/supplier-return-list.page.tsx';
import { usePriceColumns } from './features/suppliers/price-list.tsx';
import { useSupplierColumns } from './features/suppliers/supplier-list.page.tsx';
import { useTransferDifferenceColumns } from './features/transfers/transfer-difference-list.page.tsx';
import { useTransferColumns } from './features/transfers/transfer-list.page.tsx';
import { useVariantTypeColumns } from './features/variant-types/variant-type-list.page.tsx';
import { useSellableColumns } from './features/variants/sellable-columns.tsx';
import { firstTexts, otherTexts } from './locales/index.ts';

checkLists<Column<never>>({
  remote: 'mfe-catalog',
  texts: [firstTexts, otherTexts.load],
  shape: tableShape,
  lists: {
    brands: useBrandColumns,
    categories: useCategoryColumns,
    countPlans: useCountPlanColumns,
    horizontalLists: useHorizontalListColumns,
    imports: useImportColumns,
    batches: useBatchColumns,
    counts: useCountColumns,
    movements: () => useMovementColumns(() => undefined),
    stock: () => useStockColumns(() => undefined),
    media: () => useMediaColumns(() => undefined),
    products: useProductColumns,
    purchaseOrders: usePurchaseOrderColumns,
    recalls: useRecallColumns,
    recallOrders: useRecallOrderColumns,
    tracedOrders: useTracedOrderColumns,
    reviews: useReviewColumns,
    stockAges: () => useAgeColumns('product'),
    stockReport: () => useReportColumns(StockReportQuery.parse({})),
    receipts: useReceiptColumns,
    supplierInvoices: useSupplierInvoiceColumns,
    supplierReturns: useSupplierReturnColumns,
    prices: usePriceColumns,
    suppliers: useSupplierColumns,
    transferDifferences: useTransferDifferenceColumns,
    transfers: useTransferColumns,
    variantTypes: useVariantTypeColumns,
    variants: () => useSellableColumns(),
  },
});
