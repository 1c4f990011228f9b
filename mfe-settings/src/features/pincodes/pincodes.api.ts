import { Pincode, PincodeInput, PincodeListQuery, Warehouse, WarehouseListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';

export const pincodes = defineResource({
  name: 'pincodes',
  path: 'admin_panel/pincodes/',
  entity: Pincode,
  input: PincodeInput,
  listQuery: PincodeListQuery,
});

/** Only read here: a pincode names its warehouses. */
export const warehouses = defineResource({
  name: 'warehouses',
  path: 'admin_panel/warehouses/',
  entity: Warehouse,
  listQuery: WarehouseListQuery,
});
