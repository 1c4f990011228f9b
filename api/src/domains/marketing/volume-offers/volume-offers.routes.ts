import { VolumeOffer, VolumeOfferInput, VolumeOffersCreated, VolumeOffersInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { expectFound } from '../../../platform/records.ts';
import { countVolumeOfferUses, findVolumeOffer, volumeOfferList } from './volume-offers.repository.ts';
import { createVolumeOffers, volumeOfferBulk, volumeOffers } from './volume-offers.service.ts';

const COLUMNS: readonly ExportColumn<VolumeOffer>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  // "6: 8%": one cell for all tiers, so that a row is a volume offer.
  {
    key: 'tiers',
    value: ({ tiers }) =>
      tiers
        .map(
          ({ quantity_threshold, discount_percentage }) =>
            `${String(quantity_threshold)}: ${String(discount_percentage / 100)}%`,
        )
        .join('; '),
  },
  { key: 'selling_price', kind: 'money', value: ({ selling_price }) => selling_price },
  { key: 'starts_at', kind: 'instant', value: ({ starts_at }) => starts_at },
  { key: 'ends_at', kind: 'end', value: ({ ends_at }) => ends_at },
  { key: 'status', words: 'period_state', value: ({ state }) => state },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const volumeOfferExport = defineExport({
  name: 'volume-offers',
  permission: 'offer.export',
  list: volumeOfferList,
  columns: COLUMNS,
});

export const volumeOfferRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'volume-offers', area: 'offer', entity: VolumeOffer });
  routes.list(volumeOfferList);
  routes.export(volumeOfferExport);
  routes.detail(findVolumeOffer);
  routes.usage(async (db, id, viewer) => countVolumeOfferUses(db, expectFound(await findVolumeOffer(db, id, viewer))));
  routes.create(VolumeOfferInput, volumeOffers.create);
  routes.update(VolumeOfferInput, volumeOffers.change);
  routes.archive(volumeOffers.setArchived);
  routes.remove(volumeOffers.remove);
  routes.bulk(volumeOfferBulk);
  app.post(
    `${routes.path}many/`,
    {
      config: { permission: 'offer.create' },
      schema: {
        tags: routes.tags,
        description: 'Creates the same volume offer for many variants; those that have one keep it.',
        body: VolumeOffersInput,
        response: ok(VolumeOffersCreated),
      },
    },
    (request) => platform.write(request, (unit) => createVolumeOffers(unit, request.body)),
  );
};
