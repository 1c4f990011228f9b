import { GiftCardIssueInput, IssuedGiftCards } from '@bo/contracts';
import type { Routes } from '../../platform/http/app-type.ts';
import { created } from '../../platform/http/contract.ts';
import { readStore } from '../../platform/settings.ts';
import { issueGiftCards } from './gift-cards.service.ts';

export const giftCardRoutes: Routes = (app, platform) => {
  app.post(
    '/admin_panel/gift-cards/',
    {
      config: { permission: 'coupon.create' },
      schema: { tags: ['gift cards'], body: GiftCardIssueInput, response: created(IssuedGiftCards) },
    },
    async (request, reply) => {
      const { currency } = await readStore(platform.db);
      // Not remembered by an idempotency key: that would keep the codes.
      return reply
        .code(201)
        .send(await platform.write(request, (unit) => issueGiftCards(unit, currency, request.body)));
    },
  );
};
