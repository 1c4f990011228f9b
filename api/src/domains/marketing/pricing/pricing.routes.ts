import {
  PriceSimulation,
  PriceSimulationInput,
  Quote,
  QuoteInput,
  ShelfLabels,
  ShelfLabelsQuery,
  SimulatedPrice,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readStore } from '../../../platform/settings.ts';
import { readLabels } from './labels.service.ts';
import { expectNoGuessing, explainPrice, simulatePrice } from './pricing.service.ts';
import { keepQuote } from './quotes.service.ts';

export const pricingRoutes: Routes = (app, platform) => {
  const { db } = platform;

  const expectMaySimulate = async (request: FastifyRequest, input: PriceSimulationInput) => {
    // What is in someone's wallet is told with their price.
    if (input.customer_id !== undefined && !may(callerOf(request), 'customer.view')) throw forbidden('customer.view');
    await expectNoGuessing(db, callerOf(request), input);
  };
  app.post(
    '/admin_panel/price-simulations/',
    {
      config: { permission: 'product.view' },
      schema: {
        tags: ['prices'],
        description: 'What any basket costs anybody, anywhere, at any moment, and why. Nothing is kept.',
        body: PriceSimulationInput,
        response: ok(PriceSimulation),
      },
    },
    async (request) => {
      await expectMaySimulate(request, request.body);
      return simulatePrice(db, await readStore(db), request.body);
    },
  );
  app.post(
    '/admin_panel/price-simulations/explained/',
    {
      config: { permission: 'product.view' },
      schema: {
        tags: ['prices'],
        description: 'The same with the names of the offers that were candidates, and what the lines cost the store.',
        body: PriceSimulationInput,
        response: ok(SimulatedPrice),
      },
    },
    async (request) => {
      await expectMaySimulate(request, request.body);
      return explainPrice(db, await readStore(db), request.body);
    },
  );

  const quote = async (request: FastifyRequest, input: QuoteInput, { losers }: { losers: boolean }) => {
    await expectNoGuessing(db, callerOf(request), input);
    const language = languageOf(request.headers['accept-language']);
    return keepQuote(db, await readStore(db), callerOf(request), input, { language, losers });
  };
  app.post(
    '/store/quotes/',
    {
      config: { permission: 'order.create', service: true },
      schema: {
        tags: ['store'],
        description:
          'What an order would cost now, and everything that would be in its way. Its prices are kept to while it is valid. Of the candidates only those that won are told.',
        body: QuoteInput,
        response: ok(Quote),
      },
    },
    // Why the others lost, and that they exist, is the store's business.
    (request) => quote(request, request.body, { losers: false }),
  );
  app.post(
    '/admin_panel/orders/quote/',
    {
      config: { permission: 'order.create' },
      schema: { tags: ['orders'], body: QuoteInput, response: ok(Quote) },
    },
    (request) => quote(request, request.body, { losers: true }),
  );

  app.get(
    '/admin_panel/sellable-variants/labels/',
    {
      config: { permission: 'product.view' },
      schema: {
        tags: ['sellable variants'],
        description: 'What stands on shelf and product labels of these variants: texts, prices of now, and codes.',
        querystring: ShelfLabelsQuery,
        response: ok(ShelfLabels),
      },
    },
    (request) => readLabels(db, callerOf(request), request.query),
  );
};
