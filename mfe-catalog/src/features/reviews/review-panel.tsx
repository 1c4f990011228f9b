import { type Review, ReviewReplyInput, ReviewStatusInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ContractForm, recordName, TextAreaField } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Modal from 'antd/es/modal';
import Rate from 'antd/es/rate';
import { useState } from 'react';
import { z } from 'zod';
import { replyToReview, setReviewStatus } from './reviews.api.ts';
import { useReviewText } from './review-text.ts';

const Rejection = z.object({ reason: ReviewStatusInput.shape.reason.unwrap().min(1, { error: 'required' }) });

/** What can be done with a review as it stands. */
export function ReviewActions({ review }: { review: Review }) {
  const t = useReviewText();
  const [rejecting, setRejecting] = useState(false);
  const publish = useMutation(setReviewStatus(t('done.published')));
  const hide = useMutation(setReviewStatus(t('done.hidden')));
  const reject = useMutation(setReviewStatus(t('done.rejected')));
  const { id, version, status } = review;
  return (
    <Can do="review.moderate">
      <span className="bo-actions">
        {status === 'published' ? null : (
          <Button size="small" loading={publish.isPending} onClick={() => publish.mutate({ id, version, status: 'published', reason: '' })}>
            {t('actions.publish')}
          </Button>
        )}
        {status === 'published' ? (
          <Button size="small" loading={hide.isPending} onClick={() => hide.mutate({ id, version, status: 'hidden', reason: '' })}>
            {t('actions.hide')}
          </Button>
        ) : null}
        {status === 'pending' ? (
          <Button size="small" danger onClick={() => setRejecting(true)}>
            {t('actions.reject')}
          </Button>
        ) : null}
      </span>
      {rejecting ? (
        <Modal open title={t('reject.title')} footer={null} onCancel={() => setRejecting(false)} destroyOnHidden>
          <p className="bo-muted">{t('reject.text')}</p>
          <ContractForm name={`reject ${id}`} contract={Rejection} save={({ reason }) => reject.mutateAsync({ id, version, status: 'rejected', reason })} onSaved={() => setRejecting(false)}>
            <TextAreaField name="reason" label={t('fields.reason')} rows={3} />
          </ContractForm>
        </Modal>
      ) : null}
    </Can>
  );
}

const Reply = ReviewReplyInput.pick({ reply: true });

/** One review in full. The customer's words are shown as they are and can never be edited. */
export function ReviewPanel({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useReviewText();
  const format = useFormat();
  const { language } = useLanguage();
  const reply = useMutation(replyToReview(t('done.replied')));
  return (
    <Drawer open size={480} placement={language === 'ab' ? 'left' : 'right'} title={recordName(review.product, language)} onClose={onClose} destroyOnHidden extra={<ReviewActions review={review} />}>
      <Rate disabled value={review.rating} />
      <blockquote className="cat-quote" dir="auto">
        {review.note}
      </blockquote>
      <p className="bo-muted">
        <bdi>{review.customer_name}</bdi> · {format.date(review.created_at)}
      </p>
      {review.status_reason === '' ? null : <p>{t('rejectedFor', { reason: review.status_reason })}</p>}
      <Can do="review.edit">
        <ContractForm key={review.version} name={`reply ${review.id}`} contract={Reply} record={review} save={({ reply: text }) => reply.mutateAsync({ id: review.id, reply: text, version: review.version })} onSaved={onClose}>
          <TextAreaField name="reply" label={t('fields.reply')} hint={t('hints.reply')} rows={4} />
        </ContractForm>
      </Can>
    </Drawer>
  );
}
