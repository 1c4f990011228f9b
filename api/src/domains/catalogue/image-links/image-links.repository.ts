import { ImageLink, MOST_IMAGES } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { THIS_MILLISECOND } from '../../../platform/db/this-millisecond.ts';
import { newId } from '../../../platform/ids.ts';
import { insertStored, type StoredFile } from '../../store/uploads/uploads.service.ts';

export interface DueLink {
  id: string;
  product_id: string;
  link: string;
  tries: number;
}

export async function readLinks(db: Db, productId: string): Promise<ImageLink[]> {
  const rows = await db
    .selectFrom('image_links')
    .select(['id', 'link', 'tries', 'error', 'next_try_at'])
    .where('product_id', '=', productId)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return rows.map((row) => ImageLink.parse(row));
}

/**
 * Takes links whose turn it is. Nobody else gets them before `aside` has passed: anyone who dies with one has lost
 * nothing.
 */
export async function takeDue(db: Db, count: number, aside: string): Promise<DueLink[]> {
  const { rows } = await sql<DueLink>`
    update image_links l set next_try_at = now() + ${aside}::interval
    from (select id from image_links where next_try_at <= ${THIS_MILLISECOND} order by next_try_at, id limit ${count} for update skip locked) as due
    where l.id = due.id returning l.id, l.product_id, l.link, l.tries`.execute(db);
  return rows;
}

/** `wait` in seconds, or null to give it up. */
export async function putBack(db: Db, id: string, error: ImageLink['error'], wait: number | null): Promise<void> {
  const next_try_at = wait === null ? null : sql<string>`now() + make_interval(secs => ${wait})`;
  await db
    .updateTable('image_links')
    .set((eb) => ({ error, tries: eb('tries', '+', 1), next_try_at }))
    .where('id', '=', id)
    .execute();
}

/**
 * Turns a link into an image of its product, at the place it had. False where the link, the product or the room for it
 * is gone.
 */
export async function keepImage(trx: Trx, id: string, stored: StoredFile): Promise<boolean> {
  const { url } = stored;
  const link = await trx
    .deleteFrom('image_links')
    .where('id', '=', id)
    .returning(['product_id', 'alt', 'alt_ar', 'rank'])
    .executeTakeFirst();
  if (!link) return false;
  const { count } = await trx
    .selectFrom('product_images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product_id', '=', link.product_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_IMAGES) return false;
  await trx
    .insertInto('product_images')
    .values({ ...link, id: newId('img'), url })
    .execute();
  const { alt, alt_ar } = link;
  await insertStored(trx, { ...stored, alt, alt_ar });
  return true;
}

export async function tryAgain(trx: Trx, productId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('image_links')
    .set({ next_try_at: new Date(), tries: 0 })
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function forget(trx: Trx, productId: string): Promise<string[]> {
  const gone = await trx.deleteFrom('image_links').where('product_id', '=', productId).returning('link').execute();
  return gone.map(({ link }) => link);
}
