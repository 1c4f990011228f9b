import { type VariantPrice, VariantPricesResult } from '@bo/contracts';
import { type ApiError, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { staleAfter, variants } from '@bo/resources';

/** Changes the prices of several variants by one request; each has a result of its own. */
export const changePrices = () =>
  mutationOptions<VariantPricesResult, ApiError, VariantPrice[]>({
    mutationKey: keyOf('variants', 'prices'),
    meta: { invalidates: staleAfter('variant'), failure: 'screen' },
    mutationFn: async (prices) =>
      parseResponse(VariantPricesResult, await http().post(`${variants.path}prices/`, { prices })),
  });
