import {
  listPage,
  PriceEntry,
  PriceHistory,
  ScheduledPriceInput,
  VariantDetail,
  VariantInput,
  VariantListQuery,
  VariantRow,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../platform/access/guard.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { applyPrices } from './prices.job.ts';
import { readPrices } from './prices.repository.ts';
import { variantList } from './variants.list.ts';
import { findVariant } from './variants.repository.ts';
import { cancelPrice, changeVariant, createVariant, schedulePrice, setVariantArchived } from './variants.service.ts';

const PATH = '/admin_panel/variants/';
const tags = ['variants'];

export const variantRoutes: Routes = (app, { db, write, writeOnce, jobs }) => {
  const applyAt = (unit: UnitOfWork, startAfter: Date) =>
    jobs.enqueue(unit, applyPrices, {}, { asSystem: true, key: startAfter.toISOString(), startAfter });

  app.get(
    PATH,
    {
      config: { permission: 'product.view' },
      schema: { tags, querystring: VariantListQuery, response: ok(listPage(VariantRow)) },
    },
    (request) => variantList.page(db, request.query, callerOf(request), request.url),
  );

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

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(VariantDetail) } },
    async ({ params }) => expectFound(await findVariant(db, params.id)),
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, params: ById, body: VariantInput.safeExtend(Versioned.shape), response: ok(VariantDetail) },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeVariant(unit, request.params.id, versionOf(request), input));
    },
  );

  for (const [ending, archived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    app.post(
      `${PATH}:id/${ending}/`,
      {
        config: { permission: 'product.edit' },
        schema: { tags, params: ById, body: Versioned.nullish(), response: ok(VariantDetail) },
      },
      (request) => write(request, (unit) => setVariantArchived(unit, request.params.id, versionOf(request), archived)),
    );
  }

  app.get(
    `${PATH}:id/prices/`,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(PriceHistory) } },
    async ({ params }) => ({ results: await readPrices(db, params.id) }),
  );

  app.post(
    `${PATH}:id/prices/`,
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
    `${PATH}:id/prices/:price/`,
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
