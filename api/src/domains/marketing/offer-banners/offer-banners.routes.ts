import { OfferBanner, OfferBannerInput, OfferBannerMove } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findOfferBanner, offerBannerList } from './offer-banners.repository.ts';
import { moveOfferBanner, offerBannerBulk, offerBanners } from './offer-banners.service.ts';

const COLUMNS: readonly ExportColumn<OfferBanner>[] = [
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'placement', words: 'banner_placement', value: ({ placement }) => placement },
  { key: 'target', value: ({ target }) => target?.name ?? '' },
  { key: 'available_from', kind: 'instant', value: ({ available_from }) => available_from },
  { key: 'available_upto', kind: 'end', value: ({ available_upto }) => available_upto },
  { key: 'status', words: 'period_state', value: ({ state }) => state },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const offerBannerExport = defineExport({
  name: 'offer-banners',
  permission: 'offer.export',
  list: offerBannerList,
  columns: COLUMNS,
});

export const offerBannerRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'offer-banners', area: 'offer', entity: OfferBanner });
  routes.list(offerBannerList);
  routes.export(offerBannerExport);
  routes.detail(findOfferBanner);
  // Nothing names a banner: it can always be deleted.
  routes.create(OfferBannerInput, offerBanners.create);
  routes.update(OfferBannerInput, offerBanners.change);
  routes.act('move', { permission: 'offer.edit', body: OfferBannerMove, run: moveOfferBanner });
  routes.archive(offerBanners.setArchived);
  routes.remove(offerBanners.remove);
  routes.bulk(offerBannerBulk);
};
