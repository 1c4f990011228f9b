import { operationWays, type OrderDetail, type PaymentException, type PaymentOperation } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { DetailSection, lazyDialog, LinkButton, MoneyCell, StatusCell } from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { CreditNotesOf } from '../../parts/credit-notes.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/records.css';
import { retryPayment } from './orders.api.ts';

const dialogs = () => import('./payment-way-dialogs.tsx');
const DivertDialog = lazyDialog(() => dialogs().then(({ DivertDialog: Asked }) => Asked));
const SettleDialog = lazyDialog(() => dialogs().then(({ SettleDialog: Asked }) => Asked));

/**
 * Another way for a payment that the provider does not carry out; a requested refund has its own, where it is listed.
 */
function Divert({ order, operation }: { order: OrderDetail; operation: PaymentOperation }) {
  const t = useText('orders');
  const [open, setOpen] = useState(false);
  if (operation.of_refund)
    return (
      <Can do="refund.view">
        <LinkButton quiet small to={withQuery(paths.refundList(), { order: order.id })}>
          {t('payments.refund')}
        </LinkButton>
      </Can>
    );
  const [way] = operationWays(operation, order);
  return (
    <Can do="refund.approve">
      <Button size="small" onClick={() => setOpen(true)}>
        {t(way === 'released' ? 'payments.release' : 'payments.divert')}
      </Button>
      {open ? <DivertDialog order={order} operation={operation} onClose={() => setOpen(false)} /> : null}
    </Can>
  );
}

/** A message of the provider that contradicts the ledger, with the ways to settle it. */
function Exception({ order, exception }: { order: OrderDetail; exception: PaymentException }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const [how, setHow] = useState<'wallet' | 'noted' | null>(null);
  const { at, problem, amount, reference, in_wallet } = exception;
  return (
    <li>
      <span className="bo-two-lines">
        <StatusCell text={label(`payment_exception.${problem}`)} tone="bad" />
        <span className="bo-muted">
          <time dateTime={at}>{format.dateTime(at)}</time> · <bdi dir="ltr">{reference}</bdi>
        </span>
      </span>
      <MoneyCell value={amount} />
      <Can do="refund.approve">
        <span className="bo-actions">
          {in_wallet ? (
            <Button size="small" onClick={() => setHow('wallet')}>
              {t('payments.by.wallet')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setHow('noted')}>
            {t('payments.by.noted')}
          </Button>
        </span>
        {how === null ? null : (
          <SettleDialog order={order} exception={exception} how={how} onClose={() => setHow(null)} />
        )}
      </Can>
    </li>
  );
}

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
  const notes = useText('credit-notes');
  const label = useLabel();
  const format = useFormat();
  const { payments, operations, exceptions } = order;
  return (
    <DetailSection title={t('payments.title')}>
      {payments.length + operations.length + exceptions.length === 0 ? (
        <p className="bo-muted">{t('payments.none')}</p>
      ) : null}
      <ul className="ord-rows">
        {exceptions.map((exception) => (
          <Exception key={exception.id} order={order} exception={exception} />
        ))}
        {operations.map(({ id, operation, kind, amount, state, problem, ...more }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <StatusCell
                text={`${label(`payment_operation.${operation}`)} · ${label(`payment_kind.${kind}`)}`}
                tone={state === 'failed' ? 'bad' : 'busy'}
              />
              <span className="bo-muted">{state === 'failed' ? <bdi>{problem}</bdi> : t('payments.waiting')}</span>
            </span>
            <MoneyCell value={amount} />
            {state === 'waiting' ? null : (
              <span className="bo-actions">
                <Retry order={order} operation={id} />
                <Divert order={order} operation={{ id, operation, kind, amount, state, problem, ...more }} />
              </span>
            )}
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
      {order.invoice_number !== null && (order.credited > 0 || order.status === 'cancelled') ? (
        <Can do="refund.view">
          <CreditNotesOf title={notes('of')} order={order.id} />
        </Can>
      ) : null}
    </DetailSection>
  );
}
