import { PriceEffect, PriceEffectInput } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readPriceEffect } from './price-effect.service.ts';

export const priceEffectRoutes: Routes = (app, { db }) => {
  app.post(
    '/admin_panel/reports/price-effect/',
    {
      config: { permission: 'report.sales' },
      schema: {
        tags: ['reports'],
        description:
          'What other prices would have made of the order lines of the last 14 days, by the price algorithm, quantities unchanged. Nothing is changed.',
        body: PriceEffectInput,
        response: ok(PriceEffect),
      },
    },
    (request) => readPriceEffect(db, request.body, callerOf(request)),
  );
};
