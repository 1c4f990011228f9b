import { Review, ReviewListQuery, ReviewReplyInput, type ReviewStatusInput } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from '@bo/resources';

/** Customers write reviews; staff only answer (the input) and moderate them. */
export const reviews = defineResource({
  ...ofRecord('review'),
  path: 'admin_panel/reviews/',
  entity: Review,
  input: ReviewReplyInput,
  listQuery: ReviewListQuery,
});

/** Who calls it says what was done, with an Undo. */
export const setReviewStatus = () => reviews.act<ReviewStatusInput>('status');
export const replyToReview = (done: string) => reviews.act<ReviewReplyInput>('reply', { done });
