import type { Quote } from '@bo/contracts';
import type { ApiError } from '@bo/http';
import { DateCell, MoneyCell, ReferenceCell, StatusCell, useDescribeError } from '@bo/kit';
import type { ReactNode } from 'react';
import { useText } from '../../text.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Nothing is delivered free to where nothing is delivered. */
function DeliveryFee({ quote: { problems, delivery_fee } }: { quote: Quote }) {
  const t = useText('order-create');
  if (problems.some(({ field }) => field === 'pincode')) return '—';
  return delivery_fee === 0 ? t('quote.free') : <MoneyCell value={delivery_fee} />;
}

/** What the order comes to as it now stands, and everything that is in its way. */
export function QuotePanel({ quote, error }: { quote: Quote | undefined; error: ApiError | null }) {
  const t = useText('order-create');
  const describe = useDescribeError();
  return (
    <aside className="bo-card ord-cost" aria-label={t('quote.title')} aria-live="polite">
      <h2 className="bo-card-title">{t('quote.title')}</h2>
      {error ? <p className="bo-field-error">{describe(error)}</p> : null}
      {quote ? (
        <>
          <dl className="ord-sums">
            <Row label={t('quote.items')}>
              <MoneyCell value={quote.items_total} />
            </Row>
            {quote.coupon?.accepted ? (
              <Row label={t('quote.coupon', { code: quote.coupon.code })}>
                <MoneyCell value={-quote.coupon.discount} />
              </Row>
            ) : null}
            <Row label={t('quote.delivery')}>
              <DeliveryFee quote={quote} />
            </Row>
            <Row label={t('quote.total')}>
              <strong>
                <MoneyCell value={quote.total} />
              </strong>
            </Row>
            <Row label={t('quote.vat')}>
              <MoneyCell value={quote.vat} />
            </Row>
            {quote.payments.map(({ kind, amount }, at) => (
              <Row key={`${kind}${String(at)}`} label={t(`quote.${kind}`)}>
                <MoneyCell value={-amount} />
              </Row>
            ))}
            <Row label={t('quote.toPay')}>
              <strong>
                <MoneyCell value={quote.to_pay} />
              </strong>
            </Row>
            {quote.warehouse ? (
              <Row label={t('quote.warehouse')}>
                <ReferenceCell value={quote.warehouse} />
              </Row>
            ) : null}
            {quote.promised_at ? (
              <Row label={t('quote.promised')}>
                <DateCell value={quote.promised_at} style="time" />
              </Row>
            ) : null}
          </dl>
          {quote.orderable ? (
            <StatusCell text={t('quote.ready')} tone="good" />
          ) : (
            <ul className="ord-problems">
              {quote.problems.map(({ code, field, detail }) => (
                <li key={`${field} ${code}`}>
                  <StatusCell text={detail} tone="bad" />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="bo-muted">{t('quote.wait')}</p>
      )}
    </aside>
  );
}
