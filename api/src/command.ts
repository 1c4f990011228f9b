import type { OpenDatabase } from './platform/db/database.ts';
import { createFeed } from './platform/events/feed.ts';
import { createWriter, type Writer } from './platform/unit-of-work.ts';
import { RECORDS } from './domains/index.ts';

/**
 * Writes of a command that is no server: nobody in its process waits for the commits, and the feed ends with the work.
 */
export async function withWriter<T>({ db, embedded }: OpenDatabase, work: (writer: Writer) => Promise<T>): Promise<T> {
  const feed = await createFeed(db, undefined);
  try {
    return await work(
      createWriter({
        db,
        records: RECORDS,
        feed,
        embedded,
        committed: () => undefined,
        accessChanged: () => undefined,
      }),
    );
  } finally {
    await feed.close();
  }
}
