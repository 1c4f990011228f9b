import { Seller, SellerListQuery, Warehouse, WarehouseListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';

/** Records of other teams' areas that catalogue screens pick from and never write. */
export const sellers = defineResource({
  name: 'sellers',
  path: 'admin_panel/sellers/',
  entity: Seller,
  listQuery: SellerListQuery,
});
export const warehouses = defineResource({
  name: 'warehouses',
  path: 'admin_panel/warehouses/',
  entity: Warehouse,
  listQuery: WarehouseListQuery,
});
