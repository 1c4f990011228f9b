import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Place } from './expiry.repository.ts';

/*
 * What pickers have in their totes, by batch: picked and not packed. The rows of an order go when it is packed (the
 * ledger says the rest), cancelled or picked again.
 */

/** Units of each batch of a place that lie in totes, those of `except` left out. */
export async function readKept(
  trx: Trx,
  { variant_id, warehouse_id }: Place,
  except: string | null = null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ batch_id: string; quantity: number }>`
    select k.batch_id, sum(k.quantity)::int as quantity
    from picked_batches k join stock_batches b on b.id = k.batch_id join order_lines l on l.id = k.order_line_id
    where b.variant_id = ${variant_id} and b.warehouse_id = ${warehouse_id} and l.order_id is distinct from ${except}
    group by k.batch_id`.execute(trx);
  return new Map(rows.map(({ batch_id, quantity }) => [batch_id, quantity]));
}

/** A batch in an order's totes. */
export interface PickedBatch extends Place {
  order_line_id: string;
  batch_id: string;
  batch: string;
  quantity: number;
}
/** What lies in the totes of an order, batch by batch. */
export async function readPickedBatches(db: Db | Trx, orderId: string): Promise<PickedBatch[]> {
  const { rows } = await sql<PickedBatch>`
    select k.order_line_id, k.batch_id, k.quantity, b.batch, b.variant_id, b.warehouse_id
    from picked_batches k join order_lines l on l.id = k.order_line_id join stock_batches b on b.id = k.batch_id
    where l.order_id = ${orderId} order by b.expires_on nulls last, b.id`.execute(db);
  return rows;
}

/**
 * Writes what of a line lies in a tote: exactly these batches. Returns the ids of those of which it is more than
 * before.
 */
export async function writePickedBatches(
  trx: Trx,
  order_line_id: string,
  batches: readonly { id: string; quantity: number }[],
): Promise<string[]> {
  const before = await trx
    .deleteFrom('picked_batches')
    .where('order_line_id', '=', order_line_id)
    .returning(['batch_id', 'quantity'])
    .execute();
  if (batches.length > 0)
    await trx
      .insertInto('picked_batches')
      .values(batches.map(({ id, quantity }) => ({ order_line_id, batch_id: id, quantity })))
      .execute();
  const kept = new Map(before.map(({ batch_id, quantity }) => [batch_id, quantity]));
  return batches.filter(({ id, quantity }) => quantity > (kept.get(id) ?? 0)).map(({ id }) => id);
}

/** Whether one of these batches may not be sold, or all totes together hold more of it than there is. */
export async function isOverpicked(trx: Trx, batchIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_batches b
    where b.id = any(${batchIds})
      and (b.blocked or b.expired or b.quantity < (select sum(k.quantity) from picked_batches k where k.batch_id = b.id))`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Empties the totes of an order, or of one of its lines: it was packed, cancelled, or is picked again. */
export async function clearPickedBatches(trx: Trx, orderId: string, lineId?: string): Promise<void> {
  await trx
    .deleteFrom('picked_batches')
    .where('order_line_id', 'in', (eb) => eb.selectFrom('order_lines').select('id').where('order_id', '=', orderId))
    .$if(lineId !== undefined, (rows) => rows.where('order_line_id', '=', lineId ?? ''))
    .execute();
}

/**
 * Puts what was packed of an order back into its totes, each batch to a line of its variant as far as that was picked.
 */
export async function refillPickedBatches(
  trx: Trx,
  orderId: string,
  taken: readonly { variant_id: string; batch_id: string | null; quantity: number }[],
): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .select(['id', 'variant_id', 'picked'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const parts = taken.map((part) => ({ ...part }));
  for (const { id, variant_id, picked } of lines) {
    let left = picked;
    const own: { id: string; quantity: number }[] = [];
    for (const part of parts.filter((one) => one.variant_id === variant_id)) {
      const some = Math.min(left, part.quantity);
      if (some === 0) continue;
      part.quantity -= some;
      left -= some;
      if (part.batch_id !== null) own.push({ id: part.batch_id, quantity: some });
    }
    await writePickedBatches(trx, id, own);
  }
}
