import { generatePath } from '@bo/platform/router';

export const inventoryPaths = {
  list: () => '/inventory',
  ofProduct: (productID: string) => `/inventory?product=${encodeURIComponent(productID)}`,
  movements: (variantID?: string) =>
    variantID === undefined ? '/inventory/movements' : `/inventory/movements?variant=${encodeURIComponent(variantID)}`,
  batches: () => '/inventory/batches',
  receive: () => '/inventory/receive',
  transfer: () => '/inventory/transfer',
  counts: () => '/inventory/counts',
  count: (countID: string) => generatePath('/inventory/counts/:countID', { countID }),
};
