import type { OrderHistory, OrderMoment } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DetailPage,
  DetailSection,
  EmptyState,
  Loaded,
  MoneyCell,
  PlainTable,
  recordName,
  StatusCell,
  useAuditActionText,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useParams, useSearchParams } from '@bo/platform/router';
import { orders, useLabel, useLineName } from '@bo/resources';
import Button from 'antd/es/button';
import { useId } from 'react';
import { STATUS_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { orderHistory } from './order-history.api.ts';
import './order-history.css';

const AMOUNTS = [
  'items_total',
  'discount_total',
  'delivery_fee',
  'amount',
  'vat',
  'captured',
  'refunded',
  'authorised',
] as const;

/** What a write was, with the person and the time of it. */
function useMomentText(): (moment: OrderMoment) => { what: string; who: string } {
  const t = useText('order-history');
  const format = useFormat();
  const { language } = useLanguage();
  const actionText = useAuditActionText();
  return ({ action, actor, at }) => {
    const person = actor ? recordName(actor, language) : t('system');
    return {
      what:
        action === null
          ? t('ledger')
          : t('act', { person, action: actionText(action, { record_type: 'order', after: null }) }),
      who: format.dateTime(at),
    };
  };
}

/** A value, and what it was before where the moment changed it. */
function Changed({
  now,
  before,
  money = false,
}: {
  now: number | null;
  before: number | null | undefined;
  money?: boolean;
}) {
  const t = useText('order-history');
  const format = useFormat();
  if (now === null) return '—';
  const show = (value: number) => (money ? format.money(value) : format.number(value));
  const isChanged = before !== undefined && before !== null && before !== now;
  return (
    <span className="ord-moment-value" data-changed={isChanged || undefined}>
      {money ? <MoneyCell value={now} /> : <bdi className="bo-number">{format.number(now)}</bdi>}
      {isChanged ? <small className="bo-muted">{t('was', { value: show(before) })}</small> : null}
    </span>
  );
}

interface MomentProps {
  moment: OrderMoment;
  before: OrderMoment | undefined;
  nameOf: (variantId: string | null) => string;
}

function Amounts({ moment, before }: Omit<MomentProps, 'nameOf'>) {
  const t = useText('order-history');
  return (
    <DetailSection title={t('amounts')}>
      <dl className="ord-moment-amounts">
        {AMOUNTS.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>
              <Changed now={moment.amounts[name]} before={before?.amounts[name]} money />
            </dd>
          </div>
        ))}
      </dl>
    </DetailSection>
  );
}

function Lines({ moment: { lines }, before, nameOf }: MomentProps) {
  const t = useText('order-history');
  if (lines === null)
    return (
      <DetailSection title={t('lines')}>
        <p className="bo-muted">{t('noLines')}</p>
      </DetailSection>
    );
  const columns = ['quantity', 'picked', 'substituted', 'short'] as const;
  return (
    <DetailSection title={t('lines')}>
      <PlainTable
        label={t('lines')}
        columns={[
          { title: t('fields.product') },
          ...columns.map((name) => ({ title: t(`fields.${name}`), align: 'end' as const })),
          { title: t('fields.amount'), align: 'end' },
        ]}
      >
        {lines.map((line) => {
          const was = before?.lines?.find(({ id }) => id === line.id);
          // A line that was not there before had none of anything.
          const had = (name: (typeof columns)[number] | 'net') => (before?.lines ? (was?.[name] ?? 0) : undefined);
          return (
            <tr key={line.id}>
              <td>
                <bdi>{nameOf(line.variant_id)}</bdi>
              </td>
              {columns.map((name) => (
                <td key={name} data-align="end">
                  <Changed now={line[name]} before={had(name)} />
                </td>
              ))}
              <td data-align="end">
                <Changed now={line.net} before={had('net')} money />
              </td>
            </tr>
          );
        })}
      </PlainTable>
    </DetailSection>
  );
}

