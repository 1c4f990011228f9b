import { listPage, PriceEntry, PriceHistory, ScheduledPriceInput, VariantDetail, VariantInput, VariantListQuery, VariantRow } from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../platform/access/guard.ts';
import { every } from '../../platform/every.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers, ById, created, nothing } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { readPrices } from './prices.repository.ts';
import { variantList } from './variants.list.ts';
import { findVariant } from './variants.repository.ts';
import { applyDuePrices, cancelPrice, changeVariant, createVariant, schedulePrice, setVariantArchived } from './variants.service.ts';

const PATH = '/admin_panel/variants/';
const tags = ['variants'];
/** How late a scheduled price may be. */
const PRICES_EVERY_MS = 15_000;

export const variantRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce } = platform;
  every(app, PRICES_EVERY_MS, () => applyDuePrices(platform));

  app.get(PATH, { config: { permission: 'product.view' }, schema: { tags, querystring: VariantListQuery, response: answers(listPage(VariantRow)) } }, (request) =>
    variantList.page(db, request.query, callerOf(request), request.url),
  );

  app.post('/admin_panel/products/:id/variants/', { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: VariantInput, response: created(VariantDetail) } }, async (request, reply) =>
    reply.code(201).send(await writeOnce(request, VariantDetail, (under) => createVariant(under, request.params.id, request.body))),
  );

  app.get(`${PATH}:id/`, { config: { permission: 'product.view' }, schema: { tags, params: ById, response: answers(VariantDetail) } }, async ({ params }) => expectFound(await findVariant(db, params.id)));

  app.put(`${PATH}:id/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: VariantInput.safeExtend(Versioned.shape), response: answers(VariantDetail) } }, (request) => {
    const { version: _, ...input } = request.body;
    return write(request, (under) => changeVariant(under, request.params.id, versionOf(request), input));
  });

  for (const [ending, archived] of [['archive', true], ['restore', false]] as const) {
    app.post(`${PATH}:id/${ending}/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: Versioned.nullish(), response: answers(VariantDetail) } }, (request) =>
      write(request, (under) => setVariantArchived(under, request.params.id, versionOf(request), archived)),
    );
  }

  app.get(`${PATH}:id/prices/`, { config: { permission: 'product.view' }, schema: { tags, params: ById, response: answers(PriceHistory) } }, async ({ params }) => ({ results: await readPrices(db, params.id) }));

  app.post(`${PATH}:id/prices/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById, body: ScheduledPriceInput, response: created(PriceEntry) } }, async (request, reply) =>
    reply.code(201).send(await writeOnce(request, PriceEntry, (under) => schedulePrice(under, request.params.id, request.body))),
  );

  app.delete(`${PATH}:id/prices/:price/`, { config: { permission: 'product.edit' }, schema: { tags, params: ById.extend({ price: z.string() }), response: nothing } }, async (request, reply) => {
    await write(request, (under) => cancelPrice(under, request.params.id, request.params.price));
    return reply.code(204).send(null);
  });
};
