import { Product, ProductDetail, ProductInput, ProductListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const products = defineResource({
  ...ofRecord('product'),
  path: 'admin_panel/products/',
  entity: Product,
  detail: ProductDetail,
  input: ProductInput,
  listQuery: ProductListQuery,
});
