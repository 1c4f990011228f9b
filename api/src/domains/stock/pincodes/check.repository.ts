import type { PincodeCheck } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPincode } from './pincodes.repository.ts';

const SIMILAR = 5;

/** The pincode of a code as the viewer sees it; a live one before an archived one. */
export async function findByCode(db: Db, code: string, viewer: Actor) {
  const { rows } = await sql<{ id: string }>`
    select id from pincodes where code = ${code} and ${within('pincode', viewer)}
    order by archived_at is not null, archived_at desc, id limit 1`.execute(db);
  return rows[0] && findPincode(db, rows[0].id, viewer);
}

/** Pincodes whose codes are alike. */
export async function readSimilar(db: Db, code: string, viewer: Actor): Promise<PincodeCheck['similar']> {
  const { rows } = await sql<PincodeCheck['similar'][number]>`
    select id, code, area, area_ar from pincodes
    where archived_at is null and ${within('pincode', viewer)}
      and (code like ${`${code.slice(0, Math.max(2, code.length - 2))}%`} or ltrim(code, '0') = ltrim(${code}, '0') or code like ${`%${code}%`})
    order by similarity(code, ${code}) desc, code limit ${SIMILAR}`.execute(db);
  return rows;
}

/**
 * The warehouses of a pincode by priority, with how many variants each could sell now, and whether the viewer may see
 * it.
 */
export async function readServing(db: Db, id: string, viewer: Actor) {
  const { rows } = await sql<PincodeCheck['warehouses'][number] & { visible: boolean }>`
    select warehouses.id, warehouses.name, warehouses.name_ar, warehouses.status, ${within('warehouse', viewer)} as visible, (
      select count(*)::int from stock_balances b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
        left join sellers s on s.id = coalesce(v.seller_id, p.seller_id)
      where b.warehouse_id = warehouses.id and b.available > 0 and v.active and v.archived_at is null
        and p.status = 'active' and p.archived_at is null and (s.id is null or s.status = 'approved')) as variants
    from pincode_warehouses pw join warehouses on warehouses.id = pw.warehouse_id
    where pw.pincode_id = ${id} and warehouses.archived_at is null order by pw.priority, warehouses.id`.execute(db);
  return rows;
}

/** How many people may pick in one of some warehouses; who is bound to none may pick in all. */
export async function countPickers(db: Db, warehouses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from users u join roles r on r.id = u.role_id
    where u.status = 'active' and u.archived_at is null and 'picking.edit' = any(r.permissions)
      and (cardinality(u.warehouse_ids) = 0 or u.warehouse_ids && ${warehouses}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
}
