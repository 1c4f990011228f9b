import { type Pincode, type PincodeInput, PincodeListQuery } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../platform/access/caller.ts';
import { within } from '../../platform/access/scope.ts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { PincodesTable } from '../../platform/db/schema.ts';
import { mapUniqueViolation } from '../../platform/errors/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { defineFinder } from '../../platform/list/finder.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';
import { createdBy, stamp } from '../../platform/records.ts';

type Row = Selectable<PincodesTable> & Pick<Pincode, 'warehouses' | 'dealer'>;

function toPincode({ area_sort: _, city_sort: __, search_text: ___, ...pincode }: Row): Pincode {
  return { ...pincode, warehouse_ids: pincode.warehouses.map(({ id }) => id) };
}

const pincodes = (db: Db | Trx) => db.selectFrom('pincodes');

const withPartners = (rows: ReturnType<typeof pincodes>, viewer: Actor) =>
  rows
    .selectAll('pincodes')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('pincode_warehouses')
          .innerJoin('warehouses', 'warehouses.id', 'pincode_warehouses.warehouse_id')
          .select(['warehouses.id', 'warehouses.name', 'warehouses.name_ar'])
          .whereRef('pincode_warehouses.pincode_id', '=', 'pincodes.id')
          .where(within(SCOPES.warehouse, viewer))
          .orderBy('pincode_warehouses.priority')
          .orderBy('warehouses.id'),
      ).as('warehouses'),
      jsonObjectFrom(
        eb
          .selectFrom('dealers')
          .select(['dealers.id', 'dealers.name', 'dealers.name_ar'])
          .whereRef('dealers.id', '=', 'pincodes.dealer_id'),
      ).as('dealer'),
    ]);

export const pincodeList = defineList({
  query: PincodeListQuery,
  scope: SCOPES.pincode,
  id: 'pincodes.id',
  sorts: {
    code: 'pincodes.code',
    area: 'pincodes.area_sort',
    city: 'pincodes.city_sort',
    delivery_fee: 'pincodes.delivery_fee',
    promise_minutes: 'pincodes.promise_minutes',
    updated_at: 'pincodes.updated_at',
  },
  matching: (db, { search, serviceable, cash_allowed, warehouse, dealer, archived }) =>
    pincodes(db)
      .where('pincodes.archived_at', archived ? 'is not' : 'is', null)
      .$if(serviceable !== undefined, (rows) => rows.where('pincodes.serviceable', '=', serviceable ?? true))
      .$if(cash_allowed !== undefined, (rows) => rows.where('pincodes.cash_allowed', '=', cash_allowed ?? true))
      .$if(Boolean(dealer?.length), (rows) => rows.where('pincodes.dealer_id', 'in', dealer ?? []))
      .$if(Boolean(warehouse?.length), (rows) =>
        rows.where('pincodes.id', 'in', (eb) =>
          eb
            .selectFrom('pincode_warehouses')
            .select('pincode_id')
            .where('warehouse_id', 'in', warehouse ?? []),
        ),
      )
      .$if(Boolean(search), (rows) => rows.where(containsWords('pincodes.search_text', 'pincodes.code', search ?? ''))),
  columns: withPartners,
  toItem: toPincode,
});

const UNIQUE = { pincodes_code: ['code', 'pincode.code_taken'] } as const;

export const findPincode = defineFinder({
  scope: SCOPES.pincode,
  rows: (db, id, viewer) => withPartners(pincodes(db).where('pincodes.id', '=', id), viewer),
  read: toPincode,
});

export async function lockPincode(trx: Trx, id: string, viewer: Actor): Promise<Pincode | undefined> {
  await trx.selectFrom('pincodes').select('id').where('id', '=', id).forUpdate().execute();
  return findPincode(trx, id, viewer);
}

/** Warehouses that the viewer does not see stay. */
async function setWarehouses(trx: Trx, id: string, warehouseIds: readonly string[], viewer: Actor): Promise<void> {
  await trx
    .deleteFrom('pincode_warehouses')
    .where('pincode_id', '=', id)
    .where('warehouse_id', 'in', (eb) =>
      eb.selectFrom('warehouses').select('warehouses.id').where(within(SCOPES.warehouse, viewer)),
    )
    .execute();
  const rows = [...new Set(warehouseIds)].map((warehouse_id, index) => ({
    pincode_id: id,
    warehouse_id,
    priority: index + 1,
  }));
  if (rows.length > 0) await trx.insertInto('pincode_warehouses').values(rows).execute();
}

export async function insertPincode(
  trx: Trx,
  { warehouse_ids, ...input }: PincodeInput,
  viewer: Actor,
): Promise<string> {
  const id = newId('pin');
  await mapUniqueViolation(UNIQUE, () =>
    trx
      .insertInto('pincodes')
      .values({ ...input, id, ...createdBy(viewer.id) })
      .execute(),
  );
  await setWarehouses(trx, id, warehouse_ids, viewer);
  return id;
}

export async function updatePincode(
  trx: Trx,
  { id, version }: Pincode,
  { warehouse_ids, ...change }: Partial<PincodeInput> & { archived_at?: Date | null },
  viewer: Actor,
): Promise<void> {
  await mapUniqueViolation(UNIQUE, () =>
    trx
      .updateTable('pincodes')
      .set({ ...change, ...stamp(version, viewer.id) })
      .where('id', '=', id)
      .execute(),
  );
  if (warehouse_ids) await setWarehouses(trx, id, warehouse_ids, viewer);
}

/** Which of the wanted partners are there for the viewer and not archived. */
export async function countPartners(
  trx: Trx,
  warehouseIds: readonly string[],
  dealerId: string | null,
  viewer: Actor,
): Promise<{ warehouses: number; dealers: number }> {
  const { rows } = await sql<{ warehouses: number; dealers: number }>`select
    (select count(*) from warehouses where id = any(${warehouseIds}::text[]) and archived_at is null and ${within(SCOPES.warehouse, viewer)}) as warehouses,
    (select count(*) from dealers where id = ${dealerId} and archived_at is null and ${within(SCOPES.dealer, viewer)}) as dealers`.execute(
    trx,
  );
  return rows[0] ?? { warehouses: 0, dealers: 0 };
}
