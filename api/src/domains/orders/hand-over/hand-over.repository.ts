import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';

/** The orders of a warehouse that nobody has begun to pick, oldest first. */
export async function readWaitingOrders(db: Db, id: string): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from orders where warehouse_id = ${id} and status in ('pending', 'processed')
    order by purchase_date, id`.execute(db);
  return rows;
}

/** Variants of which a warehouse has stock that may leave it, safety stock included, as far as the ledger is booked. */
export async function readMovable(db: Db, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    select b.variant_id from stock_balances b
    where b.warehouse_id = ${id} and b.on_hand - b.reserved - b.blocked - b.expired > 0
    order by b.variant_id limit ${limit}`.execute(db);
  return rows.map(({ variant_id }) => variant_id);
}

/** The pincodes of a warehouse, by their ids. */
export async function readPincodesOf(db: Db | Trx, id: string): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select p.id, p.code from pincode_warehouses pw join pincodes p on p.id = pw.pincode_id
    where pw.warehouse_id = ${id} and p.archived_at is null order by p.code`.execute(db);
  return rows;
}
