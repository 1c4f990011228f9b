import { type OrderInput, PlacedOrder, Quote, type QuoteInput } from '@bo/contracts';
import { type ApiError, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { orders, staleAfter } from '@bo/resources';

/** What an order would cost now, and what is in its way. It changes nothing that a screen shows. */
export const quoteOrder = mutationOptions<Quote, ApiError, QuoteInput>({
  mutationKey: [...orders.keys.all, 'quote'],
  meta: { invalidates: [], failure: 'screen' },
  mutationFn: async (input) => parseResponse(Quote, await http().post(`${orders.path}quote/`, input)),
});

/** Places an order. `key` names the act: sent again after a lost answer it is placed once. */
export const placeOrder = mutationOptions<PlacedOrder, ApiError, { key: string; body: OrderInput }>({
  mutationKey: [...orders.keys.all, 'place'],
  meta: { invalidates: staleAfter('order'), failure: 'screen' },
  mutationFn: async ({ key, body }) =>
    parseResponse(PlacedOrder, await http().post(orders.path, body, { headers: { 'Idempotency-Key': key } })),
});
