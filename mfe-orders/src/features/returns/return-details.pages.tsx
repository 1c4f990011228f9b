import { openRefundOf, RETURN_STATUSES, type Return, type ReturnDetail, unitsToRefund } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  BadgeCell,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  ImageCell,
  Loaded,
  PlainTable,
  PrevNext,
  recordName,
  ReferenceCell,
  StatusCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useParams } from '@bo/platform/router';
import { lineLabel, returns, useLabel } from '@bo/resources';
import { timeRange } from '../../parts/time-range.ts';
import { RETURN_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { ReturnActions } from './return-actions.tsx';
import { isWaiting } from './return-columns.tsx';
import '../../parts/records.css';

function Summary({ one }: { one: Return | undefined }) {
  const t = useText('returns');
  const label = useLabel();
  const format = useFormat();
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>
        {one && (
          <span className="bo-with-badge">
            <StatusCell text={label(`return_status.${one.status}`)} tone={RETURN_TONE[one.status]} />
            {isWaiting(one) ? <BadgeCell text={t('flags.waitsLong')} tone="bad" /> : null}
          </span>
        )}
      </Fact>
      <Fact label={t('fields.wish')}>{one && label(`return_wish.${one.wish}`)}</Fact>
      <Fact label={t('fields.quantity')}>{one && format.number(one.quantity)}</Fact>
      <Fact label={t('fields.purchase_date')}>{one && format.dateTime(one.purchase_date)}</Fact>
      <Fact label={t('fields.created_at')}>{one && format.relative(one.created_at)}</Fact>
    </SummaryStrip>
  );
}

function Lines({ one }: { one: ReturnDetail }) {
  const t = useText('returns');
  const format = useFormat();
  const { language } = useLanguage();
  const inspected = one.inspected_at !== null;
  const found = ['sellable', 'damaged', 'wrong', 'missing'] as const;
  // Of what waits for its money, what other refunds of the order have paid.
  const paid =
    one.status === 'inspected' && !openRefundOf(one)
      ? one.lines.reduce((sum, line) => sum + line.sellable + line.damaged - unitsToRefund(line), 0)
      : 0;
  return (
    <DetailSection title={t('sections.lines')}>
      <PlainTable
        label={t('sections.lines')}
        columns={[
          { title: t('fields.what') },
          { title: t('fields.reason') },
          { title: t('fields.quantity'), align: 'end' },
          ...(inspected ? found.map((unit) => ({ title: t(`fields.${unit}`), align: 'end' as const })) : []),
        ]}
      >
        {one.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <span className="ord-product">
                <ImageCell src={line.image ?? ''} />
                <span>
                  <bdi>{recordName(line, language)}</bdi>
                  <br />
                  <bdi className="bo-muted">{lineLabel(line, language)}</bdi>
                </span>
              </span>
            </td>
            <td>
              <ReferenceCell value={line.reason} />
            </td>
            <td data-align="end">{format.number(line.quantity)}</td>
            {inspected
              ? found.map((unit) => (
                  <td key={unit} data-align="end">
                    {format.number(line[unit])}
                  </td>
                ))
              : null}
          </tr>
        ))}
      </PlainTable>
      {paid > 0 ? <p className="bo-muted">{t('paidBefore', { units: format.number(paid) })}</p> : null}
    </DetailSection>
  );
}

