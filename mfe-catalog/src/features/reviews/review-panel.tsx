import { type Review, ReviewReplyInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ContractForm, recordName, TextAreaField } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Drawer from 'antd/es/drawer';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { ReviewActions } from './review-actions.tsx';
import { replyToReview } from './reviews.api.ts';
import { Stars } from './stars.tsx';

const Reply = ReviewReplyInput.pick({ reply: true });

/** One review in full. The customer's words are shown as they are and can never be edited. */
export function ReviewPanel({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useText('reviews');
  const format = useFormat();
  const { language } = useLanguage();
  const reply = useMutation(replyToReview(t('done.replied')));
  return (
    <Drawer
      open
      size={480}
      placement={language === 'ab' ? 'left' : 'right'}
      title={recordName(review.product, language)}
      onClose={onClose}
      destroyOnHidden
      extra={<ReviewActions review={review} />}
    >
      <Stars rating={review.rating} />
      <blockquote className="cat-quote" dir="auto">
        {review.note}
      </blockquote>
      <p className="bo-muted">
        <bdi>{review.customer_name}</bdi> · {format.date(review.created_at)}
      </p>
      {review.status !== 'rejected' || review.status_reason === '' ? null : (
        <p>{t('rejectedFor', { reason: review.status_reason })}</p>
      )}
      <Can do="review.edit">
        <ContractForm
          name={`reply ${review.id}`}
          contract={Reply}
          record={review}
          save={({ reply: text }, { version } = review) => reply.mutateAsync({ id: review.id, reply: text, version })}
          onSaved={onClose}
        >
          <TextAreaField name="reply" label={t('fields.reply')} hint={t('hints.reply')} rows={4} />
        </ContractForm>
      </Can>
    </Drawer>
  );
}
