import { Offer, OfferActInput, OfferDetail, OfferInput, OfferPreview, OfferPreviewInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findOffer, offerList } from './offers.repository.ts';
import {
  archiveOffer,
  changeOffer,
  createOffer,
  duplicateOffer,
  offerBulk,
  pauseOffer,
  removeOffer,
  resumeOffer,
  stopOffer,
} from './offers.service.ts';
import { previewOffer } from './preview.service.ts';

const COLUMNS: readonly ExportColumn<Offer>[] = [
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'deal_category', words: 'deal_category', value: ({ deal_category }) => deal_category },
  { key: 'offer_type', words: 'offer_type', value: ({ offer_type }) => offer_type },
  {
    key: 'offer_value',
    kind: ({ offer_type }) => (offer_type === 'percent' ? 'percent' : 'money'),
    value: ({ offer_value }) => offer_value,
  },
  { key: 'available_from', kind: 'instant', value: ({ available_from }) => available_from },
  { key: 'available_upto', kind: 'end', value: ({ available_upto }) => available_upto },
  { key: 'status', words: 'offer_state', value: ({ state }) => state },
  { key: 'priority', kind: 'number', value: ({ priority }) => priority },
  { key: 'variants', kind: 'number', value: ({ variant_count }) => variant_count },
];
export const offerExport = defineExport({
  name: 'offers',
  permission: 'offer.export',
  list: offerList,
  columns: COLUMNS,
});

export const offerRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'offers', area: 'offer', entity: OfferDetail });
  routes.list(offerList, Offer);
  routes.export(offerExport);
  routes.detail(findOffer);
  routes.create(OfferInput, (unit, input) => createOffer(platform, unit, input));
  routes.update(OfferInput, (unit, id, version, input) => changeOffer(platform, unit, id, version, input));
  routes.archive(archiveOffer);
  routes.remove(removeOffer);
  routes.bulk(offerBulk);

  const permission = 'offer.edit';
  const body = OfferActInput;
  routes.act('pause', { permission, body, run: (unit, id, { version }) => pauseOffer(platform, unit, id, version) });
  // Whatever someone else has changed of it meanwhile: what must stop, stops.
  routes.act('stop', { permission, body, run: (unit, id) => stopOffer(platform, unit, id, undefined) });
  routes.act('resume', { permission, body, run: (unit, id, { version }) => resumeOffer(platform, unit, id, version) });
  routes.act('duplicate', { permission: 'offer.create', body, run: (unit, id) => duplicateOffer(unit, id) });

  app.post(
    `${routes.path}preview/`,
    {
      config: { permission: 'offer.view' },
      schema: {
        tags: routes.tags,
        description: 'What an offer would do if it were saved so: who has the price where, and what is left of it.',
        body: OfferPreviewInput,
        response: ok(OfferPreview),
      },
    },
    (request) => previewOffer(platform.db, request.body),
  );
};
