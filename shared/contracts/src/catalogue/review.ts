import { z } from 'zod';
import { listParam, listQuery } from '../base/list.ts';
import { Instant, RecordFields, Reference, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { ImageUrl, Note } from '../base/text.ts';

export const REVIEW_STATUSES = ['pending', 'published', 'rejected', 'hidden'] as const;
export const ReviewStatus = z.enum(REVIEW_STATUSES);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/** A customer's words on a product; staff moderate and answer them and never edit them. */
export const Review = RecordFields.extend({
  product: Reference,
  product_image: ImageUrl,
  customer_id: z.string().nullable(),
  customer_name: z.string(),
  rating: z.int().min(1).max(5),
  note: z.string(),
  status: ReviewStatus,
  status_reason: z.string(),
  reply: z.string(),
  replied_at: Instant.nullable(),
});
export type Review = z.infer<typeof Review>;

export const ReviewListQuery = listQuery(['created_at', 'rating'], '-created_at', {
  status: listParam(ReviewStatus),
  rating: listParam(z.enum(['1', '2', '3', '4', '5'])),
  product: z.string().optional(),
});
export type ReviewListQuery = z.infer<typeof ReviewListQuery>;

/**
 * `POST admin_panel/reviews/{id}/status/`. Needs `review.moderate`; a rejection names its reason. `pending` takes a
 * decision back.
 */
export const ReviewStatusInput = z
  .object({ status: ReviewStatus, reason: Note, version: Version.optional() })
  .refine(({ status, reason }) => status !== 'rejected' || reason !== '', {
    path: ['reason'],
    error: 'required',
    ...onceValid('status', 'reason'),
  });
export type ReviewStatusInput = z.infer<typeof ReviewStatusInput>;

/** What `POST admin_panel/reviews/bulk/` can do; `return` takes a decision back, with `values: {to}`. */
export const REVIEW_BULK_ACTIONS = ['publish', 'hide', 'return'] as const;

/** `POST admin_panel/reviews/{id}/reply/`: the store's public answer; empty takes it back. */
export const ReviewReplyInput = z.object({ reply: Note, version: Version.optional() });
export type ReviewReplyInput = z.infer<typeof ReviewReplyInput>;
