import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const brands = defineResource({
  ...ofRecord('brand'),
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});
