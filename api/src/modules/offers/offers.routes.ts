import { Offer } from '@bo/contracts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { defineExport } from '../../platform/export/define.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { offerList } from './offers.repository.ts';

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
export const offerExport = defineExport({
  name: 'offers',
  permission: 'offer.export',
  list: offerList,
  columns: COLUMNS,
});

export const offerRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'offers', area: 'offer', entity: Offer });
  routes.list(offerList);
  routes.export(offerExport);
};
