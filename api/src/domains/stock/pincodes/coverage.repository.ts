import type { PincodeCoverage, PincodeMap } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';

/** As many pincodes as a map shows. */
const MOST_ON_MAP = 20_000;

const serving = sql`(select count(*) from pincode_warehouses pw join warehouses w on w.id = pw.warehouse_id
  where pw.pincode_id = pincodes.id and w.archived_at is null)`;
const servingOpen = sql`(select count(*) from pincode_warehouses pw join warehouses w on w.id = pw.warehouse_id
  where pw.pincode_id = pincodes.id and w.archived_at is null and w.status = 'open')`;

/** Where delivery has gaps, in all and by city, the cities with most gaps first. */
export async function readCoverage(db: Db, viewer: Actor): Promise<PincodeCoverage> {
  const { rows } = await sql<Omit<PincodeCoverage, 'by_city'> & { city: string | null; city_ar: string }>`
    with live as (
      select city, city_ar, serviceable, latitude, ${serving} as serving, ${servingOpen} as open
      from pincodes where archived_at is null and ${within('pincode', viewer)})
    select city, max(city_ar) as city_ar, count(*)::int as pincodes, (count(*) filter (where serviceable))::int as serviceable,
      (count(*) filter (where serviceable and serving = 0))::int as without_warehouse,
      (count(*) filter (where serviceable and open = 0))::int as without_open_warehouse,
      (count(*) filter (where serviceable and open = 1))::int as with_one_warehouse,
      (count(*) filter (where latitude is null))::int as without_place
    from live group by grouping sets ((city), ()) order by without_open_warehouse desc, pincodes desc, city`.execute(
    db,
  );
  const total = rows.find(({ city }) => city === null);
  return {
    pincodes: total?.pincodes ?? 0,
    serviceable: total?.serviceable ?? 0,
    without_warehouse: total?.without_warehouse ?? 0,
    without_open_warehouse: total?.without_open_warehouse ?? 0,
    with_one_warehouse: total?.with_one_warehouse ?? 0,
    without_place: total?.without_place ?? 0,
    by_city: rows.flatMap(({ city, city_ar, pincodes, serviceable, without_open_warehouse: gaps }) =>
      city === null ? [] : [{ city, city_ar, pincodes, serviceable, gaps }],
    ),
  };
}

/** Every pincode and warehouse whose place is known. */
export async function readMap(db: Db, viewer: Actor): Promise<PincodeMap> {
  const pincodes = await sql<PincodeMap['pincodes'][number]>`
    select id, code, area, area_ar, latitude, longitude,
      case when not serviceable then 'not_serviceable' when ${servingOpen} = 0 then 'gap' else 'served' end as state
    from pincodes where archived_at is null and latitude is not null and ${within('pincode', viewer)}
    order by code, id limit ${MOST_ON_MAP + 1}`.execute(db);
  const warehouses = await sql<PincodeMap['warehouses'][number]>`
    select id, name, name_ar, latitude, longitude, status from warehouses
    where archived_at is null and latitude is not null and longitude is not null and ${within('warehouse', viewer)}
    order by name_sort, id`.execute(db);
  return {
    pincodes: pincodes.rows.slice(0, MOST_ON_MAP),
    warehouses: warehouses.rows,
    more: pincodes.rows.length > MOST_ON_MAP,
  };
}
