import { listPage, Review, ReviewListQuery, ReviewReplyInput, ReviewStatusInput } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers, ById } from '../../platform/http/contract.ts';
import { versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { findReview, reviewList } from './reviews.repository.ts';
import { replyToReview, setReviewStatus } from './reviews.service.ts';

const PATH = '/admin_panel/reviews/';
const tags = ['reviews'];

export const reviewRoutes: Routes = (app, { db, write }) => {
  app.get(PATH, { config: { permission: 'review.view' }, schema: { tags, querystring: ReviewListQuery, response: answers(listPage(Review)) } }, (request) =>
    reviewList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(`${PATH}:id/`, { config: { permission: 'review.view' }, schema: { tags, params: ById, response: answers(Review) } }, async ({ params }) => expectFound(await findReview(db, params.id)));

  app.post(`${PATH}:id/status/`, { config: { permission: 'review.moderate' }, schema: { tags, params: ById, body: ReviewStatusInput, response: answers(Review) } }, (request) =>
    write(request, (under) => setReviewStatus(under, request.params.id, { ...request.body, version: versionOf(request) })),
  );

  app.post(`${PATH}:id/reply/`, { config: { permission: 'review.moderate' }, schema: { tags, params: ById, body: ReviewReplyInput, response: answers(Review) } }, (request) =>
    write(request, (under) => replyToReview(under, request.params.id, { ...request.body, version: versionOf(request) })),
  );
};
