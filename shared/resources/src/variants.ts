import { VariantDetail, VariantInput, VariantListQuery, VariantRow } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** Created below their product, then known by themselves. */
export const variants = defineResource({
  ...ofRecord('variant'),
  path: 'admin_panel/variants/',
  entity: VariantRow,
  detail: VariantDetail,
  input: VariantInput,
  listQuery: VariantListQuery,
});
