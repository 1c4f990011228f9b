import { OfferPreview, type OfferPreviewInput } from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { offers, staleAfter } from '@bo/resources';

/** What an offer would do if it were saved so. Asked while one writes it; the last answer stays until the next. */
export const offerPreview = (input: OfferPreviewInput | null) => ({
  ...apiQuery({
    queryKey: [...offers.keys.all, 'preview', input],
    path: `${offers.path}preview/`,
    body: input ?? {},
    schema: OfferPreview,
  }),
  placeholderData: keepPreviousData,
  enabled: input !== null,
});

export type OfferAct = 'pause' | 'resume' | 'stop';
/** What changes an offer at once, in the list or on its page. */
export const actOnOffer = () =>
  mutationOptions<unknown, ApiError, { id: string; version: number; act: OfferAct }>({
    mutationKey: [...offers.keys.all, 'act'],
    meta: { invalidates: staleAfter('offer'), failure: 'toast' },
    mutationFn: async ({ id, version, act }) =>
      parseResponse(offers.record, await http().post(`${offers.path}${id}/${act}/`, { version })),
  });
