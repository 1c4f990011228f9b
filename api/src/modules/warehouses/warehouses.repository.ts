import { type Warehouse, WarehouseListQuery } from '@bo/contracts';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Actor } from '../../platform/access/caller.ts';
import { within } from '../../platform/access/scope.ts';
import { defineFinder } from '../../platform/list/finder.ts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import type { Database, WarehousesTable } from '../../platform/db/schema.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';

function toWarehouse({
  name_sort: _,
  search_text: __,
  ...warehouse
}: Selectable<WarehousesTable> & { pincode_count: number | null }): Warehouse {
  return { ...warehouse, pincode_count: warehouse.pincode_count ?? 0 };
}

const withPincodes = (rows: SelectQueryBuilder<Database, 'warehouses', object>, viewer: Actor) =>
  rows.selectAll('warehouses').select((eb) => [
    eb
      .selectFrom('pincode_warehouses')
      .innerJoin('pincodes', 'pincodes.id', 'pincode_warehouses.pincode_id')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .whereRef('pincode_warehouses.warehouse_id', '=', 'warehouses.id')
      .where(within(SCOPES.pincode, viewer))
      .as('pincode_count'),
  ]);

export const warehouseList = defineList({
  query: WarehouseListQuery,
  scope: SCOPES.warehouse,
  id: 'warehouses.id',
  sorts: { name: 'warehouses.name_sort' },
  matching: (db, { search, status, archived }) =>
    db
      .selectFrom('warehouses')
      .where('warehouses.archived_at', archived ? 'is not' : 'is', null)
      .$if(Boolean(status?.length), (rows) => rows.where('warehouses.status', 'in', status ?? []))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('warehouses.search_text', 'warehouses.name_sort', search ?? '')),
      ),
  columns: withPincodes,
  toItem: toWarehouse,
});

/** A warehouse by its id, closed and archived ones too. */
export const findWarehouse = defineFinder({
  scope: SCOPES.warehouse,
  rows: (db, id, viewer) => withPincodes(db.selectFrom('warehouses').where('warehouses.id', '=', id), viewer),
  read: toWarehouse,
});
