import { createRemoteApp } from '@bo/platform';
import { pagesWith } from '@bo/platform/remote';
import { firstTexts, otherTexts } from './locales/index.ts';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  pagesWith(otherTexts, {
    productList: () => import('./features/products/product-list.page.tsx'),
    variantList: () => import('./features/variants/variant-list.page.tsx'),
    translations: () =>
      import('./features/translations/translation-desk.page.tsx').then(({ TranslationDeskPage }) => ({
        default: TranslationDeskPage,
      })),
    shelfLabels: () => import('./features/shelf-labels/shelf-labels.page.tsx'),
    mediaLibrary: () =>
      import('./features/media/media-list.page.tsx').then(({ MediaListPage }) => ({ default: MediaListPage })),
    mediaUpload: () => import('./features/media/upload.page.tsx').then(({ UploadPage }) => ({ default: UploadPage })),
    productCreate: () => import('./features/products/product-create.page.tsx'),
    productEdit: () => import('./features/products/product-edit.page.tsx'),
    productImport: () =>
      import('./features/imports/import-list.page.tsx').then(({ ImportListPage }) => ({ default: ImportListPage })),
    productImportDetails: () =>
      import('./features/imports/import.page.tsx').then(({ ImportPage }) => ({ default: ImportPage })),
    variantCreate: () => import('./features/variants/variant-form.pages.tsx'),
    variantDetails: () => import('./features/variants/variant-details.page.tsx'),
    variantEdit: () => import('./features/variants/variant-form.pages.tsx'),
    variantTypeList: () => import('./features/variant-types/variant-type-list.page.tsx'),
    variantTypeCreate: () => import('./features/variant-types/variant-type-form.pages.tsx'),
    variantTypeEdit: () => import('./features/variant-types/variant-type-form.pages.tsx'),
    reviewList: () => import('./features/reviews/review-list.page.tsx'),
    categoryList: () => import('./features/categories/category-list.pages.tsx'),
    categoryCreate: () => import('./features/categories/category-form.pages.tsx'),
    categoryEdit: () => import('./features/categories/category-form.pages.tsx'),
    productOrder: () => import('./features/products/product-order.page.tsx'),
    subCategoryList: () => import('./features/categories/category-list.pages.tsx'),
    superSubCategoryList: () => import('./features/categories/category-list.pages.tsx'),
    inventory: () =>
      import('./features/inventory/stock-list.page.tsx').then(({ StockListPage }) => ({ default: StockListPage })),
    inventoryMovements: () =>
      import('./features/inventory/movement-list.page.tsx').then(({ MovementListPage }) => ({
        default: MovementListPage,
      })),
    inventoryBatches: () =>
      import('./features/inventory/batch-list.page.tsx').then(({ BatchListPage }) => ({ default: BatchListPage })),
    inventoryReceive: () =>
      import('./features/inventory/receive.page.tsx').then(({ ReceivePage }) => ({ default: ReceivePage })),
    inventoryTransfer: () =>
      import('./features/transfers/transfer-form.pages.tsx').then(({ TransferCreatePage }) => ({
        default: TransferCreatePage,
      })),
    recallList: () => import('./features/recalls/recall-list.page.tsx'),
    recallCreate: () => import('./features/recalls/recall-create.page.tsx'),
    recallOrders: () => import('./features/recalls/recall-orders.page.tsx'),
    recallTrace: () => import('./features/recalls/recall-trace.page.tsx'),
    recallDetails: () => import('./features/recalls/recall-details.page.tsx'),
    transferList: () => import('./features/transfers/transfer-list.page.tsx'),
    transferDifferences: () => import('./features/transfers/transfer-difference-list.page.tsx'),
    transferDetails: () => import('./features/transfers/transfer-details.page.tsx'),
    transferEdit: () => import('./features/transfers/transfer-form.pages.tsx'),
    transferReceive: () => import('./features/transfers/transfer-receive.page.tsx'),
    inventoryCounts: () =>
      import('./features/inventory/count-list.page.tsx').then(({ CountListPage }) => ({ default: CountListPage })),
    inventoryCount: () =>
      import('./features/inventory/count.page.tsx').then(({ CountPage }) => ({ default: CountPage })),
    productDetails: () => import('./features/products/product-details.page.tsx'),
    stockReport: () => import('./features/stock-report/stock-report.page.tsx'),
    stockAges: () => import('./features/stock-report/stock-ages.page.tsx'),
    productGrid: () => import('./features/products/product-grid.page.tsx'),
    horizontalLists: () =>
      import('./features/horizontal-lists/horizontal-list-list.page.tsx').then(({ HorizontalListListPage }) => ({
        default: HorizontalListListPage,
      })),
    horizontalListCreate: () => import('./features/horizontal-lists/horizontal-list-form.pages.tsx'),
    horizontalListEdit: () => import('./features/horizontal-lists/horizontal-list-form.pages.tsx'),
    brandList: () => import('./features/brands/brand-list.page.tsx'),
    brandCreate: () => import('./features/brands/brand-form.pages.tsx'),
    brandEdit: () => import('./features/brands/brand-form.pages.tsx'),
    purchaseOrderList: () => import('./features/purchase-orders/purchase-order-list.page.tsx'),
    purchaseOrderCreate: () => import('./features/purchase-orders/purchase-order-form.pages.tsx'),
    purchaseOrderDetails: () => import('./features/purchase-orders/purchase-order-details.page.tsx'),
    purchaseOrderEdit: () => import('./features/purchase-orders/purchase-order-form.pages.tsx'),
    purchaseOrderReceive: () => import('./features/purchase-orders/purchase-order-receive.page.tsx'),
    reorder: () => import('./features/purchase-orders/reorder.page.tsx'),
    supplierInvoiceList: () => import('./features/supplier-invoices/supplier-invoice-list.page.tsx'),
    supplierInvoiceCreate: () => import('./features/supplier-invoices/supplier-invoice-form.pages.tsx'),
    supplierInvoiceEdit: () => import('./features/supplier-invoices/supplier-invoice-form.pages.tsx'),
    receiptList: () => import('./features/supplier-invoices/receipt-list.page.tsx'),
    supplierReturnList: () => import('./features/supplier-returns/supplier-return-list.page.tsx'),
    supplierReturnCreate: () => import('./features/supplier-returns/supplier-return-form.page.tsx'),
    supplierReturnDetails: () => import('./features/supplier-returns/supplier-return-details.page.tsx'),
    supplierList: () => import('./features/suppliers/supplier-list.page.tsx'),
    supplierCreate: () => import('./features/suppliers/supplier-form.pages.tsx'),
    supplierDetails: () => import('./features/suppliers/supplier-details.page.tsx'),
    supplierEdit: () => import('./features/suppliers/supplier-form.pages.tsx'),
    countPlanList: () => import('./features/count-plans/count-plan-list.page.tsx'),
    countPlanCreate: () => import('./features/count-plans/count-plan-form.pages.tsx'),
    countPlanEdit: () => import('./features/count-plans/count-plan-form.pages.tsx'),
  }),
  firstTexts,
);
