import { z } from 'zod';
import { Instant } from '../base/record.ts';

export const BACKUP_ORIGINS = ['schedule', 'person', 'command'] as const;
export type BackupOrigin = (typeof BACKUP_ORIGINS)[number];

/** A backup that was made; whether it can be restored was tried where `verified_at` says so. */
export const Backup = z.object({
  id: z.string(),
  /** Its folder among the backups. */
  name: z.string(),
  origin: z.enum(BACKUP_ORIGINS),
  made_at: Instant,
  seconds: z.int(),
  bytes: z.int(),
  row_count: z.int(),
  file_count: z.int(),
  encrypted: z.boolean(),
  verified_at: Instant.nullable(),
  /** What was found wrong when it was restored to try it. */
  fault: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;
