import type { Review, ReviewStatus } from '@bo/contracts';
import { type Column, columns, DateCell, ReferenceCell, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { Stars } from './stars.tsx';

const column = columns<Review>();
const TONE: Record<ReviewStatus, StatusTone> = {
  pending: 'warn',
  published: 'good',
  rejected: 'bad',
  hidden: 'neutral',
};

export function useReviewColumns(): Column<Review>[] {
  const t = useText('reviews');
  const label = useLabel();
  return [
    column.image('product_image', { title: t('fields.image'), width: 52 }),
    {
      key: 'product',
      title: t('fields.product'),
      width: 200,
      grows: true,
      priority: 1,
      render: ({ product }) => <ReferenceCell value={product} to={paths.productDetails(product.id)} />,
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
      width: 220,
      grows: true,
      priority: 2,
      render: ({ note }) => (note === '' ? <span className="bo-muted">—</span> : <bdi>{note}</bdi>),
      second: { render: ({ reply }) => (reply === '' ? null : <bdi>{t('replied', { reply })}</bdi>) },
    },
    column.text('customer_name', {
      title: t('fields.user'),
      width: 150,
      priority: 2,
      second: {
        title: t('fields.date'),
        sort: 'created_at',
        render: ({ created_at }) => <DateCell value={created_at} style="date" />,
      },
    }),
    column.status('status', {
      title: t('fields.status'),
      width: 124,
      priority: 1,
      of: ({ status }) => ({ text: label(`review_status.${status}`), tone: TONE[status] }),
    }),
  ];
}
