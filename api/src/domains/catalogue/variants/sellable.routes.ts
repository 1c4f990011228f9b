import { PricePreview, PricePreviewInput, SellableVariant, writeCodes } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { sellableList } from './sellable.list.ts';
import { previewPrices, sellableBulk } from './sellable.service.ts';

const COLUMNS: readonly ExportColumn<SellableVariant>[] = [
  { key: 'variant_id', value: ({ id }) => id },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'code', value: ({ code }) => code },
  { key: 'barcodes', value: ({ barcodes, case_codes }) => writeCodes(barcodes, case_codes) },
  { key: 'category', value: ({ category }) => category },
  { key: 'brand', value: ({ brand }) => brand },
  { key: 'price', kind: 'money', value: ({ price }) => price },
  { key: 'selling_price', kind: 'money', value: ({ selling_price }) => selling_price },
  { key: 'cost', kind: 'money', guarded: 'cost', value: ({ cost }) => cost },
  { key: 'margin', kind: 'percent', guarded: 'margin', value: ({ margin }) => margin },
  { key: 'available', kind: 'number', value: ({ available }) => available },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'status', words: 'product_status', value: ({ product_status }) => product_status },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const sellableExport = defineExport({
  name: 'variants',
  permission: 'product.export',
  list: sellableList,
  columns: COLUMNS,
});

export const sellableRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'sellable-variants', area: 'product', entity: SellableVariant });
  const { path, tags } = routes;
  routes.list(sellableList);
  routes.export(sellableExport);
  routes.bulk(sellableBulk);

  app.post(
    `${path}price-preview/`,
    {
      config: { permission: 'product.edit' },
      schema: {
        tags,
        description: 'What a change of prices would do to these variants. Nothing is changed.',
        body: PricePreviewInput,
        response: ok(PricePreview),
      },
    },
    (request) => previewPrices(platform.db, callerOf(request), request.body),
  );
};
