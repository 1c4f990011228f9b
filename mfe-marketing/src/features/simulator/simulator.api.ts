import {
  PriceCase,
  PriceCaseCheck,
  PriceCaseInput,
  PriceCaseListQuery,
  type PriceSimulationInput,
  SimulatedPrice,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, http, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { offers, ofRecord, staleAfter } from '@bo/resources';

/**
 * What a basket costs; asked while one types, and again when an offer changes. The last answer stays until the next.
 */
export const simulation = (input: PriceSimulationInput) => ({
  ...apiQuery({
    queryKey: [...offers.keys.all, 'simulation', input],
    path: 'admin_panel/price-simulations/explained/',
    body: input,
    schema: SimulatedPrice,
  }),
  placeholderData: keepPreviousData,
  retry: false,
  enabled: input.lines.length > 0,
});

/** Baskets that are kept with the price that is expected of them. */
export const priceCases = defineResource({
  ...ofRecord('price_case'),
  path: 'admin_panel/price-cases/',
  entity: PriceCase,
  input: PriceCaseInput,
  listQuery: PriceCaseListQuery,
});

/** Prices every kept basket again, now. */
export const checkAll = mutationOptions<PriceCaseCheck, ApiError, undefined>({
  mutationKey: [...priceCases.keys.all, 'check'],
  meta: { invalidates: staleAfter('price_case'), failure: 'toast' },
  mutationFn: async () => parseResponse(PriceCaseCheck, await http().post(`${priceCases.path}check/`, {})),
});
