import type { RefundDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Fact, Facts, Loaded, PersonCell, PlainTable, recordName, ReferenceCell, StatusCell, Timeline } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { lineLabel, refunds, useLabel } from '@bo/resources';
import Drawer from 'antd/es/drawer';
import { CreditNotesOf } from '../../parts/credit-notes.tsx';
import { REFUND_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { RefundActions } from './refund-actions.tsx';
import '../../parts/records.css';

/** The sum as one would write it: what adds up to the amount, line by line. */
function Sums({ refund }: { refund: RefundDetail }) {
  const t = useText('refunds');
  const format = useFormat();
  const { language } = useLanguage();
  const extra = [
    [t('fields.restocking_fee'), -refund.restocking_fee],
    [t('fields.delivery_fee'), refund.delivery_fee],
    [t('fields.paid_before'), -refund.paid_before],
    [t('fields.goodwill'), refund.goodwill],
  ] as const;
  return (
    <PlainTable
      label={t('sections.sums')}
      columns={[
        { title: t('fields.what') },
        { title: t('fields.qty'), align: 'end' },
        { title: t('fields.amount'), align: 'end' },
      ]}
    >
      {refund.lines.map(({ id, quantity, amount, ...line }) => (
        <tr key={id}>
          <td>
            <bdi>{recordName(line, language)}</bdi> <bdi className="bo-muted">{lineLabel(line, language)}</bdi>
          </td>
          <td data-align="end">{format.number(quantity)}</td>
          <td data-align="end">
            <bdi className="bo-number">{format.money(amount)}</bdi>
          </td>
        </tr>
      ))}
      {extra.map(([text, amount]) =>
        amount === 0 ? null : (
          <tr key={text}>
            <td colSpan={2}>{text}</td>
            <td data-align="end">
              <bdi className="bo-number">{format.money(amount)}</bdi>
            </td>
          </tr>
        ),
      )}
      <tr>
        <th scope="row" colSpan={2}>
          {t('fields.total')}
        </th>
        <td data-align="end">
          <strong>
            <bdi className="bo-number">{format.money(refund.amount)}</bdi>
          </strong>
        </td>
      </tr>
    </PlainTable>
  );
}

function Whole({ refund }: { refund: RefundDetail }) {
  const t = useText('refunds');
  const notes = useText('credit-notes');
  const label = useLabel();
  const format = useFormat();
  const historyOf = (field: string) =>
    field === 'status'
      ? {
          label: t('fields.status'),
          show: (value: unknown) =>
            Object.keys(REFUND_TONE)
              .filter((one) => one === value)
              .map((one) => label(`refund_status.${one as keyof typeof REFUND_TONE}`))[0] ?? String(value),
        }
      : undefined;
  return (
    <>
      <Facts>
        <Fact label={t('fields.status')}>
          <StatusCell text={label(`refund_status.${refund.status}`)} tone={REFUND_TONE[refund.status]} />
        </Fact>
        <Fact label={t('fields.method')}>{label(`refund_method.${refund.method}`)}</Fact>
        <Fact label={t('fields.order')}>
          <Link to={paths.orderDetails(refund.order.id)}>
            <bdi dir="ltr">{refund.order.number}</bdi>
          </Link>
        </Fact>
        <Fact label={t('fields.customer')}>
          <Can do="customer.view" otherwise={<bdi>{refund.customer.name}</bdi>}>
            <Link to={paths.customerDetails(refund.customer.id)}>
              <bdi>{refund.customer.name}</bdi>
            </Link>
          </Can>
        </Fact>
        <Fact label={t('fields.reason')}>
          <ReferenceCell value={refund.reason} />
        </Fact>
        <Fact label={t('fields.requested_by')}>
          <PersonCell value={refund.requested_by} />
        </Fact>
        <Fact label={t('fields.decided_by')}>
          {refund.decided_at === null ? null : refund.decided_by ? (
            <PersonCell value={refund.decided_by} />
          ) : (
            t('byLimit')
          )}
        </Fact>
        <Fact label={t('fields.settled_at')}>{refund.settled_at && format.dateTime(refund.settled_at)}</Fact>
        {refund.return ? (
          <Fact label={t('fields.return')}>
            <Link to={paths.returnedDetails(refund.return.id)}>
              <bdi dir="ltr">{refund.return.number}</bdi>
            </Link>
          </Fact>
        ) : null}
        {refund.gift_card_amount > 0 ? (
          <Fact label={t('fields.gift_card_amount')}>
            <bdi className="bo-number">{format.money(refund.gift_card_amount)}</bdi>
          </Fact>
        ) : null}
      </Facts>
      {refund.status === 'failed' ? <p role="note">{t('failedFor', { reason: refund.failure })}</p> : null}
      {refund.decision_reason === '' ? null : <p role="note">{t('rejectedFor', { reason: refund.decision_reason })}</p>}
      {refund.note === '' ? null : (
        <p className="ord-note">
          <bdi>{refund.note}</bdi>
        </p>
      )}
      <Sums refund={refund} />
      <CreditNotesOf title={notes('of')} refund={refund.id} />
      <h3 className="bo-card-title">{t('sections.history')}</h3>
      <Timeline type="refund" id={refund.id} labelOf={historyOf} />
    </>
  );
}

/** One refund in full, beside the list. */
export function RefundPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('refunds');
  const { language } = useLanguage();
  const result = useQuery(refunds.detail(id));
  return (
    <Drawer
      open
      size={520}
      placement={language === 'ab' ? 'left' : 'right'}
      title={result.data ? t('panel.title', { number: result.data.number }) : t('panel.wait')}
      onClose={onClose}
      destroyOnHidden
      footer={result.data ? <RefundActions refund={result.data} /> : null}
    >
      <Loaded result={result}>{(refund) => <Whole refund={refund} />}</Loaded>
    </Drawer>
  );
}
