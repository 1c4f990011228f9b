import { z } from 'zod';
import { listParam, listQuery } from './list.ts';
import { Instant } from './record.ts';

/** What can be done to a record; the kit's timeline has a word for each in both languages. */
export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'archived',
  'restored',
  'deleted',
  'status_changed',
  'moved',
  'merged',
  'received_merge',
  'options_merged',
  'merge_followed',
  'repaired',
  'price_scheduled',
  'price_cancelled',
  'price_applied',
  'image_fetched',
  'images_asked_again',
  'image_links_forgotten',
  'applied',
  'undone',
  'received',
  'adjusted',
  'wasted',
  'transferred',
  'recalled',
  'recall_released',
  'safety_set',
  'counted',
  'asked',
  'submitted',
  'approved',
  'rejected',
  'open',
  'pending',
  'published',
  'hidden',
  'replied',
  'key_made',
  'key_revoked',
  'closed_own_account',
  'password_reset',
  'done',
  'failed',
  'cancelled',
  'retried',
  'blocked',
  'unblocked',
  'anonymised',
  'wallet_adjusted',
  'settled',
  'inspected',
  'closed',
  'held',
  'released',
  'code_refused',
  'code_revealed',
  'noted',
  'paid',
  'pick_started',
  'pick_released',
  'pick_taken_over',
  'picked',
  'weighed',
  'short',
  'substituted',
  'bagged',
  'pick_undone',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One write, as it was. `before` is null for a creation, `after` for a deletion. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  actor_name_ar: z.string().optional(),
  area: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Entries of one record (`record_type` + `record_id`) are shown to whoever may view that record's area; everything else
 * needs `audit.view`.
 */
export const AuditListQuery = listQuery(['at'], '-at', {
  record_type: z.string().optional(),
  record_id: z.string().optional(),
  area: listParam(z.string()),
  actor: listParam(z.string()),
  from: Instant.optional(),
  upto: Instant.optional(),
});
export type AuditListQuery = z.infer<typeof AuditListQuery>;
