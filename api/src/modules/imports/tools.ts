import type { Db } from '../../platform/db/database.ts';
import type { Writer } from '../../platform/write.ts';

/** Rows per transaction: few enough that other people's requests get in between, on the embedded database's one connection too. */
export const BATCH = 1000;

/** What the steps of an import work with. `failed` is told of a step that broke for a reason that is not the file's. */
export interface ImportTools extends Pick<Writer, 'write'> {
  db: Db;
  failed: (error: unknown) => void;
}
