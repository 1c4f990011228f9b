import { SupplierPrice, SupplierPriceInput, SupplierPriceListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const supplierPrices = defineResource({
  ...ofRecord('supplier_price'),
  path: 'admin_panel/supplier-prices/',
  entity: SupplierPrice,
  input: SupplierPriceInput,
  listQuery: SupplierPriceListQuery,
});
