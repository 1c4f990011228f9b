import { type Pincode, type PincodeInput, PincodeListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Caller } from '../../platform/access/caller.ts';
import { withinScope } from '../../platform/access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { PincodesTable } from '../../platform/db/schema.ts';
import { explainUnique } from '../../platform/errors/unique.ts';
import { newId } from '../../platform/ids.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';
import { createdBy, touched } from '../../platform/records.ts';

type Row = Selectable<PincodesTable> & Pick<Pincode, 'warehouses' | 'dealer'>;

function toPincode({ area_sort: _, city_sort: __, search_text: ___, ...pincode }: Row): Pincode {
  return { ...pincode, warehouse_ids: pincode.warehouses.map(({ id }) => id) };
}

const pincodes = (db: Db) => db.selectFrom('pincodes');

const withPartners = (rows: ReturnType<typeof pincodes>) =>
  rows.selectAll('pincodes').select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('pincode_warehouses')
        .innerJoin('warehouses', 'warehouses.id', 'pincode_warehouses.warehouse_id')
        .select(['warehouses.id', 'warehouses.name', 'warehouses.name_ar'])
        .whereRef('pincode_warehouses.pincode_id', '=', 'pincodes.id')
        .orderBy('pincode_warehouses.priority')
        .orderBy('warehouses.id'),
    ).as('warehouses'),
    jsonObjectFrom(eb.selectFrom('dealers').select(['dealers.id', 'dealers.name', 'dealers.name_ar']).whereRef('dealers.id', '=', 'pincodes.dealer_id')).as('dealer'),
  ]);

export const pincodeList = defineList({
  query: PincodeListQuery,
  id: 'pincodes.id',
  sorts: {
    code: 'pincodes.code',
    area: 'pincodes.area_sort',
    city: 'pincodes.city_sort',
    delivery_fee: 'pincodes.delivery_fee',
    promise_minutes: 'pincodes.promise_minutes',
    updated_at: 'pincodes.updated_at',
  },
  matching: (db, { search, serviceable, cash_allowed, warehouse, dealer, archived }, caller) =>
    pincodes(db)
      .where('pincodes.archived_at', archived ? 'is not' : 'is', null)
      .where(withinScope(caller, 'dealer', 'pincodes.dealer_id'))
      .$if(serviceable !== undefined, (rows) => rows.where('pincodes.serviceable', '=', serviceable ?? true))
      .$if(cash_allowed !== undefined, (rows) => rows.where('pincodes.cash_allowed', '=', cash_allowed ?? true))
      .$if(Boolean(dealer?.length), (rows) => rows.where('pincodes.dealer_id', 'in', dealer ?? []))
      .$if(Boolean(warehouse?.length), (rows) =>
        rows.where('pincodes.id', 'in', (eb) => eb.selectFrom('pincode_warehouses').select('pincode_id').where('warehouse_id', 'in', warehouse ?? [])),
      )
      .$if(Boolean(search), (rows) => rows.where(containsWords('pincodes.search_text', 'pincodes.code', search ?? ''))),
  columns: withPartners,
  toItem: toPincode,
});

const UNIQUE = { pincodes_code: ['code', 'pincode.code_taken'] } as const;

export async function findPincode(db: Db | Trx, id: string, caller?: Caller): Promise<Pincode | undefined> {
  const row = await withPartners(pincodes(db))
    .where('pincodes.id', '=', id)
    .$if(caller !== undefined, (rows) => (caller ? rows.where(withinScope(caller, 'dealer', 'pincodes.dealer_id')) : rows))
    .executeTakeFirst();
  return row && toPincode(row);
}

export async function lockPincode(trx: Trx, id: string): Promise<Pincode | undefined> {
  await trx.selectFrom('pincodes').select('id').where('id', '=', id).forUpdate().execute();
  return findPincode(trx, id);
}

async function setWarehouses(trx: Trx, id: string, warehouseIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('pincode_warehouses').where('pincode_id', '=', id).execute();
  const rows = [...new Set(warehouseIds)].map((warehouse_id, index) => ({ pincode_id: id, warehouse_id, priority: index + 1 }));
  if (rows.length > 0) await trx.insertInto('pincode_warehouses').values(rows).execute();
}

export async function insertPincode(trx: Trx, { warehouse_ids, ...input }: PincodeInput, by: string | null): Promise<string> {
  const id = newId('pin');
  await explainUnique(UNIQUE, () => trx.insertInto('pincodes').values({ ...input, id, ...createdBy(by) }).execute());
  await setWarehouses(trx, id, warehouse_ids);
  return id;
}

export async function updatePincode(trx: Trx, { id, version }: Pincode, { warehouse_ids, ...change }: Partial<PincodeInput> & { archived_at?: Date | null }, by: string | null): Promise<void> {
  await explainUnique(UNIQUE, () => trx.updateTable('pincodes').set({ ...change, ...touched(version, by) }).where('id', '=', id).execute());
  if (warehouse_ids) await setWarehouses(trx, id, warehouse_ids);
}

/** Which of the wanted partners are there and not archived. */
export async function countPartners(trx: Trx, warehouseIds: readonly string[], dealerId: string | null): Promise<{ warehouses: number; dealers: number }> {
  const { rows } = await sql<{ warehouses: number; dealers: number }>`select
    (select count(*) from warehouses where id = any(${warehouseIds}::text[]) and archived_at is null) as warehouses,
    (select count(*) from dealers where id = ${dealerId} and archived_at is null) as dealers`.execute(trx);
  return rows[0] ?? { warehouses: 0, dealers: 0 };
}
