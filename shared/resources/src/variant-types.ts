import { VariantType, VariantTypeInput, VariantTypeListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const variantTypes = defineResource({
  ...ofRecord('variant_type'),
  path: 'admin_panel/variant-types/',
  entity: VariantType,
  input: VariantTypeInput,
  listQuery: VariantTypeListQuery,
});
