import { type Pincode, type PincodeInput, PincodeListQuery, type PincodeTerms } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { PincodesTable } from '../../../platform/db/schema.ts';
import { expectFree } from '../../../platform/errors/unique-violation.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { newId } from '../../../platform/ids.ts';
import { createdBy } from '../../../platform/records.ts';
import { recordTable } from '../../../platform/record-table.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

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
          .where(within('warehouse', viewer))
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
  scope: 'pincode',
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
      .where(is('pincodes.serviceable', serviceable))
      .where(is('pincodes.cash_allowed', cash_allowed))
      .where(anyOf('pincodes.dealer_id', dealer))
      .$if(Boolean(warehouse?.length), (rows) =>
        rows.where('pincodes.id', 'in', (eb) =>
          eb
            .selectFrom('pincode_warehouses')
            .select('pincode_id')
            .where('warehouse_id', 'in', warehouse ?? []),
        ),
      )
      .where(containsWords('pincodes.search_text', 'pincodes.code', search)),
  columns: withPartners,
  toItem: toPincode,
});

export const findPincode = defineFinder({
  scope: 'pincode',
  rows: (db, id, viewer) => withPartners(pincodes(db).where('pincodes.id', '=', id), viewer),
  read: toPincode,
});

export const pincodeTable = recordTable('pincodes', {
  prefix: 'pin',
  unique: { pincodes_code: ['code', 'pincode.code_taken'] },
});

/** New pincodes and who delivers there, in two statements. Answers them in the order they were given. */
export async function insertMany(
  { trx, actor }: UnitOfWork,
  inputs: readonly PincodeInput[],
): Promise<{ id: string; version: number }[]> {
  const rows = inputs.map(({ warehouse_ids: _, ...fields }) => ({
    ...fields,
    id: newId('pin'),
    ...createdBy(actor.id),
  }));
  await trx.insertInto('pincodes').values(rows).execute();
  const serving = inputs.flatMap(({ warehouse_ids }, at) =>
    [...new Set(warehouse_ids)].map((warehouse_id, index) => ({
      pincode_id: rows[at]?.id ?? '',
      warehouse_id,
      priority: index + 1,
    })),
  );
  if (serving.length > 0) await trx.insertInto('pincode_warehouses').values(serving).execute();
  return rows.map(({ id }) => ({ id, version: 1 }));
}

/** The warehouses that serve a pincode, in their order. Those that the actor does not see stay. */
export async function setWarehouses(
  { trx, actor }: UnitOfWork,
  id: string,
  warehouseIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('pincode_warehouses')
    .where('pincode_id', '=', id)
    .where('warehouse_id', 'in', (eb) =>
      eb.selectFrom('warehouses').select('warehouses.id').where(within('warehouse', actor)),
    )
    .execute();
  const rows = [...new Set(warehouseIds)].map((warehouse_id, index) => ({
    pincode_id: id,
    warehouse_id,
    priority: index + 1,
  }));
  if (rows.length > 0) await trx.insertInto('pincode_warehouses').values(rows).execute();
}

/** That no other pincode has the code. */
export const expectCodeFree = (trx: Trx, code: string, id = ''): Promise<void> =>
  expectFree(trx, {
    code: [
      'pincode.code_taken',
      sql`select from pincodes where code = ${code} and archived_at is null and id <> ${id}`,
    ],
  });

/** Which of the wanted partners are there for the viewer and not archived. */
export async function countPartners(
  trx: Trx,
  warehouseIds: readonly string[],
  dealerId: string | null,
  viewer: Actor,
): Promise<{ warehouses: number; dealers: number }> {
  const { rows } = await sql<{ warehouses: number; dealers: number }>`select
    (select count(*) from warehouses where id = any(${warehouseIds}::text[]) and archived_at is null and ${within('warehouse', viewer)}) as warehouses,
    (select count(*) from dealers where id = ${dealerId} and archived_at is null and ${within('dealer', viewer)}) as dealers`.execute(
    trx,
  );
  return rows[0] ?? { warehouses: 0, dealers: 0 };
}

/** Every warehouse that delivers to a pincode, by priority, seen by the actor or not. */
export async function readServing(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ warehouse_id: string }>`
    select warehouse_id from pincode_warehouses where pincode_id = ${id} order by priority, warehouse_id`.execute(trx);
  return rows.map(({ warehouse_id }) => warehouse_id);
}

/** Exactly these deliver there, in this order. */
export async function writeServing(trx: Trx, id: string, warehouseIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('pincode_warehouses').where('pincode_id', '=', id).execute();
  const rows = warehouseIds.map((warehouse_id, at) => ({ pincode_id: id, warehouse_id, priority: at + 1 }));
  if (rows.length > 0) await trx.insertInto('pincode_warehouses').values(rows).execute();
}

/** What delivery costs in some pincodes, as far as the viewer sees them. */
export async function readTerms(
  db: Db,
  ids: readonly string[],
  viewer: Actor,
): Promise<(PincodeTerms & Pick<Pincode, 'id' | 'code' | 'area' | 'area_ar'>)[]> {
  const { rows } = await sql<PincodeTerms & Pick<Pincode, 'id' | 'code' | 'area' | 'area_ar'>>`
    select id, code, area, area_ar, delivery_fee, free_delivery_from, minimum_order from pincodes
    where id = any(${ids}::text[]) and ${within('pincode', viewer)} order by code, id`.execute(db);
  return rows;
}
