import { REVIEW_STATUSES, ReviewListQuery } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  ChoiceFilter,
  lazyDialog,
  RecordListPage,
  recordName,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, products } from '@bo/resources';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { useReviewColumns } from './review-columns.tsx';
import { ReviewActions } from './review-actions.tsx';
import { reviews } from './reviews.api.ts';

const ReviewPanel = lazyDialog(() => import('./review-panel.tsx').then(({ ReviewPanel: Panel }) => Panel));

const STARS = ['5', '4', '3', '2', '1'] as const;

export function ReviewListPage() {
  const t = useText('reviews');
  const { language } = useLanguage();
  const list = useListState(ReviewListQuery, { screen: 'reviews' });
  const result = useQuery(reviews.list(list.query));
  const actions: BulkAction[] = [
    { action: 'publish', label: t('bulk.publish'), permission: 'review.moderate', undo: 'return' },
    { action: 'hide', label: t('bulk.hide'), permission: 'review.moderate', undo: 'return' },
  ];
  const [openId, setOpenId] = useState<string | null>(null);
  const open = result.data?.results.find(({ id }) => id === openId);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={reviews}
      exportRight="review.export"
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="review_status" codes={REVIEW_STATUSES} label={t('fields.status')} />
          <ChoiceFilter
            list={list}
            name="rating"
            label={t('fields.rating')}
            choices={STARS.map((value) => ({ value, label: t('rating', { rating: value }) }))}
          />
          <ReferenceFilter list={list} name="product" label={t('fields.product')} resource={products} />
        </>
      }
      bulk={actions}
      nameOf={({ product }) => recordName(product, language) || undefined}
      result={result}
      columns={useReviewColumns()}
      empty={t('list.empty')}
      rowActions={(review) => <ReviewActions review={review} onOpen={() => setOpenId(review.id)} />}
    >
      {open ? <ReviewPanel review={open} onClose={() => setOpenId(null)} /> : null}
    </RecordListPage>
  );
}
