import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { makeGiftCards } from './batches.service.ts';
import { giftCardExport, giftCardRoutes } from './gift-cards.routes.ts';
import { giftCardBulk } from './gift-cards.service.ts';
import { forgetCodes } from './gift-cards.repository.ts';
import { DERIVED } from './derived.repository.ts';

export const giftCardsModule = defineModule({
  records: {
    gift_card: { scope: everyone('Gift cards are bought and used in the whole store.') },
    gift_card_batch: {
      scope: everyone('Gift cards are bought and used in the whole store.'),
      named: { table: 'gift_card_batches', name: 'title' },
    },
  },
  routes: [giftCardRoutes],
  exports: [giftCardExport],
  jobs: [makeGiftCards, giftCardBulk.job],
  housekeeping: { codes: forgetCodes },
  consistency: DERIVED,
});
