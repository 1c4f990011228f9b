import type { StoredImage } from '@bo/contracts';
import { type Insertable, sql } from 'kysely';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { UploadsTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { createdBy, lockName } from '../../../platform/records.ts';
import { UPLOAD_MINUTES } from '../../../platform/storage/policy.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

/** The number of unfinished uploads a person may have; each reserves room in the storage. */
export const MOST_WAITING = 50;

/** A place for an upload, or null where the person has too many of them open. */
export async function insertUpload(
  db: Db,
  { purpose, file_name }: { purpose: string; file_name: string },
  { id: by, scope }: Pick<Caller, 'id' | 'scope'>,
): Promise<{ id: string; key: string } | null> {
  const id = newId('upl');
  const key = `incoming/${id}`;
  return db.transaction().execute(async (trx) => {
    await lockName(trx, `uploads of ${by}`);
    const { waiting } = await trx
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('created_by', '=', by)
      .where('status', '=', 'waiting')
      .where('created_at', '>', new Date(Date.now() - UPLOAD_MINUTES * 60_000).toISOString())
      .executeTakeFirstOrThrow();
    if (waiting >= MOST_WAITING) return null;
    await trx
      .insertInto('uploads')
      .values({ id, key, url: '', purpose, file_name, seller_id: scope.seller?.[0] ?? null, ...createdBy(by) })
      .execute();
    return { id, key };
  });
}

/** Whether a file may still arrive there: a form is good for one picture. */
export const isWaiting = async (db: Db, key: string): Promise<boolean> =>
  (await db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .where('status', '=', 'waiting')
    .executeTakeFirst()) !== undefined;

/** An upload this person began and has not completed. */
export const findUpload = (db: Db, id: string, by: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'key', 'file_name'])
    .where('id', '=', id)
    .where('created_by', '=', by)
    .where('status', '=', 'waiting')
    .executeTakeFirst();

export const storeUpload = (
  db: Db,
  id: string,
  stored: Omit<StoredImage, 'id'> & { source_hash: string; key: string; file_name: string },
) =>
  db
    .updateTable('uploads')
    .set({ ...stored, status: 'stored', updated_at: new Date() })
    .where('id', '=', id)
    .execute();

export const uploadTable = recordTable('uploads', { prefix: 'upl' });

/** A picture as it was put into the store. */
export type StoredFile = Pick<
  Insertable<UploadsTable>,
  'key' | 'url' | 'content_type' | 'bytes' | 'width' | 'height' | 'file_name' | 'source_hash'
>;

/** A picture of the store itself, by its address. */
export const findStoreImage = (db: Db | Trx, url: string) =>
  db
    .selectFrom('uploads')
    .select('key')
    .where('url', '=', url)
    .where('purpose', '=', 'store')
    .where('status', '=', 'stored')
    .executeTakeFirst();

/** Adds a picture of a product that arrived without an upload form. */
export async function insertStored(trx: Trx, stored: StoredFile & { alt: string; alt_ar: string }): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({ ...stored, id: newId('upl'), purpose: 'product', status: 'stored' })
    .execute();
}

/** Sets the alternative texts of stored pictures, by their addresses. */
export async function setAlternativeTexts(
  trx: Trx,
  images: readonly { url: string; alt: string; alt_ar: string }[],
): Promise<void> {
  await sql`update uploads u set alt = i.alt, alt_ar = i.alt_ar, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(images)}::jsonb) as i (url text, alt text, alt_ar text)
    where u.url = i.url and u.status = 'stored' and (u.alt, u.alt_ar) is distinct from (i.alt, i.alt_ar)`.execute(trx);
}

/** Deletes an upload. @returns the key of its file */
export async function deleteUpload(trx: Trx, id: string): Promise<string> {
  const { key } = await trx.deleteFrom('uploads').where('id', '=', id).returning('key').executeTakeFirstOrThrow();
  return key;
}

/** Deletes uploads that never arrived, and what there is of their files. @returns how many */
export async function forgetAbandoned(db: Db, signal: AbortSignal, storage: Storage): Promise<number> {
  const { rows: abandoned } = await sql<{
    key: string;
  }>`select key from uploads where status = 'waiting' and created_at < now() - interval '2 days'`.execute(db);
  for (const { key } of abandoned) {
    signal.throwIfAborted();
    // The file first: a run that is interrupted in between finds the row again.
    await storage.remove(key);
    await sql`delete from uploads where key = ${key} and status = 'waiting'`.execute(db);
  }
  return abandoned.length;
}
