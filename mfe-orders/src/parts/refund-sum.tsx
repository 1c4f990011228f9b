import type { RefundQuote } from '@bo/contracts';
import type { ApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useDescribeError } from '@bo/kit';
import Alert from 'antd/es/alert';
import { useEffect } from 'react';
import { useText } from '../text.ts';
import './records.css';

interface RefundSumProps {
  quote: RefundQuote | undefined;
  error: ApiError | null;
  /** Receives what it comes to, and why it would be refused. */
  onSum: (sum: Sum) => void;
}
export interface Sum {
  total: number;
  off: string | undefined;
}

/** What the button of a refund says: how much goes back, once that is known. */
export function useRefundText(): (total: number) => string {
  const t = useText('refunds');
  const format = useFormat();
  return (total) => (total > 0 ? t('create.amount', { amount: format.money(total) }) : t('create.submit'));
}

/** What a refund comes to, and how it would go out, before anybody asks for it. */
export function RefundSum({ quote, error, onSum }: RefundSumProps) {
  const t = useText('refunds');
  const format = useFormat();
  const isTooMuch = quote !== undefined && quote.total > quote.refundable;
  const refundable = format.money(quote?.refundable ?? 0);
  const off = isTooMuch
    ? quote.in_progress > 0
      ? t('quote.open', { amount: format.money(quote.in_progress), refundable })
      : t('quote.tooMuch', { refundable })
    : undefined;
  const total = quote?.total ?? 0;
  useEffect(() => onSum({ total, off }), [onSum, total, off]);
  const describe = useDescribeError();
  if (error) return <Alert type="warning" showIcon title={Object.values(error.errors).flat()[0] ?? describe(error)} />;
  return (
    <p role="status" className="ord-quote">
      {quote ? (
        <>
          {t('quote.sum', {
            items: format.money(quote.items),
            fee: format.money(quote.restocking_fee),
            delivery: format.money(quote.delivery_fee),
            goodwill: format.money(quote.goodwill),
            total: format.money(quote.total),
          })}{' '}
          {quote.paid_before > 0 ? t('quote.paidBefore', { amount: format.money(quote.paid_before) }) : null}{' '}
          <span className="bo-muted">
            {t('quote.most', { refundable })}{' '}
            {quote.gift_card_amount > 0 ? t('quote.gift', { amount: format.money(quote.gift_card_amount) }) : null}{' '}
            {isTooMuch ? null : quote.needs_approval ? t('quote.approval') : t('quote.atOnce')}
          </span>
        </>
      ) : null}
    </p>
  );
}
