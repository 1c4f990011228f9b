import type { RefundQuote } from '@bo/contracts';
import type { ApiError } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useDescribeError } from '@bo/kit';
import Alert from 'antd/es/alert';
import { useText } from '../text.ts';
import './records.css';

/** What a refund comes to, and how it would go out, before anybody asks for it. */
export function RefundSum({ quote, error }: { quote: RefundQuote | undefined; error: ApiError | null }) {
  const t = useText('refunds');
  const format = useFormat();
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
          <span className="bo-muted">
            {t('quote.most', { refundable: format.money(quote.refundable) })}{' '}
            {quote.gift_card_amount > 0 ? t('quote.gift', { amount: format.money(quote.gift_card_amount) }) : null}{' '}
            {quote.needs_approval ? t('quote.approval') : t('quote.atOnce')}
          </span>
        </>
      ) : null}
    </p>
  );
}
