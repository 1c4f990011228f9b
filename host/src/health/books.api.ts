import { BookDifferenceNow, BookDifferences, BookMended, JobStarted } from '@bo/contracts';
import { type ApiError, apiQuery, http, JOBS_KEY, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

const PATH = 'admin_panel/book-differences/';
const KEY = keyOf('backups', 'books');
const LOOK_EVERY_MS = 30_000;
const of = (id: string) => `${PATH}${encodeURIComponent(id)}/`;

/** Differences found by the last check of the books and not fixed since. */
export const booksQuery = {
  ...apiQuery({ queryKey: KEY, path: PATH, schema: BookDifferences }),
  refetchInterval: LOOK_EVERY_MS,
};

/** The current state of a difference; the confirmation applies to exactly this state. */
export const differenceQuery = (id: string) => ({
  ...apiQuery({ queryKey: [...KEY, id], path: of(id), schema: BookDifferenceNow }),
  staleTime: 0,
  gcTime: 0,
});

/** Asks a worker to check the books. */
export const checkBooks = (done: string) =>
  mutationOptions<JobStarted, ApiError>({
    meta: { done, invalidates: [JOBS_KEY, KEY] },
    mutationFn: async () => parseResponse(JobStarted, await http().post(`${PATH}check/`, {})),
  });

/** Fixes a difference in the state that was shown. `key` makes the request idempotent. */
export const mendDifference = () =>
  mutationOptions<BookMended, ApiError, { id: string; seen: string; key: string }>({
    meta: { invalidates: [KEY, keyOf('counters'), keyOf('backups', 'health')], failure: 'screen' },
    mutationFn: async ({ id, seen, key }) =>
      parseResponse(BookMended, await http().post(`${of(id)}mend/`, { seen }, { headers: { 'Idempotency-Key': key } })),
  });
