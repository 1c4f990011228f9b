import { ReviewStatus } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { findReview, reviewList } from './reviews.repository.ts';
import { returnReview, setReviewStatus } from './reviews.service.ts';

/** To which state an undo returns. */
const Values = z.object({ to: ReviewStatus.default('pending') });

export const reviewBulk = defineBulk({
  name: 'reviews',
  list: reviewList,
  values: Values,
  stateOf: async (db, id, viewer) => (await findReview(db, id, viewer))?.status,
  actions: {
    publish: {
      needs: 'review.moderate',
      act: (unit, id) => setReviewStatus(unit, id, { status: 'published', reason: '' }),
    },
    hide: { needs: 'review.moderate', act: (unit, id) => setReviewStatus(unit, id, { status: 'hidden', reason: '' }) },
    return: { needs: 'review.moderate', act: (unit, id, { to }) => returnReview(unit, id, to) },
  },
});
