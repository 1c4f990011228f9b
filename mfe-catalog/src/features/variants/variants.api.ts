import {
  PriceEntry,
  PriceHistory,
  type ScheduledPriceInput,
  VariantDetail,
  VariantInput,
  VariantListQuery,
  VariantRow,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, assertOk, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

const path = 'admin_panel/variants/';

/** Created below their product (`newVariants`), then known by themselves. */
export const variants = defineResource({
  name: 'variants',
  path,
  entity: VariantRow,
  detail: VariantDetail,
  input: VariantInput,
  listQuery: VariantListQuery,
  alsoInvalidates: ['products', 'stock'],
});

export const newVariants = (productID: string) =>
  defineResource({
    name: 'variants',
    path: `admin_panel/products/${encodeURIComponent(productID)}/variants/`,
    entity: VariantDetail,
    input: VariantInput,
    listQuery: VariantListQuery,
    alsoInvalidates: ['products', 'stock'],
  });

const prices = (id: string) => `${path}${encodeURIComponent(id)}/prices/`;
const priceMeta = (id: string, text?: string) => ({
  invalidates: [variants.keys.detail(id), ['products']],
  ...(text === undefined ? {} : { done: text }),
});

export const priceHistory = (id: string) =>
  apiQuery({ queryKey: [...variants.keys.detail(id), 'prices'], path: prices(id), schema: PriceHistory });

export const schedulePrice = (id: string, text?: string) =>
  mutationOptions<PriceEntry, ApiError, ScheduledPriceInput>({
    mutationKey: ['variants', 'schedule'],
    meta: { ...priceMeta(id, text), failure: 'screen' },
    mutationFn: async (body) => parseResponse(PriceEntry, await http().post(prices(id), body)),
  });

export const cancelPrice = (id: string, text?: string) =>
  mutationOptions<void, ApiError, string>({
    mutationKey: ['variants', 'cancel-price'],
    meta: priceMeta(id, text),
    mutationFn: async (priceID) => assertOk(await http().delete(`${prices(id)}${encodeURIComponent(priceID)}/`)),
  });
