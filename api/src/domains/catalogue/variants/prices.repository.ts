import type { PriceEntry, ScheduledPriceInput } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import { newId } from '../../../platform/ids.ts';

const entries = (db: Db | Trx) =>
  db
    .selectFrom('price_history')
    .select((eb) => [
      'id',
      'price',
      'selling_price',
      'cost',
      'starts_at',
      'applied_at',
      person(eb.ref('price_history.created_by')).as('created_by'),
    ]);

/** All prices of a variant, those to come included, newest first. */
export const readPrices = (db: Db | Trx, variantId: string): Promise<PriceEntry[]> =>
  entries(db)
    .where('variant_id', '=', variantId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

export async function findPrice(db: Db | Trx, variantId: string, id: string): Promise<PriceEntry | undefined> {
  return entries(db).where('variant_id', '=', variantId).where('id', '=', id).executeTakeFirst();
}

export async function insertScheduledPrice(
  trx: Trx,
  variantId: string,
  input: Omit<ScheduledPriceInput, 'below_cost_reason'>,
  by: string | null,
  batch: string | null,
): Promise<string> {
  const id = newId('prc');
  await trx
    .insertInto('price_history')
    .values({ ...input, id, variant_id: variantId, created_by: by, batch })
    .execute();
  return id;
}

/** Takes back a price that has not taken effect; answers whether there was one. */
export async function deleteWaitingPrice(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('price_history')
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a variant's price was changed, or is to be, by the batch of this name. */
export async function isInBatch(trx: Trx, variantId: string, batch: string): Promise<boolean> {
  const row = await trx
    .selectFrom('price_history')
    .select('id')
    .where('variant_id', '=', variantId)
    .where('batch', '=', batch)
    .executeTakeFirst();
  return row !== undefined;
}

/** The prices of a variant that wait for their moment. */
export async function waitingPrices(trx: Trx, variantId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('price_history')
    .select('id')
    .where('variant_id', '=', variantId)
    .where('applied_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The price that has been due for longest and that nobody else is applying. */
export async function takeDuePrice(trx: Trx) {
  return trx
    .selectFrom('price_history')
    .select(['id', 'variant_id', 'price', 'selling_price', 'cost'])
    .where('applied_at', 'is', null)
    .where('starts_at', '<=', sql<string>`now()`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export const markApplied = (trx: Trx, id: string) =>
  trx.updateTable('price_history').set({ applied_at: new Date() }).where('id', '=', id).execute();
