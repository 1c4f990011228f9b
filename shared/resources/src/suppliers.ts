import { Supplier, SupplierInput, SupplierListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const suppliers = defineResource({
  ...ofRecord('supplier'),
  path: 'admin_panel/suppliers/',
  entity: Supplier,
  input: SupplierInput,
  listQuery: SupplierListQuery,
});
