import type { StoredImage } from '@bo/contracts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { createdBy, lockName } from '../../../platform/records.ts';
import { UPLOAD_MINUTES } from '../../../platform/storage/policy.ts';

/** So many uploads a person may have under way; each is a place for a file that somebody must keep. */
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
