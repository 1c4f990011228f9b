import { MergeOptionsInput, VariantType, VariantTypeInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findVariantType, variantTypeList } from './variant-types.repository.ts';
import { mergeOptions, variantTypeBulk, variantTypes } from './variant-types.service.ts';

const COLUMNS: readonly ExportColumn<VariantType>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'options', value: ({ options }) => options.map(({ name }) => name).join(', ') },
  { key: 'options_ar', value: ({ options }) => options.map(({ name_ar }) => name_ar).join('، ') },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const variantTypeExport = defineExport({
  name: 'variant-types',
  permission: 'variant_type.export',
  list: variantTypeList,
  columns: COLUMNS,
});

export const variantTypeRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'variant-types', area: 'variant_type', entity: VariantType });
  routes.list(variantTypeList);
  routes.export(variantTypeExport);
  routes.detail(findVariantType);
  routes.create(VariantTypeInput, variantTypes.create);
  routes.update(VariantTypeInput, variantTypes.change);
  routes.archive(variantTypes.setArchived);
  routes.remove(variantTypes.remove);
  routes.bulk(variantTypeBulk);
  routes.act('merge-options', { permission: 'variant_type.edit', body: MergeOptionsInput, run: mergeOptions });
};
