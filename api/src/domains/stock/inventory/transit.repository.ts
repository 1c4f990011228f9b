import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** Whether a batch is blocked, such as after a recall. */
export async function readBatchState(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('stock_batches').select('blocked').where('id', '=', id).executeTakeFirst();
  return row?.blocked ?? false;
}

/** Lets a batch into which goods of another date came keep the earlier one, so that none of them is sold too long. */
export const narrowExpiry = (trx: Trx, id: string, date: string | null) =>
  sql`update stock_batches set expires_on = least(expires_on, ${date}::date), version = version + 1, updated_at = now() where id = ${id}`.execute(
    trx,
  );
