import { OfferCountdown, OfferCountdownInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findOfferCountdown, offerCountdownList } from './offer-countdowns.repository.ts';
import { offerCountdownBulk, offerCountdowns } from './offer-countdowns.service.ts';

const COLUMNS: readonly ExportColumn<OfferCountdown>[] = [
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'offer', value: ({ offer_title }) => offer_title },
  { key: 'offer_ar', value: ({ offer_title_ar }) => offer_title_ar },
  { key: 'style', words: 'countdown_style', value: ({ style }) => style },
  { key: 'ends_at', kind: 'end', value: ({ available_upto }) => available_upto },
  { key: 'status', words: 'offer_state', value: ({ state }) => state },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const offerCountdownExport = defineExport({
  name: 'offer-countdowns',
  permission: 'offer.export',
  list: offerCountdownList,
  columns: COLUMNS,
});

export const offerCountdownRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, {
    name: 'offer-countdowns',
    area: 'offer',
    entity: OfferCountdown,
  });
  routes.list(offerCountdownList);
  routes.export(offerCountdownExport);
  routes.detail(findOfferCountdown);
  // Nothing names a countdown: it can always be deleted.
  routes.create(OfferCountdownInput, offerCountdowns.create);
  routes.update(OfferCountdownInput, offerCountdowns.change);
  routes.archive(offerCountdowns.setArchived);
  routes.remove(offerCountdowns.remove);
  routes.bulk(offerCountdownBulk);
};
