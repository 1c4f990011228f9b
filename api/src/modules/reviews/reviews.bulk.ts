import { REVIEW_BULK_ACTIONS, ReviewStatus } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../platform/http/bulk.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findReview, reviewList } from './reviews.repository.ts';
import { returnReview, setReviewStatus } from './reviews.service.ts';

/** To which state an undo returns. */
const Values = z.object({ to: ReviewStatus.default('pending') });

const ACTIONS: Record<
  (typeof REVIEW_BULK_ACTIONS)[number],
  (unit: UnitOfWork, id: string, to: ReviewStatus) => Promise<unknown>
> = {
  publish: (write, id) => setReviewStatus(write, id, { status: 'published', reason: '' }),
  hide: (write, id) => setReviewStatus(write, id, { status: 'hidden', reason: '' }),
  return: returnReview,
};

export const reviewBulk = defineBulk({
  name: 'reviews',
  list: reviewList,
  actions: REVIEW_BULK_ACTIONS,
  needs: () => 'review.moderate',
  values: () => Values,
  stateOf: async (db, id) => (await findReview(db, id))?.status,
  act: (unit, id, action, { to }) => ACTIONS[action](unit, id, to),
});
