import type { Review, ReviewStatus } from '@bo/contracts';
import { type Column, columns, ReferenceCell, type StatusTone } from '@bo/kit';
import '../../parts/parts.css';
import { productPaths } from '../products/products.paths.ts';
import { useReviewText } from './review-text.ts';
import { Stars } from './stars.tsx';

const column = columns<Review>();
const TONE: Record<ReviewStatus, StatusTone> = { pending: 'busy', published: 'good', rejected: 'bad', hidden: 'neutral' };

export function useReviewColumns(): Column<Review>[] {
  const t = useReviewText();
  return [
    column.image('product_image', { title: t('fields.image'), width: 60 }),
    { key: 'product', title: t('fields.product'), width: 220, render: ({ product }) => <ReferenceCell value={product} to={productPaths.details(product.id)} /> },
    column.date('created_at', { title: t('fields.date'), sort: 'created_at', style: 'date', width: 130 }),
    column.text('customer_name', { title: t('fields.user'), width: 160 }),
    {
      key: 'rating',
      title: t('fields.rating'),
      sort: 'rating',
      width: 140,
      render: ({ rating }) => <Stars rating={rating} />,
    },
    {
      key: 'note',
      title: t('fields.note'),
      render: ({ note, reply }) => (
        <span className="bo-two-lines">
          {note === '' ? <span className="bo-muted">—</span> : <bdi className="cat-note">{note}</bdi>}
          {reply === '' ? null : <bdi className="bo-muted">{t('replied', { reply })}</bdi>}
        </span>
      ),
    },
    column.status('status', { title: t('fields.status'), width: 130, of: ({ status }) => ({ text: t(`status.${status}`), tone: TONE[status] }) }),
  ];
}
