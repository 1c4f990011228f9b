import { Brand, BrandInput, MergeInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { brandList, countBrandUses, findBrand } from './brands.repository.ts';
import { brandBulk, brands, mergeBrand } from './brands.service.ts';

const COLUMNS: readonly ExportColumn<Brand>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'contact_name', value: ({ contact_name }) => contact_name },
  { key: 'contact_phone', value: ({ contact_phone }) => contact_phone },
  { key: 'featured', kind: 'flag', value: ({ featured }) => featured },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'products', kind: 'number', value: ({ product_count }) => product_count },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const brandExport = defineExport({
  name: 'brands',
  permission: 'brand.export',
  list: brandList,
  columns: COLUMNS,
});

export const brandRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'brands', area: 'brand', entity: Brand });
  routes.list(brandList);
  routes.export(brandExport);
  routes.detail(findBrand);
  routes.usage(countBrandUses);
  routes.create(BrandInput, brands.create);
  routes.update(BrandInput, brands.change);
  routes.archive(brands.setArchived);
  routes.remove(brands.remove);
  routes.bulk(brandBulk);
  routes.act('merge', { permission: 'brand.delete', body: MergeInput, run: mergeBrand });
};
