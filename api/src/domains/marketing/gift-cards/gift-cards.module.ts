import { defineModule } from '../../../platform/module.ts';
import { makeGiftCards } from './batches.service.ts';
import { giftCardExport, giftCardRoutes } from './gift-cards.routes.ts';
import { giftCardBulk } from './gift-cards.service.ts';

export const giftCardsModule = defineModule({
  routes: [giftCardRoutes],
  exports: [giftCardExport],
  jobs: [makeGiftCards, giftCardBulk.job],
});
