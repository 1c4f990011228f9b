import { BulkResult, bulkInput, listPage, Review, REVIEW_BULK_ACTIONS, ReviewListQuery, ReviewReplyInput, ReviewStatus, ReviewStatusInput } from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../platform/access/guard.ts';
import { InvalidInput } from '../../platform/errors/refusal.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendExport } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { runBulk } from '../../platform/http/bulk.ts';
import { answers, ById } from '../../platform/http/contract.ts';
import { versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import type { Write } from '../../platform/write.ts';
import { findReview, reviewList } from './reviews.repository.ts';
import { replyToReview, returnReview, setReviewStatus } from './reviews.service.ts';

const PATH = '/admin_panel/reviews/';
const tags = ['reviews'];

/** To which state an undo returns. */
const Values = z.object({ to: ReviewStatus.default('pending') });

const ACTIONS: Record<(typeof REVIEW_BULK_ACTIONS)[number], (write: Write, id: string, to: ReviewStatus) => Promise<unknown>> = {
  publish: (write, id) => setReviewStatus(write, id, { status: 'published', reason: '' }),
  hide: (write, id) => setReviewStatus(write, id, { status: 'hidden', reason: '' }),
  return: returnReview,
};

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

export const reviewRoutes: Routes = (app, { db, write }) => {
  app.get(PATH, { config: { permission: 'review.view' }, schema: { tags, querystring: ReviewListQuery, response: answers(listPage(Review)) } }, (request) =>
    reviewList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(`${PATH}export/`, { config: { permission: 'review.export' }, schema: { tags, querystring: exportQuery(ReviewListQuery) } }, (request, reply) =>
    sendExport(request, reply, { db, list: reviewList, query: request.query, columns: COLUMNS, name: 'reviews' }),
  );

  app.post(`${PATH}bulk/`, { config: { permission: 'review.moderate' }, schema: { tags, body: bulkInput(REVIEW_BULK_ACTIONS), response: answers(BulkResult) } }, (request) => {
    const { action, target, values } = request.body;
    const wanted = Values.safeParse(values ?? {});
    if (!wanted.success) throw new InvalidInput(wanted.error);
    return runBulk(request, { db, list: reviewList, target, stateOf: async (id) => (await findReview(db, id))?.status }, (id) => write(request, (under) => ACTIONS[action](under, id, wanted.data.to)));
  });

  app.get(`${PATH}:id/`, { config: { permission: 'review.view' }, schema: { tags, params: ById, response: answers(Review) } }, async ({ params }) => expectFound(await findReview(db, params.id)));

  app.post(`${PATH}:id/status/`, { config: { permission: 'review.moderate' }, schema: { tags, params: ById, body: ReviewStatusInput, response: answers(Review) } }, (request) =>
    write(request, (under) => setReviewStatus(under, request.params.id, { ...request.body, version: versionOf(request) })),
  );

  app.post(`${PATH}:id/reply/`, { config: { permission: 'review.moderate' }, schema: { tags, params: ById, body: ReviewReplyInput, response: answers(Review) } }, (request) =>
    write(request, (under) => replyToReview(under, request.params.id, { ...request.body, version: versionOf(request) })),
  );
};
