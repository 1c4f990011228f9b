import type { OrderDetail } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { DetailSection, MoneyCell, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { retryPayment } from './orders.api.ts';

function Retry({ order, operation }: { order: OrderDetail; operation: string }) {
  const t = useText('orders');
  const retry = useMutation(retryPayment(operation, t('payments.asked')));
  return (
    <Can do="order.edit">
      <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id: order.id })}>
        {t('payments.retry')}
      </Button>
    </Can>
  );
}

/** What was paid and given back, newest last, and what still waits for the payment provider. */
export function Payments({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { payments, operations } = order;
  return (
    <DetailSection title={t('payments.title')}>
      {payments.length + operations.length === 0 ? <p className="bo-muted">{t('payments.none')}</p> : null}
      <ul className="ord-rows">
        {operations.map(({ id, operation, kind, amount, state, problem }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <StatusCell
                text={`${label(`payment_operation.${operation}`)} · ${label(`payment_kind.${kind}`)}`}
                tone={state === 'failed' ? 'bad' : 'busy'}
              />
              <span className="bo-muted">{state === 'failed' ? <bdi>{problem}</bdi> : t('payments.waiting')}</span>
            </span>
            <MoneyCell value={amount} />
            {state === 'failed' ? <Retry order={order} operation={id} /> : null}
          </li>
        ))}
        {payments.map(({ id, at, kind, event, amount, paid_to, reference, reason }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <span>
                {label(`payment_event.${event}`)} · {label(`payment_kind.${kind}`)}
                {paid_to === null ? null : ` · ${t('payments.to', { kind: label(`payment_kind.${paid_to}`) })}`}
              </span>
              <span className="bo-muted">
                <time dateTime={at}>{format.dateTime(at)}</time>
                {reference === '' ? null : (
                  <>
                    {' · '}
                    <bdi dir="ltr">{reference}</bdi>
                  </>
                )}
                {reason === '' ? null : ` · ${reason}`}
              </span>
            </span>
            <bdi className="bo-number">
              {format.money(event === 'refunded' || event === 'voided' ? -amount : amount)}
            </bdi>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
