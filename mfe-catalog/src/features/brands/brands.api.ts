import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';

export const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
  alsoInvalidates: ['products'],
});
