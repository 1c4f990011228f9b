import { createHash } from 'node:crypto';
import {
  StoreHorizontalLists,
  StoreLeaflets,
  StoreLeafletsQuery,
  StoreListsQuery,
  StoreProducts,
  StoreProductsQuery,
  StorePromotions,
  StorePromotionsQuery,
} from '@bo/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readPromotions, readStoreLeaflets, readStoreLists, readStoreProducts } from './storefront.service.ts';

/** What starts, ends or is stopped shows within a minute: half of that is left for the way. */
const FRESH_SECONDS = 30;
const Unchanged = z.null().describe('It is as it was: the copy that If-None-Match names is still right.');
const tags = ['store'];

/**
 * Answers what has not changed with 304: a storefront keeps its copy for so long, and then asks whether it is still
 * right. `changesAt` ends that sooner.
 */
function answer<T extends object>(request: FastifyRequest, reply: FastifyReply, body: T, changesAt: string | null) {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  const left = changesAt === null ? FRESH_SECONDS : Math.ceil((Date.parse(changesAt) - Date.now()) / 1000);
  void reply
    .header('ETag', etag)
    .header('Cache-Control', `private, max-age=${String(Math.max(0, Math.min(FRESH_SECONDS, left)))}, must-revalidate`);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.includes(etag) || known?.includes('*') ? reply.code(304).send(null) : reply.send(body);
}

/** What a shop, an app or a marketplace reads to show today's offers, prices and stock. */
export const storefrontRoutes: Routes = (app, { db }) => {
  app.get(
    '/store/promotions/',
    {
      config: { permission: 'offer.view', service: true },
      schema: {
        tags,
        description: 'Offers, volume offers, banners and countdowns that run now and soon.',
        querystring: StorePromotionsQuery,
        response: { ...ok(StorePromotions), 304: Unchanged },
      },
    },
    async (request, reply) => {
      const body = await readPromotions(db, request.query);
      return answer(request, reply, body, body.next_change_at);
    },
  );

  app.get(
    '/store/leaflets/',
    {
      config: { permission: 'leaflet.view', service: true },
      schema: {
        tags,
        description: 'Leaflets that are out now and soon, with their pages and what is on them.',
        querystring: StoreLeafletsQuery,
        response: { ...ok(StoreLeaflets), 304: Unchanged },
      },
    },
    async (request, reply) => {
      const body = await readStoreLeaflets(db, request.query);
      return answer(request, reply, body, body.next_change_at);
    },
  );

  app.get(
    '/store/horizontal-lists/',
    {
      config: { permission: 'horizontal_list.view', service: true },
      schema: {
        tags,
        description: 'Rows of products as the shop shows them, each with its products in their order.',
        querystring: StoreListsQuery,
        response: { ...ok(StoreHorizontalLists), 304: Unchanged },
      },
    },
    async (request, reply) => {
      const body = await readStoreLists(db, request.query);
      return answer(request, reply, body, body.next_change_at);
    },
  );

  app.get(
    '/store/products/',
    {
      config: { permission: 'product.view', service: true },
      schema: {
        tags,
        description:
          "What is sold, with today's price of one and how many there are, a page at a time. With a `category` what is in it and below it, in the order that its manager chose; without, in no order that means anything.",
        querystring: StoreProductsQuery,
        response: { ...ok(StoreProducts), 304: Unchanged },
      },
    },
    async (request, reply) =>
      answer(request, reply, await readStoreProducts(db, request.query, callerOf(request)), null),
  );
};
