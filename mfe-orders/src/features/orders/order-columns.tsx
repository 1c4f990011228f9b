import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import MinusCircleOutlined from '@ant-design/icons/es/icons/MinusCircleOutlined';
import PauseCircleOutlined from '@ant-design/icons/es/icons/PauseCircleOutlined';
import type { Order } from '@bo/contracts';
import { BadgeCell, CodeCell, type Column, columns, DateCell, PersonCell, StatusCell } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { PromiseClock } from './order-clock.tsx';
import { PAYMENT_TONE, STATUS_TONE } from '../../parts/order-status.ts';

const column = columns<Order>();

/** Hidden until it is needed: the code itself never leaves the server. */
const MASK = '••••••';

const FLAGS = [
  { name: 'on_hold', text: 'flags.hold', tone: 'warn', Icon: PauseCircleOutlined },
  { name: 'short', text: 'flags.short', tone: 'warn', Icon: MinusCircleOutlined },
  { name: 'code_locked', text: 'flags.codeLocked', tone: 'bad', Icon: LockOutlined },
  { name: 'payment_problem', text: 'flags.paymentProblem', tone: 'bad', Icon: CreditCardOutlined },
] as const;

/**
 * Why an order needs attention. How late one is, its clock says. Several are signs alone: a line has no room for their
 * words.
 */
function OrderFlags({ order }: { order: Order }) {
  const t = useText('orders');
  const raised = FLAGS.filter(({ name }) => order[name]);
  return raised.map(({ name, text, tone, Icon }) => (
    <BadgeCell key={name} text={t(text)} tone={tone} icon={<Icon aria-hidden />} brief={raised.length > 1} />
  ));
}

export function useOrderColumns(): Column<Order>[] {
  const t = useText('orders');
  const label = useLabel();
  return [
    column.code('number', {
      title: t('fields.number'),
      sort: 'number',
      width: 164,
      priority: 1,
      second: {
        title: t('fields.purchase_date'),
        sort: 'purchase_date',
        render: ({ purchase_date }) => <DateCell value={purchase_date} style="time" />,
      },
    }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 168,
      grows: true,
      priority: 1,
      render: ({ customer }) => <bdi>{customer.name}</bdi>,
      second: { title: t('fields.billing_address'), render: ({ billing_address }) => <bdi>{billing_address}</bdi> },
    }),
    column.money('amount', {
      title: t('fields.amount'),
      sort: 'amount',
      width: 136,
      priority: 1,
      matters: true,
      second: {
        title: t('fields.mode'),
        render: ({ payment_mode, payment_status }) => (
          <StatusCell
            text={`${label(`payment_mode.${payment_mode}`)} · ${label(`payment_status.${payment_status}`)}`}
            tone={PAYMENT_TONE[payment_status]}
          />
        ),
      },
    }),
    column.custom('status', {
      title: t('fields.status'),
      width: 156,
      priority: 1,
      render: ({ status }) => <StatusCell text={label(`order_status.${status}`)} tone={STATUS_TONE[status]} />,
      second: { render: (order) => <OrderFlags order={order} /> },
    }),
    column.number('qty', { title: t('fields.qty'), sort: 'qty', width: 72, priority: 2 }),
    column.reference('warehouse', {
      title: t('fields.warehouse'),
      width: 150,
      grows: true,
      priority: 2,
      second: {
        title: t('fields.secret_code'),
        render: ({ has_secret_code }) => <CodeCell value={has_secret_code ? MASK : ''} />,
      },
    }),
    column.code('customer_phone', { title: t('fields.customer_phone'), optional: true }),
    column.code('pincode', { title: t('fields.pincode'), optional: true }),
    column.custom('promised_at', {
      title: t('fields.promised_at'),
      sort: 'promised_at',
      width: 140,
      priority: 3,
      render: (order) => <PromiseClock order={order} />,
    }),
    column.custom('slot', {
      title: t('fields.slot'),
      optional: true,
      render: ({ slot_starts_at }) => <DateCell value={slot_starts_at ?? ''} style="time" />,
    }),
    column.custom('picker', {
      title: t('fields.picker'),
      optional: true,
      render: ({ picker }) => <PersonCell value={picker} />,
    }),
  ];
}
