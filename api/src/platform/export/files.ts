import { EXPORT_FILE_DAYS, type Permission } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../access/caller.ts';
import type { RowScope } from '../access/scope.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Platform } from '../http/app-type.ts';
import { newId } from '../ids.ts';

/** A file that was begun and never finished: its process died, and no other attempt has removed it. */
const UNFINISHED_DAYS = 2;
type Stores = Pick<Platform, 'db' | 'storage'>;
const partKey = (id: string, part: number) => `exports/${id}/${String(part)}`;

interface NewFile {
  job_id: string;
  name: string;
  content_type: string;
  permissions: Permission[];
  viewer: Actor;
}

/** Writes down that a file is being made, before any of it is stored. */
export async function openFile(trx: Trx, { viewer, ...file }: NewFile): Promise<string> {
  const id = newId('exp');
  await trx
    .insertInto('export_files')
    .values({
      ...file,
      id,
      scope: JSON.stringify(viewer.scope),
      expires_at: sql`now() + make_interval(days => ${UNFINISHED_DAYS})`,
    })
    .execute();
  return id;
}

/**
 * Stores the next part of a file, counted first, so that anyone who removes the file knows of it. Answers its number.
 */
export async function addPart({ db, storage }: Stores, id: string, content: Buffer): Promise<number> {
  const { parts } = await db
    .updateTable('export_files')
    .set((eb) => ({ parts: eb('parts', '+', 1), bytes: eb('bytes', '+', content.length) }))
    .where('id', '=', id)
    .returning('parts')
    .executeTakeFirstOrThrow();
  await storage.write(partKey(id, parts), content, 'application/octet-stream', 'private');
  return parts;
}

/** From here on the file can be downloaded, for a while. */
export const finishFile = (trx: Trx, id: string, rows: number) =>
  trx
    .updateTable('export_files')
    .set({ rows, ready_at: new Date(), expires_at: sql`now() + make_interval(days => ${EXPORT_FILE_DAYS})` })
    .where('id', '=', id)
    .execute();

/** The file of a job, where there is one and it is not over yet. */
export const findFile = (db: Db, jobId: string) =>
  db
    .selectFrom('export_files')
    .selectAll()
    .$narrowType<{ scope: RowScope; permissions: Permission[] }>()
    .where('job_id', '=', jobId)
    .where('ready_at', 'is not', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('ready_at', 'desc')
    .executeTakeFirst();

/** The content of a file, part by part; null where the storage has lost the first. */
export async function readFile(
  { storage }: Pick<Stores, 'storage'>,
  { id, parts }: { id: string; parts: number },
): Promise<AsyncGenerator<Buffer> | null> {
  const first = await storage.read(partKey(id, 1));
  if (!first) return null;
  return (async function* () {
    yield first;
    for (let part = 2; part <= parts; part += 1) {
      const content = await storage.read(partKey(id, part));
      if (!content) throw new Error(`Part ${String(part)} of the export ${id} is gone.`);
      yield content;
    }
  })();
}

interface StoredFile {
  id: string;
  parts: number;
}
/** Removes a file. The parts first: anyone who is stopped in between finds the row again. */
export async function removeFile({ db, storage }: Stores, { id, parts }: StoredFile): Promise<void> {
  for (let part = 1; part <= parts; part += 1) await storage.remove(partKey(id, part));
  await db.deleteFrom('export_files').where('id', '=', id).execute();
}

/** Removes what earlier attempts of a job have left. */
export async function removeFilesOf(platform: Stores, jobId: string): Promise<void> {
  const files = await platform.db
    .selectFrom('export_files')
    .select(['id', 'parts'])
    .where('job_id', '=', jobId)
    .execute();
  for (const file of files) await removeFile(platform, file);
}

/** Removes the files whose time is over; answers how many. */
export async function removeExpiredFiles(platform: Stores, signal: AbortSignal): Promise<number> {
  const files = await platform.db
    .selectFrom('export_files')
    .select(['id', 'parts'])
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  for (const file of files) {
    signal.throwIfAborted();
    await removeFile(platform, file);
  }
  return files.length;
}
