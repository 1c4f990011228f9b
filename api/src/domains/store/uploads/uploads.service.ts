import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findUpload } from './uploads.repository.ts';

export {
  deleteUpload,
  findStoreImage,
  insertStored,
  setAlternativeTexts,
  type StoredFile,
  uploadTable,
} from './uploads.repository.ts';

/**
 * A file that someone has sent to a signed form and that is no image: read as it came, for anyone who knows how to look
 * at it. It is never served. @throws DomainError 404 where it is not theirs, 409 where it has not arrived.
 */
export async function readUploaded(db: Db, storage: Storage, id: string, by: string): Promise<Buffer> {
  const upload = await findUpload(db, id, by);
  if (!upload) throw notFound();
  const file = await storage.read(upload.key);
  if (!file) throw new DomainError(409, 'upload.missing');
  return file;
}

/** Forgets such a file once it has been used. */
export const dropUploaded = (storage: Storage, id: string): Promise<void> => storage.remove(`incoming/${id}`);
