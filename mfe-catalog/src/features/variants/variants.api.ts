import {
  PriceEntry,
  PriceHistory,
  type ScheduledPriceInput,
  VariantDetail,
  VariantInput,
  VariantListQuery,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, assertOk, http, parseResponse, keyOf } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { ofRecord, products, staleAfter, variants } from '@bo/resources';

/** The same resource as it is created, below its product. */
export const newVariants = (productId: string) =>
  defineResource({
    ...ofRecord('variant'),
    path: `${products.path}${encodeURIComponent(productId)}/variants/`,
    entity: VariantDetail,
    input: VariantInput,
    listQuery: VariantListQuery,
  });

const prices = (id: string) => `${variants.path}${encodeURIComponent(id)}/prices/`;
export const priceHistory = (id: string) =>
  apiQuery({ queryKey: [...variants.keys.detail(id), 'prices'], path: prices(id), schema: PriceHistory });

export const schedulePrice = (id: string, done: string) =>
  mutationOptions<PriceEntry, ApiError, ScheduledPriceInput>({
    mutationKey: keyOf('variants', 'schedule'),
    meta: { invalidates: staleAfter('variant'), done, failure: 'screen' },
    mutationFn: async (body) => parseResponse(PriceEntry, await http().post(prices(id), body)),
  });

export const cancelPrice = (id: string, done: string) =>
  mutationOptions<void, ApiError, string>({
    mutationKey: keyOf('variants', 'cancel-price'),
    meta: { invalidates: staleAfter('variant'), done },
    mutationFn: async (priceId) => assertOk(await http().delete(`${prices(id)}${encodeURIComponent(priceId)}/`)),
  });
