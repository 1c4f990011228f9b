import { type Warehouse, WarehouseListQuery } from '@bo/contracts';
import type { Selectable } from 'kysely';
import { withinScope } from '../../platform/access/scope.ts';
import type { WarehousesTable } from '../../platform/db/schema.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';

function toWarehouse({ name_sort: _, search_text: __, ...warehouse }: Selectable<WarehousesTable> & { pincode_count: number | null }): Warehouse {
  return { ...warehouse, pincode_count: warehouse.pincode_count ?? 0 };
}

export const warehouseList = defineList({
  query: WarehouseListQuery,
  id: 'warehouses.id',
  sorts: { name: 'warehouses.name_sort' },
  matching: (db, { search, status, archived }, caller) =>
    db
      .selectFrom('warehouses')
      .where('warehouses.archived_at', archived ? 'is not' : 'is', null)
      .where(withinScope(caller, 'warehouse', 'warehouses.id'))
      .$if(Boolean(status?.length), (rows) => rows.where('warehouses.status', 'in', status ?? []))
      .$if(Boolean(search), (rows) => rows.where(containsWords('warehouses.search_text', 'warehouses.name_sort', search ?? ''))),
  columns: (rows) =>
    rows.selectAll('warehouses').select((eb) => [
      eb
        .selectFrom('pincode_warehouses')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('pincode_warehouses.warehouse_id', '=', 'warehouses.id')
        .as('pincode_count'),
    ]),
  toItem: toWarehouse,
});
