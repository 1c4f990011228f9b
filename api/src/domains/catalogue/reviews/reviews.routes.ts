import { Review, ReviewReplyInput, ReviewStatusInput } from '@bo/contracts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { reviewBulk } from './reviews.bulk.ts';
import { findReview, reviewList } from './reviews.repository.ts';
import { replyToReview, setReviewStatus } from './reviews.service.ts';

const COLUMNS: readonly ExportColumn<Review>[] = [
  { key: 'product', value: ({ product }) => product.name },
  { key: 'product_ar', value: ({ product }) => product.name_ar },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'customer', value: ({ customer_name }) => customer_name },
  { key: 'rating', kind: 'number', value: ({ rating }) => rating },
  { key: 'note', value: ({ note }) => note },
  { key: 'status', words: 'review_status', value: ({ status }) => status },
  { key: 'reason', value: ({ status_reason }) => status_reason },
  { key: 'reply', value: ({ reply }) => reply },
];
export const reviewExport = defineExport({
  name: 'reviews',
  permission: 'review.export',
  list: reviewList,
  columns: COLUMNS,
});

export const reviewRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'reviews', area: 'review', entity: Review });
  routes.list(reviewList);
  routes.export(reviewExport);
  routes.detail(findReview);
  routes.bulk(reviewBulk, 'review.moderate');
  routes.act('status', {
    permission: 'review.moderate',
    body: ReviewStatusInput,
    run: (unit, id, body) => setReviewStatus(unit, id, body),
  });
  routes.act('reply', { permission: 'review.moderate', body: ReviewReplyInput, run: replyToReview });
};
