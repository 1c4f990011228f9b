import type { RecordType } from '@bo/contracts';
import type { Book } from './consistency/books.ts';
import type { Check } from './consistency/checks.ts';
import type { Db } from './db/database.ts';
import type { Export } from './export/define.ts';
import type { Routes } from './http/app-type.ts';
import type { Job } from './jobs/define.ts';
import type { RecordInfo } from './record-registry.ts';
import type { Storage } from './storage/storage.ts';

/** Deletes what has served its time, and may answer how many; stops between two steps where the signal says so. */
export type Housekeeping = (db: Db, signal: AbortSignal, storage: Storage) => Promise<unknown>;

/** What any module adds to the API, whichever its types of record are. */
export interface ModuleParts {
  records: object;
  routes: readonly Routes[];
  /** Exports of lists, for their routes and for the job that makes large ones. */
  exports: readonly Export[];
  jobs: readonly Job[];
  /** Columns that follow from other rows: the room that can read these rows says what they are to be. */
  consistency: readonly Check[];
  /** What else has to agree between its records and others. */
  books: readonly Book[];
  /** What is deleted every hour, by the name under which the job tells how many. */
  housekeeping: Readonly<Record<string, Housekeeping>>;
}

/** What a module adds to the API. */
export interface Module<R extends RecordType> extends ModuleParts {
  /** Its types of record. `domains/index.ts` does not compile where a type has no module. */
  records: Readonly<Record<R, RecordInfo>>;
}

/**
 * Says once what a module adds to the API: `<module>.module.ts` exports it, and `domains/index.ts`, which `npm run
 * indexes` writes, composes all of them.
 */
export const defineModule = <R extends RecordType = never>({
  records = {} as Module<R>['records'],
  routes = [],
  exports = [],
  jobs = [],
  consistency = [],
  books = [],
  housekeeping = {},
}: Partial<Module<R>>): Module<R> => ({
  records,
  routes,
  exports,
  jobs,
  consistency,
  books,
  housekeeping,
});
