import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { actKeys } from './ledger.repository.ts';

/** Units of a batch that an act brought in, and how many of the batch are there and in no picker's tote. */
interface CameIn {
  variant_id: string;
  batch_id: string;
  batch: string;
  expires_on: string | null;
  came: number;
  left: number;
}
export async function readCameIn(db: Db | Trx, act: string): Promise<CameIn[]> {
  const { rows } = await sql<CameIn>`
    select b.variant_id, b.id as batch_id, b.batch, b.expires_on, m.came,
      greatest(0, b.quantity - coalesce((select sum(k.quantity) from picked_batches k where k.batch_id = b.id), 0))::int as left
    from (select batch_id, sum(on_hand_change)::int as came from stock_movements
      where kind = 'receive' and idempotency_key = any(${actKeys(act)}::text[]) group by batch_id) m
    join stock_batches b on b.id = m.batch_id order by b.expires_on nulls last, b.id`.execute(db);
  return rows;
}

/** The names and dates of batches. */
export async function readBatchNames(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { batch: string; expires_on: string | null }>();
  const rows = await trx
    .selectFrom('stock_batches')
    .select(['id', 'batch', 'expires_on'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** What a return took out of stock. */
export const readReturned = (trx: Trx, supplierReturnId: string) =>
  trx
    .selectFrom('stock_movements')
    .select(['variant_id', 'warehouse_id', 'batch_id', 'on_hand_change'])
    .where('supplier_return_id', '=', supplierReturnId)
    .where('on_hand_change', '<', 0)
    .orderBy('id')
    .execute();
