import type { StoredImage } from '@bo/contracts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

export async function insertUpload(db: Db, purpose: string, by: string): Promise<{ id: string; key: string }> {
  const id = newId('upl');
  const key = `incoming/${id}`;
  await db.insertInto('uploads').values({ id, key, url: '', purpose, created_by: by }).execute();
  return { id, key };
}

/** An upload this person began and has not completed. */
export const findUpload = (db: Db, id: string, by: string) =>
  db.selectFrom('uploads').select(['id', 'key']).where('id', '=', id).where('created_by', '=', by).where('status', '=', 'waiting').executeTakeFirst();

export const storeUpload = (db: Db, id: string, stored: Omit<StoredImage, 'id'>) => db.updateTable('uploads').set({ ...stored, status: 'stored' }).where('id', '=', id).execute();
