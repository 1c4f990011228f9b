import {
  AddedBarcode,
  PriceEntry,
  PriceHistory,
  ScheduledPriceInput,
  VariantDetail,
  VariantInput,
  VariantPricesInput,
  VariantPricesResult,
  VariantRow,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { eachRow } from '../../../platform/http/bulk.ts';
import { ById, created, noContent, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { applyPrices } from './prices.job.ts';
import { readPrices } from './prices.repository.ts';
import { variantList } from './variants.list.ts';
import { findVariant } from './variants.repository.ts';
import {
  addBarcode,
  cancelPrice,
  changeVariant,
  createVariant,
  schedulePrice,
  setVariantArchived,
} from './variants.service.ts';

export const variantRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce, jobs } = platform;
  const routes = resourceRoutes(app, platform, { name: 'variants', area: 'product', entity: VariantDetail });
  const { path, tags } = routes;
  routes.list(variantList, VariantRow);
  routes.detail(findVariant);
  routes.update(VariantInput, changeVariant);
  routes.archive(setVariantArchived, 'product.edit');
  // Without a version: it adds to what is there, whatever a colleague changed meanwhile.
  app.post(
    `${path}:id/add-barcode/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, params: ById, body: AddedBarcode, response: ok(VariantDetail) },
    },
    (request) => writeOnce(request, VariantDetail, (unit) => addBarcode(unit, request.params.id, request.body)),
  );

  const applyAt = (unit: UnitOfWork, startAfter: Date) =>
    jobs.enqueue(unit, applyPrices, {}, { asSystem: true, key: startAfter.toISOString(), startAfter });

  app.post(
    '/admin_panel/products/:id/variants/',
    {
      config: { permission: 'product.edit' },
      schema: { tags, params: ById, body: VariantInput, response: created(VariantDetail) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, VariantDetail, (unit) => createVariant(unit, request.params.id, request.body))),
  );

  app.post(
    `${path}prices/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, body: VariantPricesInput, response: ok(VariantPricesResult) },
    },
    async (request) => ({
      results: await eachRow(platform, request, request.body.prices, async (unit, { id, version, ...price }) => ({
        version: (await changeVariant(unit, id, version, price)).version,
      })),
    }),
  );

  app.get(
    `${path}:id/prices/`,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(PriceHistory) } },
    async (request) => {
      const { id } = expectFound(await findVariant(db, request.params.id, callerOf(request)));
      return { results: await readPrices(db, id) };
    },
  );

  app.post(
    `${path}:id/prices/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, params: ById, body: ScheduledPriceInput, response: created(PriceEntry) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await writeOnce(request, PriceEntry, (unit) => schedulePrice(unit, request.params.id, request.body, applyAt)),
        ),
  );

  app.delete(
    `${path}:id/prices/:price/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, params: ById.extend({ price: z.string() }), response: noContent },
    },
    async (request, reply) => {
      await write(request, (unit) => cancelPrice(unit, request.params.id, request.params.price));
      return reply.code(204).send(null);
    },
  );
};
