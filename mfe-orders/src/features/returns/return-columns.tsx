import type { Return } from '@bo/contracts';
import { BadgeCell, type Column, columns, DateCell, StatusCell } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { RETURN_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Return>();
const A_DAY = 24 * 3_600_000;

/** Whether someone should have done the next step a day ago. */
export const isWaiting = ({ status, status_at }: Pick<Return, 'status' | 'status_at'>): boolean =>
  (status === 'requested' || status === 'received' || status === 'inspected') &&
  Date.now() - Date.parse(status_at) > A_DAY;

/** The specification's columns, order ID, user, purchase date and order code, with ours beside them. */
export function useReturnColumns(): Column<Return>[] {
  const t = useText('returns');
  const label = useLabel();
  return [
    column.custom('order', {
      title: t('fields.order'),
      sort: 'order_number',
      width: 140,
      priority: 1,
      render: ({ order }) => (
        <Link to={paths.orderDetails(order.id)} onClick={(event) => event.stopPropagation()}>
          <bdi dir="ltr">{order.number}</bdi>
        </Link>
      ),
      second: { title: t('fields.number'), sort: 'number', render: ({ number }) => <bdi dir="ltr">{number}</bdi> },
    }),
    column.custom('customer', {
      title: t('fields.user'),
      width: 160,
      grows: true,
      priority: 1,
      render: ({ customer }) => <bdi>{customer.name}</bdi>,
    }),
    column.custom('purchase_date', {
      title: t('fields.purchase_date'),
      sort: 'purchase_date',
      width: 170,
      priority: 1,
      render: ({ purchase_date }) => <DateCell value={purchase_date} style="time" />,
    }),
    column.custom('status', {
      title: t('fields.status'),
      width: 156,
      priority: 1,
      render: ({ status }) => <StatusCell text={label(`return_status.${status}`)} tone={RETURN_TONE[status]} />,
      second: {
        render: (one) => (isWaiting(one) ? <BadgeCell text={t('flags.waitsLong')} tone="bad" /> : null),
      },
    }),
    column.number('quantity', { title: t('fields.quantity'), width: 80, priority: 2, matters: true }),
    column.custom('wish', {
      title: t('fields.wish'),
      width: 120,
      priority: 2,
      render: ({ wish }) => label(`return_wish.${wish}`),
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 3 }),
    column.reference('warehouse', { title: t('fields.warehouse'), optional: true }),
  ];
}
