import { z } from 'zod';

/** Page sizes a person may choose (PRODUCT.md section 1). Exports and the 2,000-row lists use their own limits. */
export const PAGE_SIZES = [20, 50, 100] as const;
/** Above this many matches the count is not exact: `count_exact` is false and screens show "10,000+". */
export const COUNT_CAP = 10_000;

/** A flag in a URL: `true` or `false`. */
export const FlagParam = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();
/** A repeated or comma-separated choice in a URL, always an array. */
export const listParam = <T extends z.ZodType<string, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''))
    .pipe(z.array(item))
    .optional();

/**
 * The query contract of a list. It is at once the URL of the screen, the query string of the call and the server's
 * parser.
 * `sorts` is the white list of sort keys; `-name` is descending. Values of the wrong form are refused by the server and
 * dropped by the screen.
 */
export function listQuery<S extends string, F extends z.ZodRawShape>(
  sorts: readonly [S, ...S[]],
  defaultSort: S | `-${S}`,
  filters: F,
) {
  const sortValues = sorts.flatMap((key) => [key, `-${key}`]) as [string, ...string[]];
  return z.object({
    search: z.string().trim().max(120).optional(),
    sort: z.enum(sortValues).default(defaultSort),
    limit: z.coerce.number().int().min(1).max(2000).default(20),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    ...filters,
  });
}

/** One page of a list as every list endpoint answers it. `next` and `previous` are URLs or null. */
export const listPage = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    count_exact: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
export interface ListPage<T> {
  count: number;
  count_exact: boolean;
  next: string | null;
  previous: string | null;
  results: T[];
}

/**
 * The results of a bulk action, row by row. `was` is the state that a row was in, where the action has changed it: the
 * action
 * that takes it back gets it as `values.to`.
 */
export const BulkResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      code: z.string().optional(),
      detail: z.string().optional(),
      was: z.string().optional(),
      /** What a row that was refused is called: it may be on none of the pages one has seen. */
      name: z.string().optional(),
      name_ar: z.string().optional(),
    }),
  ),
});
export type BulkResult = z.infer<typeof BulkResult>;
/** A bulk action's answer: how each row went or, for more rows than one request does, the job that does them. */
export const BulkAnswer = z.union([BulkResult, z.object({ job_id: z.string() })]);
export type BulkAnswer = z.infer<typeof BulkAnswer>;
/** More rows than these are a job's. */
export const BULK_IN_REQUEST = 200;
/** As many rows as a bulk action may name. */
export const MOST_BULK_IDS = 2000;
/** What a bulk action works on: rows picked one by one, everything that matches a list query, or what was changed. */
export const BulkTarget = z.union([
  z.object({ ids: z.array(z.string()).min(1).max(MOST_BULK_IDS) }),
  z.object({ matching: z.record(z.string(), z.string()) }),
  // What a bulk job changed, each row back to the state it was in before.
  z.object({ changed_by: z.string().max(200) }),
  // Each row back to a state of its own, as an earlier answer told it.
  z.object({
    rows: z
      .array(z.object({ id: z.string(), to: z.string().max(2000) }))
      .min(1)
      .max(MOST_BULK_IDS),
  }),
]);
export type BulkTarget = z.infer<typeof BulkTarget>;

/** The body of `POST …/bulk/`: one action over many rows. `values` is what the action needs beside the rows. */
export const bulkInput = <A extends string>(actions: readonly [A, ...A[]]) =>
  z.object({ action: z.enum(actions), target: BulkTarget, values: z.record(z.string(), z.unknown()).optional() });
/** So many rows are looked at before a bulk action is confirmed. */
export const BULK_PREVIEWED = 500;
/** `POST …/bulk/preview/`: how many rows an action would work on, and why not on the others. Nothing is changed. */
export const BulkPreview = z.object({
  /** Rows of the target; the first `checked` of them were looked at. */
  count: z.int(),
  checked: z.int(),
  able: z.int(),
  /** The most frequent first. */
  refused: z.array(z.object({ detail: z.string(), count: z.int() })),
});
export type BulkPreview = z.infer<typeof BulkPreview>;
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
/** A file of more rows is made by a job (`JobStarted`), and kept for so many days. */
export const EXPORT_ROWS_IN_REQUEST = 100_000;
export const EXPORT_FILE_DAYS = 7;
/** How many records name this one, asked before it is archived or deleted: `GET …/{id}/usage/`. */
export const RecordUsage = z.object({ uses: z.int(), can_delete: z.boolean() });
export type RecordUsage = z.infer<typeof RecordUsage>;
