import {
  GiftCard,
  GiftCardBatch,
  GiftCardBatchInput,
  GiftCardMovements,
  GiftCardNewCode,
  GiftCardReasonInput,
  IssuedGiftCards,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { versionOf } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import { createGiftCardBatch, showCodes } from './batches.service.ts';
import {
  findGiftCard,
  findGiftCardBatch,
  giftCardBatchList,
  giftCardList,
  readMovements,
} from './gift-cards.repository.ts';
import { giftCardBulk, giveNewCode, voidGiftCard } from './gift-cards.service.ts';

/** Without codes: nobody has them any more. */
const COLUMNS: readonly ExportColumn<GiftCard>[] = [
  { key: 'last_four', value: ({ last_four }) => last_four },
  { key: 'value', kind: 'money', value: ({ value }) => value },
  { key: 'balance', kind: 'money', value: ({ balance }) => balance },
  { key: 'redeemed', kind: 'money', value: ({ redeemed }) => redeemed },
  { key: 'expiry_date', kind: 'end', value: ({ expires_at }) => expires_at },
  { key: 'status', words: 'gift_card_state', value: ({ state }) => state },
  { key: 'send_via', words: 'gift_card_way', value: ({ send_via }) => send_via },
  { key: 'customer', value: ({ customer }) => customer },
  { key: 'date_added', kind: 'instant', value: ({ created_at }) => created_at },
];
export const giftCardExport = defineExport({
  name: 'gift-cards',
  permission: 'coupon.export',
  list: giftCardList,
  columns: COLUMNS,
});

export const giftCardRoutes: Routes = (app, platform) => {
  const { db, jobs, keys, write, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, { name: 'gift-cards', area: 'coupon', entity: GiftCard });
  routes.list(giftCardList);
  routes.export(giftCardExport);
  routes.detail(findGiftCard);
  routes.bulk(giftCardBulk, 'gift_card.void');
  routes.act('void', { permission: 'gift_card.void', body: GiftCardReasonInput, run: voidGiftCard });

  // Not through `act`: its answer is more than the card, and it must not be kept by an idempotency key.
  app.post(
    `${routes.path}:id/new-code/`,
    {
      config: { permission: 'gift_card.void' },
      schema: { tags: routes.tags, params: ById, body: GiftCardReasonInput, response: ok(GiftCardNewCode) },
    },
    (request) => {
      const given = { ...request.body, version: versionOf(request) };
      return write(request, (unit) => giveNewCode(unit, request.params.id, given));
    },
  );

  app.get(
    `${routes.path}:id/movements/`,
    {
      config: { permission: 'coupon.view' },
      schema: { tags: routes.tags, params: ById, response: ok(GiftCardMovements) },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = expectFound(await findGiftCard(db, request.params.id, caller));
      return { results: await readMovements(db, id, caller) };
    },
  );

  const batches = resourceRoutes(app, platform, { name: 'gift-card-batches', area: 'coupon', entity: GiftCardBatch });
  batches.list(giftCardBatchList);
  batches.detail(findGiftCardBatch);
  app.post(
    batches.path,
    {
      config: { permission: 'coupon.create' },
      schema: { tags: batches.tags, body: GiftCardBatchInput, response: created(GiftCardBatch) },
    },
    async (request, reply) => {
      const { currency } = await readStore(db);
      return reply
        .code(201)
        .send(
          await writeOnce(request, GiftCardBatch, (unit) =>
            createGiftCardBatch(unit, { jobs, currency }, request.body),
          ),
        );
    },
  );
  app.post(
    `${batches.path}:id/codes/`,
    {
      config: { permission: 'coupon.create' },
      schema: {
        tags: batches.tags,
        description: 'The codes of a batch, once, for the person who made it. No idempotency key keeps this answer.',
        params: ById,
        response: ok(IssuedGiftCards),
      },
    },
    (request) => write(request, (unit) => showCodes(unit, keys, request.params.id)),
  );
};
