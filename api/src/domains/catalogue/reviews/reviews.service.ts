import type { Review, ReviewReplyInput, ReviewStatus, ReviewStatusInput } from '@bo/contracts';
import { noStep } from '../../../platform/errors/domain-error.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findReview, lockReview, updateReview } from './reviews.repository.ts';

export { renameReviewer } from './reviews.repository.ts';

/**
 * Pending → published | rejected; what is published may be hidden, and what is hidden or rejected published after all.
 * A decision on a pending one can be taken back.
 */
const NEXT: Readonly<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  pending: ['published', 'rejected'],
  published: ['hidden', 'pending'],
  rejected: ['published', 'pending'],
  hidden: ['published'],
};

/** What a bulk action may have come from, and may so return to. */
const BACK: typeof NEXT = {
  pending: [],
  published: ['pending', 'hidden', 'rejected'],
  rejected: [],
  hidden: ['published'],
};

export async function setReviewStatus(
  unit: UnitOfWork,
  id: string,
  { status, reason, version }: ReviewStatusInput,
  next: typeof NEXT = NEXT,
): Promise<Review> {
  const { trx, actor } = unit;
  const before = expectVersion(await lockReview(unit, id), version);
  if (before.status === status) return before;
  if (!next[before.status].includes(status)) throw noStep('review', before, status);
  // The reason of a rejection stays with what is published after all: taken back, it is rejected for the same one.
  await updateReview(
    trx,
    before,
    { status, status_reason: status === 'pending' ? '' : reason || before.status_reason },
    actor.id,
  );
  const after = expectFound(await findReview(trx, id, actor));
  await unit.audit({ type: 'review', id, action: status, before, after, ...(reason === '' ? {} : { reason }) });
  return after;
}

/** Takes a bulk decision back: the review is again what it was. */
export const returnReview = (unit: UnitOfWork, id: string, status: ReviewStatus): Promise<Review> =>
  setReviewStatus(unit, id, { status, reason: '' }, BACK);

/** The store's public answer; the customer's own words are never touched. */
export async function replyToReview(
  unit: UnitOfWork,
  id: string,
  { reply, version }: ReviewReplyInput,
): Promise<Review> {
  const { trx, actor } = unit;
  const before = expectVersion(await lockReview(unit, id), version);
  await updateReview(trx, before, { reply, replied_at: reply === '' ? null : new Date() }, actor.id);
  const after = expectFound(await findReview(trx, id, actor));
  await unit.audit({ type: 'review', id, action: 'replied', before, after });
  return after;
}
