import {
  GiftCard,
  GiftCardBatch,
  GiftCardBatchInput,
  GiftCardBatchListQuery,
  GiftCardListQuery,
  GiftCardMovements,
  GiftCardNewCode,
  IssuedGiftCards,
} from '@bo/contracts';
import { apiQuery, type ApiError, defineResource, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from './of-record.ts';

/** Gift cards are made in batches and changed by acts; they have no form of their own. */
export const giftCards = defineResource({
  ...ofRecord('gift_card'),
  path: 'admin_panel/gift-cards/',
  entity: GiftCard,
  input: GiftCardBatchInput,
  listQuery: GiftCardListQuery,
});

/** So many cards of one value, whose codes are shown once. */
export const giftCardBatches = defineResource({
  ...ofRecord('gift_card_batch'),
  path: 'admin_panel/gift-card-batches/',
  entity: GiftCardBatch,
  input: GiftCardBatchInput,
  listQuery: GiftCardBatchListQuery,
});

const one = (path: string, id: string, ending: string) => `${path}${encodeURIComponent(id)}/${ending}/`;

/** The ledger of one card, the first line first. */
export const giftCardMovements = (id: string) =>
  apiQuery({
    queryKey: [...giftCards.keys.detail(id), 'movements'],
    path: one(giftCards.path, id, 'movements'),
    schema: GiftCardMovements,
  });

/** The codes of a batch: this answer and no other, so it is kept in no cache. */
export const showGiftCardCodes = () =>
  mutationOptions<IssuedGiftCards, ApiError, string>({
    mutationKey: keyOf('gift-card-batches', 'codes'),
    gcTime: 0,
    meta: { invalidates: staleAfter('gift_card_batch') },
    mutationFn: async (id) =>
      parseResponse(IssuedGiftCards, await http().post(one(giftCardBatches.path, id, 'codes'), {})),
  });

/** Another code for a card; the one it had stops working. */
export const newGiftCardCode = () =>
  mutationOptions<GiftCardNewCode, ApiError, { id: string; version: number; reason: string }>({
    mutationKey: keyOf('gift-cards', 'new-code'),
    gcTime: 0,
    meta: { invalidates: staleAfter('gift_card') },
    mutationFn: async ({ id, ...body }) =>
      parseResponse(GiftCardNewCode, await http().post(one(giftCards.path, id, 'new-code'), body)),
  });
