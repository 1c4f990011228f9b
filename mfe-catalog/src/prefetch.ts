import { listPrefetch, type Prefetches } from '@bo/platform/manifest';
import { StockListQuery } from '@bo/contracts';
import { brands, categories, products } from '@bo/resources';
import { sellableVariants } from './features/variants/sellable.api.ts';
import { stockPath } from './parts/stock.api.ts';
import type { remote } from './remote.ts';

/** What our screens ask first, derived from the lists themselves. Read by the build, bundled nowhere. */
export const prefetch = {
  productList: listPrefetch(products),
  variantList: listPrefetch(sellableVariants),
  categoryList: [`${categories.path}tree/`],
  inventory: listPrefetch({ name: 'inventory', path: stockPath, listQuery: StockListQuery }),
  brandList: listPrefetch(brands),
} satisfies Prefetches<typeof remote>;
