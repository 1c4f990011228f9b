import { listPage, Offer, OfferListQuery } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok } from '../../platform/http/contract.ts';
import { offerList } from './offers.repository.ts';

const PATH = '/admin_panel/offers/';
const tags = ['offers'];

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
  { key: 'available_upto', kind: 'instant', value: ({ available_upto }) => available_upto },
  { key: 'status', words: 'offer_state', value: ({ state }) => state },
  { key: 'priority', kind: 'number', value: ({ priority }) => priority },
  { key: 'variants', kind: 'number', value: ({ variant_count }) => variant_count },
];

export const offerRoutes: Routes = (app, { db }) => {
  app.get(
    PATH,
    {
      config: { permission: 'offer.view' },
      schema: { tags, querystring: OfferListQuery, response: ok(listPage(Offer)) },
    },
    (request) => offerList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'offer.export' }, schema: { tags, querystring: exportQuery(OfferListQuery) } },
    (request, reply) =>
      sendExport(request, reply, { db, list: offerList, query: request.query, columns: COLUMNS, name: 'offers' }),
  );
};
