import type { ExpiredStock } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { byWarehouse, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';

/** The stock of one variant in one warehouse. */
export interface Place {
  variant_id: string;
  warehouse_id: string;
}

/** The last date that any category may count as expired today; an index answers it. */
const LATEST = sql`(store_today() + (select coalesce(max(c.sale_stop_days), 0) from categories c))`;
/** Whether batch `b` of a variant of product `p` is past its date for sale. */
const PAST = sql<boolean>`(b.expires_on <= ${LATEST} and b.expires_on - sale_stop_days(p.category_id) <= store_today())`;

/**
 * Batches that the ledger counts otherwise than their dates say, in either direction: what the clock has not booked
 * yet.
 */
const UNBOOKED = sql`
  select b.id, b.variant_id, b.warehouse_id, b.quantity, b.blocked, b.expired
  from stock_batches b join variants v on v.id = b.variant_id join products p on p.id = v.product_id`;
const UNBOOKED_NOW = sql`(
  ${UNBOOKED} where b.quantity > 0 and not b.expired and ${PAST}
  union all
  ${UNBOOKED} where b.quantity > 0 and b.expired and not ${PAST})`;

/** Whether a place of `stock_balances` has a batch that the ledger counts otherwise than its date says. */
export const hasUnbooked = sql<boolean>`exists (${UNBOOKED}
  where b.variant_id = stock_balances.variant_id and b.warehouse_id = stock_balances.warehouse_id and b.quantity > 0
    and b.expires_on is not null and (b.expired or b.expires_on <= ${LATEST}) and b.expired <> ${PAST})`;
/** Places with a batch whose expiry the ledger has not booked, at most `limit`. */
export async function findUnbookedPlaces(db: Db, limit: number): Promise<Place[]> {
  const { rows } =
    await sql<Place>`select distinct variant_id, warehouse_id from ${UNBOOKED_NOW} as due limit ${limit}`.execute(db);
  return rows;
}

/**
 * Marks each batch of the places as its date says. Answers the batches that changed, with the units that became expired
 * (or, negative, are for sale again); blocked ones count as blocked and move nothing. The balances must be locked.
 */
export async function markExpired(trx: Trx, places: readonly Place[]) {
  const { rows } = await sql<Place & { id: string; units: number }>`
    with places as (select * from unnest(${places.map((place) => place.variant_id)}::text[], ${places.map((place) => place.warehouse_id)}::text[]) as p(variant_id, warehouse_id)),
    due as (
      select b.id from stock_batches b join places using (variant_id, warehouse_id)
        join variants v on v.id = b.variant_id join products p on p.id = v.product_id
      where b.quantity > 0 and b.expires_on is not null and b.expired <> ${PAST}
    )
    update stock_batches b set expired = not b.expired, version = b.version + 1, updated_at = now()
    from due where due.id = b.id
    returning b.id, b.variant_id, b.warehouse_id,
      case when b.blocked then 0 when b.expired then b.quantity else -b.quantity end as units`.execute(trx);
  return rows;
}

const BATCHES = byWarehouse('b.warehouse_id');
/** Expired batches of a warehouse that are not blocked, within the viewer's scope. */
export async function readExpired(db: Db | Trx, warehouseId: string, viewer: Actor): Promise<ExpiredStock> {
  const { rows } = await sql<ExpiredStock['results'][number]>`
    select b.id, b.batch, b.expires_on, b.quantity, v.id as variant_id, v.code, p.title, p.title_ar
    from stock_batches b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
    where b.warehouse_id = ${warehouseId} and b.quantity > 0 and not b.blocked and ${PAST} and ${within(BATCHES, viewer)}
    order by p.title_sort, b.expires_on, b.id`.execute(db);
  return { units: rows.reduce((sum, { quantity }) => sum + quantity, 0), results: rows };
}

/** Whether goods of these variants with these dates could still be sold today, and what their storage asks for. */
export async function readKeeping(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, { dated: boolean; last_unsold: string }>> {
  const { rows } = await sql<{ id: string; dated: boolean; last_unsold: string }>`
    select v.id, p.storage in ('chilled', 'frozen') as dated, store_today() + sale_stop_days(p.category_id) as last_unsold
    from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[])`.execute(trx);
  return new Map(rows.map(({ id, ...keeping }) => [id, keeping]));
}
