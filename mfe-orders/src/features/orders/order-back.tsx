import { type OrderDetail, RefundListQuery, RETURN_REQUESTS, ReturnListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { DetailSection, MoneyCell, StatusCell } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { refunds, returns, useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { REFUND_TONE, RETURN_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/records.css';

/** What can be asked back of an order: its money, or its goods. */
export type Back = 'refund' | 'return';

export const mayRefund = ({ captured, refunded }: OrderDetail): boolean => captured > refunded;
export const mayReturn = ({ status }: OrderDetail): boolean => status === 'delivered';

interface OneBackProps {
  to: string;
  number: string;
  status: ReactNode;
  /** When it was asked for, and what of it. */
  at: string;
  what: string;
  amount?: number;
}
function OneBack({ to, number, status, at, what, amount }: OneBackProps) {
  const format = useFormat();
  return (
    <li>
      <span className="bo-two-lines">
        <span>
          <Link to={to}>
            <bdi dir="ltr">{number}</bdi>
          </Link>{' '}
          {status}
        </span>
        <span className="bo-muted">
          <time dateTime={at}>{format.dateTime(at)}</time> · {what}
        </span>
      </span>
      {amount === undefined ? null : <MoneyCell value={amount} />}
    </li>
  );
}

/** The returns and refunds of an order, with what can be asked for; nothing where there is none and nothing can be. */
export function GoodsAndMoneyBack({ order, onAsk }: { order: OrderDetail; onAsk: (what: Back) => void }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const [sees, asks] = [
    { refunds: useCan('refund.view'), returns: useCan('return.view') },
    { refund: useCan('refund.create') && mayRefund(order), return: useCan('return.create') && mayReturn(order) },
  ];
  const of = { order: order.id, limit: 100 };
  const money = useQuery({ ...refunds.list(RefundListQuery.parse(of)), enabled: sees.refunds }).data?.results ?? [];
  const goods = useQuery({ ...returns.list(ReturnListQuery.parse(of)), enabled: sees.returns }).data?.results ?? [];
  if (money.length + goods.length === 0 && !asks.refund && !asks.return) return null;
  return (
    <DetailSection
      title={t('back.title')}
      actions={
        <>
          {asks.return ? <Button onClick={() => onAsk('return')}>{t('more.return')}</Button> : null}
          {asks.refund ? <Button onClick={() => onAsk('refund')}>{t('more.refund')}</Button> : null}
        </>
      }
    >
      {money.length + goods.length === 0 ? <p className="bo-muted">{t('back.none')}</p> : null}
      <ul className="ord-rows">
        {goods.map(({ id, number, status, created_at, wish, quantity }) => (
          <OneBack
            key={id}
            to={RETURN_REQUESTS.includes(status) ? paths.returnRequest(id) : paths.returnedDetails(id)}
            number={number}
            status={<StatusCell text={label(`return_status.${status}`)} tone={RETURN_TONE[status]} />}
            at={created_at}
            what={`${t('back.units', { count: quantity, number: format.number(quantity) })} · ${label(`return_wish.${wish}`)}`}
          />
        ))}
        {money.map(({ id, number, status, created_at, method, amount }) => (
          <OneBack
            key={id}
            to={withQuery(paths.refundList(), { order: order.id, refund: id })}
            number={number}
            status={<StatusCell text={label(`refund_status.${status}`)} tone={REFUND_TONE[status]} />}
            at={created_at}
            what={label(`refund_method.${method}`)}
            amount={amount}
          />
        ))}
      </ul>
    </DetailSection>
  );
}
