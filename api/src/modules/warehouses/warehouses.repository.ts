import { type Warehouse, WarehouseListQuery } from '@bo/contracts';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Caller } from '../../platform/access/caller.ts';
import { withinScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Database, WarehousesTable } from '../../platform/db/schema.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';

function toWarehouse({ name_sort: _, search_text: __, ...warehouse }: Selectable<WarehousesTable> & { pincode_count: number | null }): Warehouse {
  return { ...warehouse, pincode_count: warehouse.pincode_count ?? 0 };
}

const withPincodes = (rows: SelectQueryBuilder<Database, 'warehouses', object>) =>
  rows.selectAll('warehouses').select((eb) => [
    eb
      .selectFrom('pincode_warehouses')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .whereRef('pincode_warehouses.warehouse_id', '=', 'warehouses.id')
      .as('pincode_count'),
  ]);

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
  columns: withPincodes,
  toItem: toWarehouse,
});

/** A warehouse by its id, closed and archived ones too, within what the caller may see. */
export async function findWarehouse(db: Db, id: string, caller: Caller): Promise<Warehouse | undefined> {
  const row = await withPincodes(db.selectFrom('warehouses').where('warehouses.id', '=', id).where(withinScope(caller, 'warehouse', 'warehouses.id'))).executeTakeFirst();
  return row && toWarehouse(row);
}
