import { createRemoteApp } from '@bo/platform';
import { remote } from './remote.ts';

/** One lazy page per route of `remote.ts`; TypeScript refuses a route without a page. */
export const app = createRemoteApp(
  remote,
  {
    productList: () =>
      import('./features/products/product-list.page.tsx').then(({ ProductListPage }) => ({ default: ProductListPage })),
    variantList: () =>
      import('./features/variants/variant-list.page.tsx').then(({ VariantListPage }) => ({
        default: VariantListPage,
      })),
    translations: () =>
      import('./features/translations/translation-desk.page.tsx').then(({ TranslationDeskPage }) => ({
        default: TranslationDeskPage,
      })),
    shelfLabels: () =>
      import('./features/shelf-labels/shelf-labels.page.tsx').then(({ ShelfLabelsPage }) => ({
        default: ShelfLabelsPage,
      })),
    mediaLibrary: () =>
      import('./features/media/media-list.page.tsx').then(({ MediaListPage }) => ({ default: MediaListPage })),
    mediaUpload: () => import('./features/media/upload.page.tsx').then(({ UploadPage }) => ({ default: UploadPage })),
    productCreate: () =>
      import('./features/products/product-create.page.tsx').then(({ ProductCreatePage }) => ({
        default: ProductCreatePage,
      })),
    productEdit: () =>
      import('./features/products/product-edit.page.tsx').then(({ ProductEditPage }) => ({
        default: ProductEditPage,
      })),
    productImport: () =>
      import('./features/imports/import-list.page.tsx').then(({ ImportListPage }) => ({ default: ImportListPage })),
    productImportDetails: () =>
      import('./features/imports/import.page.tsx').then(({ ImportPage }) => ({ default: ImportPage })),
    variantCreate: () =>
      import('./features/variants/variant-form.pages.tsx').then(({ VariantCreatePage }) => ({
        default: VariantCreatePage,
      })),
    variantDetails: () =>
      import('./features/variants/variant-details.page.tsx').then(({ VariantDetailsPage }) => ({
        default: VariantDetailsPage,
      })),
    variantEdit: () =>
      import('./features/variants/variant-form.pages.tsx').then(({ VariantEditPage }) => ({
        default: VariantEditPage,
      })),
    variantTypeList: () =>
      import('./features/variant-types/variant-type-list.page.tsx').then(({ VariantTypeListPage }) => ({
        default: VariantTypeListPage,
      })),
    variantTypeCreate: () =>
      import('./features/variant-types/variant-type-form.pages.tsx').then(({ VariantTypeCreatePage }) => ({
        default: VariantTypeCreatePage,
      })),
    variantTypeEdit: () =>
      import('./features/variant-types/variant-type-form.pages.tsx').then(({ VariantTypeEditPage }) => ({
        default: VariantTypeEditPage,
      })),
    reviewList: () =>
      import('./features/reviews/review-list.page.tsx').then(({ ReviewListPage }) => ({ default: ReviewListPage })),
    categoryList: () =>
      import('./features/categories/category-list.pages.tsx').then(({ CategoryListPage }) => ({
        default: CategoryListPage,
      })),
    categoryCreate: () =>
      import('./features/categories/category-form.pages.tsx').then(({ CategoryCreatePage }) => ({
        default: CategoryCreatePage,
      })),
    categoryEdit: () =>
      import('./features/categories/category-form.pages.tsx').then(({ CategoryEditPage }) => ({
        default: CategoryEditPage,
      })),
    productOrder: () =>
      import('./features/products/product-order.page.tsx').then(({ ProductOrderPage }) => ({
        default: ProductOrderPage,
      })),
    subCategoryList: () =>
      import('./features/categories/category-list.pages.tsx').then(({ SubCategoryListPage }) => ({
        default: SubCategoryListPage,
      })),
    superSubCategoryList: () =>
      import('./features/categories/category-list.pages.tsx').then(({ SuperSubCategoryListPage }) => ({
        default: SuperSubCategoryListPage,
      })),
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
      import('./features/inventory/transfer.page.tsx').then(({ TransferPage }) => ({ default: TransferPage })),
    inventoryCounts: () =>
      import('./features/inventory/count-list.page.tsx').then(({ CountListPage }) => ({ default: CountListPage })),
    inventoryCount: () =>
      import('./features/inventory/count.page.tsx').then(({ CountPage }) => ({ default: CountPage })),
    productDetails: () =>
      import('./features/products/product-details.page.tsx').then(({ ProductDetailsPage }) => ({
        default: ProductDetailsPage,
      })),
    stockReport: () =>
      import('./features/stock-report/stock-report.page.tsx').then(({ StockReportPage }) => ({
        default: StockReportPage,
      })),
    stockAges: () =>
      import('./features/stock-report/stock-ages.page.tsx').then(({ StockAgesPage }) => ({ default: StockAgesPage })),
    productGrid: () =>
      import('./features/products/product-grid.page.tsx').then(({ ProductGridPage }) => ({ default: ProductGridPage })),
    horizontalLists: () =>
      import('./features/horizontal-lists/horizontal-list-list.page.tsx').then(({ HorizontalListListPage }) => ({
        default: HorizontalListListPage,
      })),
    horizontalListCreate: () =>
      import('./features/horizontal-lists/horizontal-list-form.pages.tsx').then(({ HorizontalListCreatePage }) => ({
        default: HorizontalListCreatePage,
      })),
    horizontalListEdit: () =>
      import('./features/horizontal-lists/horizontal-list-form.pages.tsx').then(({ HorizontalListEditPage }) => ({
        default: HorizontalListEditPage,
      })),
    brandList: () =>
      import('./features/brands/brand-list.page.tsx').then(({ BrandListPage }) => ({ default: BrandListPage })),
    brandCreate: () =>
      import('./features/brands/brand-form.pages.tsx').then(({ BrandCreatePage }) => ({ default: BrandCreatePage })),
    brandEdit: () =>
      import('./features/brands/brand-form.pages.tsx').then(({ BrandEditPage }) => ({ default: BrandEditPage })),
    purchaseOrderList: () =>
      import('./features/purchase-orders/purchase-order-list.page.tsx').then(({ PurchaseOrderListPage }) => ({
        default: PurchaseOrderListPage,
      })),
    purchaseOrderCreate: () =>
      import('./features/purchase-orders/purchase-order-form.pages.tsx').then(({ PurchaseOrderCreatePage }) => ({
        default: PurchaseOrderCreatePage,
      })),
    purchaseOrderDetails: () =>
      import('./features/purchase-orders/purchase-order-details.page.tsx').then(({ PurchaseOrderDetailsPage }) => ({
        default: PurchaseOrderDetailsPage,
      })),
    purchaseOrderEdit: () =>
      import('./features/purchase-orders/purchase-order-form.pages.tsx').then(({ PurchaseOrderEditPage }) => ({
        default: PurchaseOrderEditPage,
      })),
    purchaseOrderReceive: () =>
      import('./features/purchase-orders/purchase-order-receive.page.tsx').then(({ PurchaseOrderReceivePage }) => ({
        default: PurchaseOrderReceivePage,
      })),
    reorder: () =>
      import('./features/purchase-orders/reorder.page.tsx').then(({ ReorderPage }) => ({ default: ReorderPage })),
    supplierList: () =>
      import('./features/suppliers/supplier-list.page.tsx').then(({ SupplierListPage }) => ({
        default: SupplierListPage,
      })),
    supplierCreate: () =>
      import('./features/suppliers/supplier-form.pages.tsx').then(({ SupplierCreatePage }) => ({
        default: SupplierCreatePage,
      })),
    supplierDetails: () =>
      import('./features/suppliers/supplier-details.page.tsx').then(({ SupplierDetailsPage }) => ({
        default: SupplierDetailsPage,
      })),
    supplierEdit: () =>
      import('./features/suppliers/supplier-form.pages.tsx').then(({ SupplierEditPage }) => ({
        default: SupplierEditPage,
      })),
    countPlanList: () =>
      import('./features/count-plans/count-plan-list.page.tsx').then(({ CountPlanListPage }) => ({
        default: CountPlanListPage,
      })),
    countPlanCreate: () =>
      import('./features/count-plans/count-plan-form.pages.tsx').then(({ CountPlanCreatePage }) => ({
        default: CountPlanCreatePage,
      })),
    countPlanEdit: () =>
      import('./features/count-plans/count-plan-form.pages.tsx').then(({ CountPlanEditPage }) => ({
        default: CountPlanEditPage,
      })),
  },
  (language) =>
    (language === 'ab' ? import('./locales/ab/index.ts') : import('./locales/en/index.ts')).then(({ texts }) => texts),
);
