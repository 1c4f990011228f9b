import { z } from 'zod';

/** An instant, UTC, ISO 8601. Shown and entered in the store's time zone. */
export const Instant = z.iso.datetime();

/** What every record carries beside its own fields. `version` grows by one with each write; a stale one is refused with 409. */
export const RecordFields = z.object({
  id: z.string(),
  version: z.int(),
  created_at: Instant,
  created_by: z.string().nullable(),
  updated_at: Instant,
  updated_by: z.string().nullable(),
  archived_at: Instant.nullable(),
});
export type RecordFields = z.infer<typeof RecordFields>;

/** A reference to another record as lists show it, with both names so that no second call is needed. */
export const Reference = z.object({ id: z.string(), name: z.string(), name_ar: z.string() });
export type Reference = z.infer<typeof Reference>;

/** A person as lists show them. */
export const Person = z.object({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof Person>;
