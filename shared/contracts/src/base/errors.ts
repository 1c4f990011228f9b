import { z } from 'zod';

/**
 * The one shape of every error answer. `code` is stable and for programs (`validation_failed`, `brand.name_taken`);
 * `detail` and the messages in `errors` are sentences in the caller's language (Accept-Language). `errors` holds all
 * invalid fields at once, keyed by the field's path joined with dots. `current` is the record as it now is, on 409.
 */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  permission: z.string().optional(),
  current: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