function Money({ one }: { one: ReturnDetail }) {
  const t = useText('returns');
  const label = useLabel();
  const format = useFormat();
  if (one.refunds.length === 0) return null;
  const open = openRefundOf(one);
  return (
    <DetailSection title={t('sections.refunds')}>
      {open ? <p className="bo-muted">{t('refundOpen', { number: isolate(open.number) })}</p> : null}
      <PlainTable
        label={t('sections.refunds')}
        columns={[
          { title: t('fields.refund') },
          { title: t('fields.status') },
          { title: t('fields.amount'), align: 'end' },
        ]}
      >
        {one.refunds.map(({ id, number, status, amount }) => (
          <tr key={id}>
            <td>
              <Link to={withQuery(paths.refundList(), { search: number })}>
                <bdi dir="ltr">{number}</bdi>
              </Link>
            </td>
            <td>{label(`refund_status.${status}`)}</td>
            <td data-align="end">
              <bdi className="bo-number">{format.money(amount)}</bdi>
            </td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

function Side({ one }: { one: ReturnDetail }) {
  const t = useText('returns');
  const label = useLabel();
  const { language } = useLanguage();
  const historyOf = (field: string) => {
    if (field === 'decision_reason') return t('fields.reason');
    return field === 'status'
      ? {
          label: t('fields.status'),
          show: (value: unknown) =>
            RETURN_STATUSES.filter((known) => known === value).map((known) => label(`return_status.${known}`))[0] ??
            String(value),
        }
      : undefined;
  };
  return (
    <>
      <DetailSection title={t('sections.customer')}>
        <Facts>
          <Fact label={t('fields.user')}>
            <Can do="customer.view" otherwise={<bdi>{one.customer.name}</bdi>}>
              <Link to={paths.customerDetails(one.customer.id)}>
                <bdi>{one.customer.name}</bdi>
              </Link>
            </Can>
          </Fact>
          <Fact label={t('fields.phone')}>{one.customer_phone && <bdi dir="ltr">{one.customer_phone}</bdi>}</Fact>
          <Fact label={t('fields.address')}>{one.address && <bdi>{one.address}</bdi>}</Fact>
          <Fact label={t('fields.pickup')}>{timeRange(one.pickup_starts_at, one.pickup_ends_at, language)}</Fact>
          <Fact label={t('fields.warehouse')}>
            <ReferenceCell value={one.warehouse} />
          </Fact>
        </Facts>
      </DetailSection>
      <HistorySection type="return" id={one.id} labelOf={historyOf} />
    </>
  );
}

function ReturnPage({ kind }: { kind: 'requests' | 'returned' }) {
  const t = useText('returns');
  const { returnId = '' } = useParams();
  const result = useQuery(returns.detail(returnId));
  const row = useListRow(returns, returnId);
  const known = result.data ?? row;
  const whole = result.data;
  const list = kind === 'requests' ? paths.returnRequests() : paths.returnedOrders();
  const parent = { to: list, label: kind === 'requests' ? t('requests.title') : t('returned.title') };
  const sections = (
    <Loaded result={result}>
      {(one) => (
        <>
          {one.decision_reason === '' ? null : <p role="note">{t('rejectedFor', { reason: one.decision_reason })}</p>}
          {one.note === '' ? null : (
            <p role="note" className="ord-note">
              <bdi>{one.note}</bdi>
            </p>
          )}
          <Lines one={one} />
          <Money one={one} />
        </>
      )}
    </Loaded>
  );
  if (result.isError && !whole)
    return (
      <DetailPage title={t('title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('title')}
      subtitle={
        known && (
          <Link to={paths.orderDetails(known.order.id)}>
            {t('ofOrder')} <bdi dir="ltr">{known.order.number}</bdi>
          </Link>
        )
      }
      parent={parent}
      summary={<Summary one={known} />}
      side={whole ? <Side one={whole} /> : <div className="bo-card" />}
      actions={
        <>
          {known ? (
            <PrevNext
              resource={returns}
              id={known.id}
              to={kind === 'requests' ? paths.returnRequest : paths.returnedDetails}
            />
          ) : null}
          {whole ? <ReturnActions key={whole.id} one={whole} /> : null}
        </>
      }
    >
      {sections}
    </DetailPage>
  );
}

export function ReturnRequestPage() {
  return <ReturnPage kind="requests" />;
}
export function ReturnedOrderPage() {
  return <ReturnPage kind="returned" />;
}
