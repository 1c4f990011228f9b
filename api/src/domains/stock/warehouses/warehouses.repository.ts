import { type Coordinates, type HandOverState, type Warehouse, WarehouseListQuery } from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, WarehousesTable } from '../../../platform/db/schema.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';

function toWarehouse({
  name_sort: _,
  search_text: __,
  ...warehouse
}: Selectable<WarehousesTable> & { pincode_count: number | null; orders_today: number | null }): Warehouse {
  return { ...warehouse, pincode_count: warehouse.pincode_count ?? 0, orders_today: warehouse.orders_today ?? 0 };
}

/** Midnight in the time zone of the store. */
const startOfToday = sql<string>`(${storeToday}::timestamp at time zone ${storeTimeZone})`;

const withPincodes = (rows: SelectQueryBuilder<Database, 'warehouses', object>, viewer: Actor) =>
  rows.selectAll('warehouses').select((eb) => [
    eb
      .selectFrom('pincode_warehouses')
      .innerJoin('pincodes', 'pincodes.id', 'pincode_warehouses.pincode_id')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .whereRef('pincode_warehouses.warehouse_id', '=', 'warehouses.id')
      .where(within('pincode', viewer))
      .as('pincode_count'),
    eb
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .whereRef('orders.warehouse_id', '=', 'warehouses.id')
      .where('orders.status', '<>', 'cancelled')
      .where('orders.purchase_date', '>=', startOfToday)
      .where(within('order', viewer))
      .as('orders_today'),
  ]);

export const warehouseList = defineList({
  query: WarehouseListQuery,
  scope: 'warehouse',
  id: 'warehouses.id',
  sorts: {
    name: 'warehouses.name_sort',
    code: 'warehouses.code',
    capacity: { column: 'warehouses.capacity', nullable: true },
    updated_at: 'warehouses.updated_at',
  },
  matching: (db, { search, status, archived }) =>
    db
      .selectFrom('warehouses')
      .where('warehouses.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('warehouses.status', status))
      .where(containsWords('warehouses.search_text', 'warehouses.name_sort', search)),
  columns: withPincodes,
  toItem: toWarehouse,
});

/** A warehouse by its id, closed and archived ones too. */
export const findWarehouse = defineFinder({
  scope: 'warehouse',
  rows: (db, id, viewer) => withPincodes(db.selectFrom('warehouses').where('warehouses.id', '=', id), viewer),
  read: toWarehouse,
});

export const warehouseTable = recordTable('warehouses', {
  prefix: 'whs',
  unique: { warehouses_code: ['code', 'warehouse.code_taken'] },
});

/** Where the other warehouses are, those whose place is known. */
export async function readOtherPlaces(db: Db | Trx, id: string): Promise<Coordinates[]> {
  const { rows } = await sql<Coordinates>`
    select latitude, longitude from warehouses
    where id <> ${id} and archived_at is null and latitude is not null and longitude is not null`.execute(db);
  return rows;
}

/** What still hangs on a warehouse. */
export async function readHandOver(db: Db | Trx, id: string): Promise<HandOverState> {
  const { rows } = await sql<HandOverState>`
    select
      (select count(*)::int from stock_balances where warehouse_id = ${id} and (on_hand <> 0 or reserved <> 0)) as stock_lines,
      (select coalesce(sum(on_hand), 0)::int from stock_balances where warehouse_id = ${id}) as stock_units,
      (select coalesce(sum(reserved), 0)::int from stock_balances where warehouse_id = ${id}) as reserved_units,
      (select coalesce(sum(blocked), 0)::int from stock_balances where warehouse_id = ${id}) as blocked_units,
      (select coalesce(sum(expired), 0)::int from stock_balances where warehouse_id = ${id}) as expired_units,
      (select count(*)::int from orders where warehouse_id = ${id} and status in ('pending', 'processed')) as orders_waiting,
      (select count(*)::int from orders where warehouse_id = ${id} and status in ('picked', 'packed', 'ready_for_delivery')) as orders_under_way,
      (select count(*)::int from pincode_warehouses pw join pincodes p on p.id = pw.pincode_id
        where pw.warehouse_id = ${id} and p.archived_at is null) as pincodes,
      (select count(*)::int from pincode_warehouses pw join pincodes p on p.id = pw.pincode_id
        where pw.warehouse_id = ${id} and p.archived_at is null and not exists (
          select from pincode_warehouses other join warehouses w on w.id = other.warehouse_id
          where other.pincode_id = pw.pincode_id and w.id <> ${id} and w.status = 'open' and w.archived_at is null)) as pincodes_alone,
      (select j.id from jobs j where j.name = 'warehouse-hand-over' and j.subject = (select code from warehouses where id = ${id})
        and j.status in ('waiting', 'running') order by j.created_at desc limit 1) as job_id`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('A query of counts answered nothing.');
  return state;
}

/** The pincodes with some codes, as far as the viewer sees them. */
export async function readPincodesByCode(
  trx: Trx,
  codes: readonly string[],
  viewer: Actor,
): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from pincodes where code = any(${codes}::text[]) and archived_at is null and ${within('pincode', viewer)}
    order by id`.execute(trx);
  return rows;
}
