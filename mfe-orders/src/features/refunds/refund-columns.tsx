import type { Refund } from '@bo/contracts';
import { type Column, columns, PersonCell, ReferenceCell, StatusCell } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { REFUND_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { ApproveButton } from './refund-approve.tsx';
import '../../parts/records.css';

const column = columns<Refund>();

export function useRefundColumns(): Column<Refund>[] {
  const t = useText('refunds');
  const label = useLabel();
  return [
    column.code('number', {
      title: t('fields.number'),
      sort: 'number',
      width: 130,
      priority: 1,
      second: {
        title: t('fields.order'),
        render: ({ order }) => (
          <Link to={paths.orderDetails(order.id)} onClick={(event) => event.stopPropagation()}>
            <bdi dir="ltr">{order.number}</bdi>
          </Link>
        ),
      },
    }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 180,
      grows: true,
      priority: 1,
      render: ({ customer }) => <bdi>{customer.name}</bdi>,
      second: { title: t('fields.reason'), render: ({ reason }) => <ReferenceCell value={reason} /> },
    }),
    column.money('amount', {
      title: t('fields.amount'),
      sort: 'amount',
      width: 120,
      priority: 1,
      matters: true,
      second: { title: t('fields.method'), render: ({ method }) => label(`refund_method.${method}`) },
    }),
    column.custom('status', {
      title: t('fields.status'),
      width: 190,
      grows: true,
      priority: 1,
      render: (refund) => (
        <span className="ord-status-next">
          <StatusCell text={label(`refund_status.${refund.status}`)} tone={REFUND_TONE[refund.status]} />
          <ApproveButton refund={refund} />
        </span>
      ),
      // Only what failed says why.
      second: { render: ({ status, failure }) => (status === 'failed' ? <bdi>{failure}</bdi> : null) },
    }),
    column.custom('requested_by', {
      title: t('fields.requested_by'),
      width: 140,
      priority: 3,
      render: ({ requested_by }) => <PersonCell value={requested_by} />,
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 2 }),
    column.custom('decided_by', {
      title: t('fields.decided_by'),
      optional: true,
      render: ({ decided_by }) => <PersonCell value={decided_by} />,
    }),
    column.date('settled_at', { title: t('fields.settled_at'), optional: true }),
  ];
}
