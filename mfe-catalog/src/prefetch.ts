import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { StockListQuery } from '@bo/contracts';
import { brands, categories, countPlans, products, suppliers } from '@bo/resources';
import { images } from './features/media/media.api.ts';
import { sellableVariants } from './features/variants/sellable.api.ts';
import { supplierInvoices } from './features/supplier-invoices/supplier-invoices.api.ts';
import { supplierReturns } from './features/supplier-returns/supplier-returns.api.ts';
import { stockPath } from './parts/stock.api.ts';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  productList: listPrefetch(products),
  mediaLibrary: listPrefetch(images),
  variantList: listPrefetch(sellableVariants),
  categoryList: [`${categories.path}tree/`],
  inventory: listPrefetch({ name: 'inventory', path: stockPath, listQuery: StockListQuery }),
  brandList: listPrefetch(brands),
  supplierList: listPrefetch(suppliers),
  supplierInvoiceList: listPrefetch(supplierInvoices),
  supplierReturnList: listPrefetch(supplierReturns),
  countPlanList: listPrefetch(countPlans),
} satisfies Prefetches<typeof remote>;
