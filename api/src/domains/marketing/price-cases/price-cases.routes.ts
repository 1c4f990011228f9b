import { OfferActInput, PriceCase, PriceCaseCheck, PriceCaseInput } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findPriceCase, priceCaseList } from './price-cases.repository.ts';
import {
  acceptPrice,
  archivePriceCase,
  changePriceCase,
  checkPriceCases,
  createPriceCase,
  removePriceCase,
} from './price-cases.service.ts';

export const priceCaseRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'price-cases', area: 'offer', entity: PriceCase });
  routes.list(priceCaseList);
  routes.detail(findPriceCase);
  routes.create(PriceCaseInput, createPriceCase);
  routes.update(PriceCaseInput, changePriceCase);
  routes.archive(archivePriceCase);
  routes.remove(removePriceCase);
  routes.act('accept', {
    permission: 'offer.edit',
    body: OfferActInput,
    run: (unit, id, { version }) => acceptPrice(unit, id, version),
  });

  app.post(
    `${routes.path}check/`,
    {
      config: { permission: 'offer.edit' },
      schema: {
        tags: routes.tags,
        description: 'Prices every kept basket again, now.',
        response: ok(PriceCaseCheck),
      },
    },
    (request) => checkPriceCases(platform.db, (work) => platform.write(request, work)),
  );
};
