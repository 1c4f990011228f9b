import { ORDER_STATUSES, type Order, type OrderDetail, type OrderStep, stepsFrom } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  DetailPage,
  Fact,
  HistorySection,
  lazyDialog,
  Loaded,
  MoneyCell,
  PrevNext,
  StatusCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { orders, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { PAYMENT_TONE, STATUS_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { Actions, Held, Obstacles } from './order-actions.tsx';
import { PromiseClock } from './order-clock.tsx';
import { Delivery } from './order-delivery.tsx';
import type { OrderDialogName } from './order-dialogs.tsx';
import { Lines } from './order-lines.tsx';
import { usePartPaid } from './order-money.ts';
import { type Back, GoodsAndMoneyBack } from './order-back.tsx';
import { Notes } from './order-notes.tsx';
import { Payments } from './order-payments.tsx';
import { Steps, useHistoryOf, useNotedLine } from './order-timeline.tsx';
import './orders.css';

const dialogs = () => import('./order-dialogs.tsx');
const OrderDialog = lazyDialog(() => dialogs().then(({ OrderDialog: Dialog }) => Dialog));
const StepDialog = lazyDialog(() => dialogs().then(({ StepDialog: Dialog }) => Dialog));
const EditLinesDialog = lazyDialog(() => import('./edit-lines.tsx').then(({ EditLinesDialog: Dialog }) => Dialog));

const RefundDialog = lazyDialog(() =>
  import('../../parts/refund-dialog.tsx').then(({ RefundDialog: Dialog }) => Dialog),
);
const ReturnDialog = lazyDialog(() =>
  import('../../parts/return-dialog.tsx').then(({ ReturnDialog: Dialog }) => Dialog),
);

const TABS = ORDER_STATUSES.map((status) => paths.orderStatusList(status));

/** An order at a glance; the list knows most of it already, `whole` what it is paid in part. */
function Summary({ order, whole }: { order: Order | undefined; whole: OrderDetail | undefined }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const sees = useCan('customer.view');
  const partPaid = usePartPaid();
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>
        {order && <StatusCell text={label(`order_status.${order.status}`)} tone={STATUS_TONE[order.status]} />}
      </Fact>
      <Fact label={t('fields.amount')}>{order && <MoneyCell value={order.amount} />}</Fact>
      <Fact label={t('fields.payment')}>
        {order && (
          <StatusCell
            text={[
              label(`payment_mode.${order.payment_mode}`),
              (whole && partPaid(whole)) ?? label(`payment_status.${order.payment_status}`),
            ].join(' · ')}
            tone={PAYMENT_TONE[order.payment_status]}
          />
        )}
      </Fact>
      <Fact label={t('fields.customer')}>
        {order &&
          (sees ? (
            <Link to={paths.customerDetails(order.customer.id)}>
              <bdi>{order.customer.name}</bdi>
            </Link>
          ) : (
            <bdi>{order.customer.name}</bdi>
          ))}
      </Fact>
      <Fact label={t('fields.promised_at')}>{order && <PromiseClock order={order} />}</Fact>
      <Fact label={t('fields.purchase_date')}>
        {order && <time dateTime={order.purchase_date}>{format.dateTime(order.purchase_date)}</time>}
      </Fact>
    </SummaryStrip>
  );
}

/** What is asked over the page: a small form, a step, its lines, or what goes back of it. */
type Asked = OrderDialogName | OrderStep | 'lines' | Back;

export function OrderDetailsPage() {
  const t = useText('orders');
  const { orderId = '' } = useParams();
  const result = useQuery(orders.detail(orderId));
  const row = useListRow(orders, orderId);
  const historyOf = useHistoryOf();
  const lineOf = useNotedLine();
  const [asked, setAsked] = useState<{ of: string; what: Asked } | null>(null);
  // The page stays where one goes to another order; what was asked about this one does not.
  const open = asked?.of === orderId ? asked.what : null;
  const whole = result.data;
  const known = whole ?? row;
  const parent = { to: paths.orderList(), label: t('list.title'), tabs: TABS };
  const setOpen = (what: Asked) => setAsked({ of: orderId, what });
  const close = () => setAsked(null);
  const sections = (
    <Loaded result={result}>
      {(order) => (
        <>
          {order.on_hold ? <Held order={order} /> : null}
          {order.cancel_reason === '' ? null : (
            <Alert type="error" showIcon title={t('cancel.was', { reason: order.cancel_reason })} />
          )}
          <Obstacles order={order} step={stepsFrom(order.status, () => true).find(({ kind }) => kind === 'forward')} />
          <Lines order={order} onEdit={() => setOpen('lines')} />
          <Payments order={order} />
          <GoodsAndMoneyBack order={order} onAsk={setOpen} />
          <Notes key={order.id} order={order} />
        </>
      )}
    </Loaded>
  );
  if (result.isError && !whole)
    return (
      <DetailPage title={t('details.title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('details.title')}
      parent={parent}
      summary={<Summary order={known} whole={whole} />}
      side={
        whole ? (
          <>
            <Delivery order={whole} />
            <Steps order={whole} />
            <HistorySection type="order" id={whole.id} labelOf={historyOf} aboutOf={lineOf} />
          </>
        ) : (
          <div className="bo-card ord-side-wait" />
        )
      }
      actions={
        <>
          {known ? <PrevNext resource={orders} id={known.id} to={paths.orderDetails} /> : null}
          {whole ? <Actions order={whole} onEdit={setOpen} /> : <span className="bo-actions-wait" />}
        </>
      }
    >
      {sections}
      {whole && open === 'lines' ? <EditLinesDialog order={whole} onClose={close} /> : null}
      {whole && typeof open === 'object' && open !== null ? (
        <StepDialog order={whole} step={open} onClose={close} />
      ) : null}
      {whole && open === 'refund' ? <RefundDialog order={whole.id} onClose={close} /> : null}
      {whole && open === 'return' ? <ReturnDialog order={whole.id} onClose={close} onSaved={close} /> : null}
      {whole && typeof open === 'string' && open !== 'lines' && open !== 'refund' && open !== 'return' ? (
        <OrderDialog name={open} order={whole} onClose={close} />
      ) : null}
    </DetailPage>
  );
}
