import { Review, ReviewListQuery, ReviewReplyInput, type ReviewStatusInput } from '@bo/contracts';
import { type ApiError, defineResource, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

/** Customers write reviews; staff only answer (the input) and moderate them. */
export const reviews = defineResource({
  name: 'reviews',
  path: 'admin_panel/reviews/',
  entity: Review,
  input: ReviewReplyInput,
  listQuery: ReviewListQuery,
  alsoInvalidates: ['products'],
});

const write = <Body extends object>(ending: 'status' | 'reply', done?: string) =>
  mutationOptions<Review, ApiError, { id: string } & Body>({
    mutationKey: ['reviews', ending],
    meta: { invalidates: [reviews.keys.all, ['products']], ...(done === undefined ? {} : { done }) },
    mutationFn: async ({ id, ...body }) =>
      parseResponse(Review, await http().post(`${reviews.path}${encodeURIComponent(id)}/${ending}/`, body)),
  });

/** Who calls it says what was done, with an Undo. */
export const setReviewStatus = () => write<ReviewStatusInput>('status');
export const replyToReview = (done: string) => write<ReviewReplyInput>('reply', done);
