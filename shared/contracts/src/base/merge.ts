import { z } from 'zod';
import { Version } from './record.ts';
import { kindError } from './text.ts';

/**
 * `POST …/{id}/merge/`: the record goes into another one of its kind, which is answered. Everything that named it names
 * the
 * other from then on; it is archived itself. `version` is that of the record that goes.
 */
export const MergeInput = z.object({
  into_id: z.string({ error: kindError('required') }).min(1, { error: 'required' }),
  version: Version.optional(),
});
export type MergeInput = z.infer<typeof MergeInput>;
