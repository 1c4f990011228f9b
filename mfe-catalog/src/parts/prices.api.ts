import { PriceEffect, type PriceEffectInput, type VariantPrice, VariantPricesResult } from '@bo/contracts';
import { type ApiError, apiQuery, http, keyOf, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { staleAfter, variants } from '@bo/resources';

/** Changes the prices of several variants by one request; each has a result of its own. */
export const changePrices = () =>
  mutationOptions<VariantPricesResult, ApiError, VariantPrice[]>({
    mutationKey: keyOf('variants', 'prices'),
    meta: { invalidates: staleAfter('variant'), failure: 'screen' },
    mutationFn: async (prices) =>
      parseResponse(VariantPricesResult, await http().post(`${variants.path}prices/`, { prices })),
  });

export const priceEffect = (prices: PriceEffectInput['prices'] | null) => ({
  ...apiQuery({
    queryKey: keyOf('price-effect', prices),
    path: 'admin_panel/reports/price-effect/',
    body: { prices: prices ?? [] },
    schema: PriceEffect,
  }),
  placeholderData: keepPreviousData,
  enabled: prices !== null,
  gcTime: 0,
});
