import type { Book } from './consistency/books.ts';
import type { Export } from './export/define.ts';
import type { Routes } from './http/app-type.ts';
import type { Job } from './jobs/define.ts';

/** What a module adds to the API. */
export interface Module {
  routes: readonly Routes[];
  /** Exports of lists, for their routes and for the job that makes large ones. */
  exports: readonly Export[];
  jobs: readonly Job[];
  /** What has to agree between its records and others, beside the derived columns. */
  books: readonly Book[];
}

/**
 * Says once what a module adds to the API: `<module>.module.ts` exports it, and `domains/index.ts`, which `npm run modules`
 * writes, composes all of them.
 */
export const defineModule = ({ routes = [], exports = [], jobs = [], books = [] }: Partial<Module>): Module => ({
  routes,
  exports,
  jobs,
  books,
});
