import {
  BulkAnswer,
  bulkInput,
  listPage,
  Review,
  REVIEW_BULK_ACTIONS,
  ReviewListQuery,
  ReviewReplyInput,
  ReviewStatusInput,
} from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById } from '../../platform/http/contract.ts';
import { versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { reviewBulk } from './reviews.bulk.ts';
import { findReview, reviewList } from './reviews.repository.ts';
import { replyToReview, setReviewStatus } from './reviews.service.ts';

const PATH = '/admin_panel/reviews/';
const tags = ['reviews'];

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

export const reviewRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  app.get(
    PATH,
    {
      config: { permission: 'review.view' },
      schema: { tags, querystring: ReviewListQuery, response: ok(listPage(Review)) },
    },
    (request) => reviewList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'review.export' }, schema: { tags, querystring: exportQuery(ReviewListQuery) } },
    (request, reply) =>
      sendExport(request, reply, { db, list: reviewList, query: request.query, columns: COLUMNS, name: 'reviews' }),
  );

  app.post(
    `${PATH}bulk/`,
    {
      config: { permission: 'review.moderate' },
      schema: { tags, body: bulkInput(REVIEW_BULK_ACTIONS), response: ok(BulkAnswer) },
    },
    (request) => reviewBulk.run(platform, request, request.body),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'review.view' }, schema: { tags, params: ById, response: ok(Review) } },
    async ({ params }) => expectFound(await findReview(db, params.id)),
  );

  app.post(
    `${PATH}:id/status/`,
    {
      config: { permission: 'review.moderate' },
      schema: { tags, params: ById, body: ReviewStatusInput, response: ok(Review) },
    },
    (request) =>
      write(request, (unit) =>
        setReviewStatus(unit, request.params.id, { ...request.body, version: versionOf(request) }),
      ),
  );

  app.post(
    `${PATH}:id/reply/`,
    {
      config: { permission: 'review.moderate' },
      schema: { tags, params: ById, body: ReviewReplyInput, response: ok(Review) },
    },
    (request) =>
      write(request, (unit) =>
        replyToReview(unit, request.params.id, { ...request.body, version: versionOf(request) }),
      ),
  );
};
