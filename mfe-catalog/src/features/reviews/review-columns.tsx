import type { Review, ReviewStatus } from '@bo/contracts';
import { type Column, columns, ReferenceCell, type StatusTone } from '@bo/kit';
import '../../parts/parts.css';
import { productPaths } from '../products/products.paths.ts';
import { useReviewText } from './review-text.ts';
import { Stars } from './stars.tsx';

const column = columns<Review>();
const TONE: Record<ReviewStatus, StatusTone> = {
  pending: 'warn',
  published: 'good',
  rejected: 'bad',
  hidden: 'neutral',
};

export function useReviewColumns(): Column<Review>[] {
  const t = useReviewText();
  return [
    column.image('product_image', { title: t('fields.image'), width: 52 }),
    {
      key: 'product',
      title: t('fields.product'),
      width: 200,
      grows: true,
      priority: 1,
      render: ({ product }) => <ReferenceCell value={product} to={productPaths.details(product.id)} />,
    },
    {
      key: 'rating',
      title: t('fields.rating'),
      sort: 'rating',
      width: 112,
      priority: 1,
      render: ({ rating }) => <Stars rating={rating} />,
    },
    {
      key: 'note',
      title: t('fields.note'),
      width: 240,
      grows: true,
      priority: 2,
      render: ({ note }) => (note === '' ? <span className="bo-muted">—</span> : <bdi>{note}</bdi>),
      second: { render: ({ reply }) => (reply === '' ? null : <bdi>{t('replied', { reply })}</bdi>) },
    },
    column.text('customer_name', { title: t('fields.user'), width: 150, priority: 3 }),
    column.date('created_at', { title: t('fields.date'), sort: 'created_at', style: 'date', width: 120, priority: 3 }),
    column.status('status', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: ({ status }) => ({ text: t(`status.${status}`), tone: TONE[status] }),
    }),
  ];
}