function Stock({ moment: { stock }, before, nameOf }: MomentProps) {
  const t = useText('order-history');
  return (
    <DetailSection title={t('stock')}>
      {stock.length === 0 ? (
        <p className="bo-muted">{t('noStock')}</p>
      ) : (
        <PlainTable
          label={t('stock')}
          columns={[
            { title: t('fields.product') },
            { title: t('fields.held'), align: 'end' },
            { title: t('fields.taken'), align: 'end' },
          ]}
        >
          {stock.map(({ variant_id, held, taken }) => {
            const was = before?.stock.find((one) => one.variant_id === variant_id);
            return (
              <tr key={variant_id}>
                <td>
                  <bdi>{nameOf(variant_id)}</bdi>
                </td>
                <td data-align="end">
                  <Changed now={held} before={before && (was?.held ?? 0)} />
                </td>
                <td data-align="end">
                  <Changed now={taken} before={before && (was?.taken ?? 0)} />
                </td>
              </tr>
            );
          })}
        </PlainTable>
      )}
    </DetailSection>
  );
}

/** Moves through the moments: by dragging, by the arrow keys, or by the buttons beside it. */
function Scrubber({
  moments,
  at,
  onMove,
}: {
  moments: readonly OrderMoment[];
  at: number;
  onMove: (to: number) => void;
}) {
  const t = useText('order-history');
  const label = useLabel();
  const format = useFormat();
  const textOf = useMomentText();
  const id = useId();
  const moment = moments[at];
  if (!moment) return null;
  const { what, who } = textOf(moment);
  const status = label(`order_status.${moment.status}`);
  const place = t('place', { n: format.number(at + 1), total: format.number(moments.length) });
  return (
    <section className="bo-card" aria-labelledby={id}>
      <p className="ord-scrubber-now">
        <span id={id} className="bo-muted">
          {place}
        </span>
        <StatusCell text={status} tone={STATUS_TONE[moment.status]} />
        <bdi>{what}</bdi>
        <time className="bo-muted" dateTime={moment.at}>
          {who}
        </time>
      </p>
      <div className="ord-scrubber-row">
        <Button disabled={at === 0} onClick={() => onMove(at - 1)}>
          {t('earlier')}
        </Button>
        <input
          type="range"
          min={0}
          max={moments.length - 1}
          value={at}
          aria-label={t('slider')}
          aria-valuetext={t('valueText', { place, status, what, at: who })}
          onChange={({ target }) => onMove(Number(target.value))}
        />
        <Button disabled={at === moments.length - 1} onClick={() => onMove(at + 1)}>
          {t('later')}
        </Button>
      </div>
    </section>
  );
}

function Moments({ history: { moments, variants } }: { history: OrderHistory }) {
  const t = useText('order-history');
  const lineName = useLineName();
  const [params, setParams] = useSearchParams();
  const last = moments.length - 1;
  const asked = Number(params.get('step') ?? moments.length);
  const at = Number.isInteger(asked) ? Math.min(Math.max(asked - 1, 0), last) : last;
  const moment = moments[at];
  if (!moment) return <EmptyState text={t('none')} />;
  const nameOf = (id: string | null) => {
    const found = variants.find((variant) => variant.id === id);
    return found ? lineName(found) : t('gone');
  };
  const shown = { moment, before: moments[at - 1], nameOf };
  return (
    <>
      <Scrubber
        moments={moments}
        at={at}
        onMove={(to) => setParams(to === last ? {} : { step: String(to + 1) }, { replace: true })}
      />
      <Amounts {...shown} />
      <Lines {...shown} />
      <Stock {...shown} />
    </>
  );
}

/** `/order/details/…/history`: amounts, lines and stock of an order as they stood after each of its writes. */
export function OrderHistoryPage() {
  const t = useText('order-history');
  const { orderId = '' } = useParams();
  const { data: order } = useQuery(orders.detail(orderId));
  const result = useQuery(orderHistory(orderId));
  const number = order?.number ?? '…';
  return (
    <DetailPage
      title={t('title')}
      subtitle={<bdi dir="ltr">{number}</bdi>}
      parent={{ to: paths.orderDetails(orderId), label: number }}
    >
      <Loaded result={result}>{(history) => <Moments history={history} />}</Loaded>
    </DetailPage>
  );
}
