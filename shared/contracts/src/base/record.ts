import { z } from 'zod';

/** Years that someone means: a year 0000 cannot be stored, and 0026 is a slip of the finger. */
const isSaneYear = (date: string): boolean => /^(?:19|20|21)/.test(date);
/** An instant, UTC, ISO 8601. Shown and entered in the store's time zone. */
export const Instant = z.iso.datetime().refine(isSaneYear, { error: 'date' });
/** A day of the calendar, `2026-11-22`. */
export const Day = z.iso.date().refine(isSaneYear, { error: 'date' });
/** The version that a change is based on; the database counts no further. */
export const Version = z.int().min(0).max(2_147_483_647);

/**
 * What every record carries beside its own fields. `version` grows by one with each write; a stale one is refused with
 * 409.
 */
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

/** A person as lists show them; staff may have a name in Arabic letters too. */
export const Person = z.object({ id: z.string(), name: z.string(), name_ar: z.string().optional() });
export type Person = z.infer<typeof Person>;
