import { Warehouse, WarehouseInput, WarehouseListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const warehouses = defineResource({
  ...ofRecord('warehouse'),
  path: 'admin_panel/warehouses/',
  entity: Warehouse,
  input: WarehouseInput,
  listQuery: WarehouseListQuery,
});
