import { Warehouse, WarehouseListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const warehouses = defineResource({
  ...ofRecord('warehouse'),
  path: 'admin_panel/warehouses/',
  entity: Warehouse,
  listQuery: WarehouseListQuery,
});
