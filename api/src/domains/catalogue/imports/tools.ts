import type { Db } from '../../../platform/db/database.ts';
import type { JobRun } from '../../../platform/jobs/define.ts';
import type { Threads } from './thread.ts';

/** Rows that are read at once, and the most that are written in one transaction. */
export const BATCH = 1000;

/** What the steps of an import work with: what their job has, and the threads. */
export interface ImportTools extends Pick<JobRun<never>, 'write' | 'signal' | 'progress'> {
  db: Db;
  threads: Threads;
  /** The embedded database has one connection: anyone else who asks waits for the transaction under way. */
  embedded: boolean;
}

const FIRST = 100;
const FEWEST = 10;
/**
 * How long a transaction may take: so long does a request wait on the embedded database, or a row that others write.
 */
const MOST_MS = { embedded: 50, postgresql: 1000 };

/** How many rows go into one transaction: as many as keep to its time, on this machine and with what else it does. */
export interface Pace {
  size: () => number;
  /** Writes `rows` rows, and learns from how long that took. */
  keep: <T>(rows: number, write: () => Promise<T>) => Promise<T>;
}

export function createPace(embedded: boolean): Pace {
  const most = embedded ? MOST_MS.embedded : MOST_MS.postgresql;
  let size = FIRST;
  return {
    size: () => size,
    async keep(rows, write) {
      const start = performance.now();
      const result = await write();
      const wished = (rows * most) / Math.max(1, performance.now() - start);
      size = Math.round(Math.min(BATCH, Math.max(FEWEST, Math.min(wished, size * 2))));
      return result;
    },
  };
}
