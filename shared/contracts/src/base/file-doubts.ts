import { z } from 'zod';

/** What a file holds that was not read, in its own words: nothing of it refuses a row. */
export const FileDoubts = z.object({
  /** Columns that are called like a field while too few of their cells can be read as it. */
  left_out: z.array(z.object({ heading: z.string(), fits: z.int(), of: z.int() })),
  /** Cells that could not be read and count as empty, by column. */
  blanks: z.array(
    z.object({
      heading: z.string(),
      count: z.int(),
      examples: z.array(z.object({ row_number: z.int(), value: z.string() })),
    }),
  ),
});
export type FileDoubts = z.infer<typeof FileDoubts>;
