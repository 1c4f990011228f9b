import { isOpenForChanges, KeptPrice, type OrderDetail, type OrderLine, outstandingOf } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, Fact, Facts, Loaded, MoneyCell, PlainTable, recordName } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CommissionExplained, lineCommission, lineLabel, PriceCandidates } from '@bo/resources';
import Button from 'antd/es/button';
import Popover from 'antd/es/popover';
import { useState } from 'react';
import { useText } from '../../text.ts';

/** Every price the line might have had; of an order from before prices were kept, what it cost. */
function WhyThisPrice({ line }: { line: OrderLine }) {
  const t = useText('orders');
  const kept = KeptPrice.safeParse(line.price_reason).data;
  return (
    <Popover
      trigger="click"
      title={t('lines.why')}
      content={
        kept ? (
          <PriceCandidates candidates={kept.candidates} />
        ) : (
          <Facts>
            <Fact label={t('lines.listPrice')}>
              <MoneyCell value={line.list_price} />
            </Fact>
            <Fact label={t('lines.price')}>
              <MoneyCell value={line.unit_price} />
            </Fact>
            <Fact label={t('lines.coupon')}>
              <MoneyCell value={line.discount} />
            </Fact>
          </Facts>
        )
      }
    >
      <Button type="link" size="small">
        <MoneyCell value={line.unit_price} />
        <span className="bo-hidden">{t('lines.whyOf', { product: line.title })}</span>
      </Button>
    </Popover>
  );
}

/** What the store keeps of a line that a seller sells, and which rule says so; asked for when someone wants to know. */
function WhyThisCommission({ order, line }: { order: string; line: OrderLine }) {
  const t = useText('orders');
  const [open, setOpen] = useState(false);
  const result = useQuery({ ...lineCommission(order, line.id), enabled: open });
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={t('lines.whyCommission')}
      content={<Loaded result={result}>{(commission) => <CommissionExplained commission={commission} />}</Loaded>}
    >
      <Button type="link" size="small">
        {t('lines.commission')}
        <span className="bo-hidden">{t('lines.commissionOf', { product: line.title })}</span>
      </Button>
    </Popover>
  );
}

const COUNTS = ['quantity', 'allocated', 'picked', 'substituted', 'short', 'delivered', 'returned'] as const;

type Count = (typeof COUNTS)[number];
/** The stages that an order has reached, and those in which something has happened to a line. */
const countsOf = ({ status, lines }: OrderDetail): Count[] => {
  const reached: readonly Count[] =
    status === 'delivered'
      ? ['quantity', 'picked', 'delivered']
      : isOpenForChanges(status) && lines.every(({ picked }) => picked === 0)
        ? ['quantity', 'allocated']
        : ['quantity', 'picked'];
  return COUNTS.filter((name) => reached.includes(name) || lines.some((line) => line[name] > 0));
};

interface LineRowProps {
  order: string;
  line: OrderLine;
  counts: readonly Count[];
  isRefunded: boolean;
  stands: OrderLine | undefined;
}
function LineRow({ order, line, counts, isRefunded, stands }: LineRowProps) {
  const t = useText('orders');
  const format = useFormat();
  const { language } = useLanguage();
  const grams = line.picked_weight_g ?? line.weight_g;
  return (
    <tr>
      <th scope="row">
        <span className="bo-two-lines">
          <bdi>{recordName(line, language)}</bdi>
          <span className="bo-muted">
            <bdi>{lineLabel(line, language) || line.code}</bdi>
            {grams === null ? null : ` · ${format.weight(grams)}`}
            {stands ? ` · ${t('lines.insteadOf', { product: recordName(stands, language) })}` : null}
            {line.short_reason === '' ? null : ` · ${line.short_reason}`}
            {line.seller ? ` · ${t('lines.soldBy', { seller: recordName(line.seller, language) })}` : null}
          </span>
          {line.seller ? (
            <Can do="payout.view">
              <span>
                <WhyThisCommission order={order} line={line} />
              </span>
            </Can>
          ) : null}
        </span>
      </th>
      {counts.map((name) => (
        <td key={name} data-align="end" data-flag={(name === 'short' && line.short > 0) || undefined}>
          <bdi className={line[name] === 0 ? 'bo-number bo-muted' : 'bo-number'}>{format.number(line[name])}</bdi>
        </td>
      ))}
      {isRefunded ? (
        <td data-align="end">
          <MoneyCell value={line.refunded === 0 ? null : line.refunded} />
        </td>
      ) : null}
      <td data-align="end">
        <WhyThisPrice line={line} />
      </td>
      <td data-align="end">
        <MoneyCell value={line.net} />
      </td>
    </tr>
  );
}

/** What was ordered and what became of it, and below it what it costs. */
export function Lines({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const t = useText('orders');
  const counts = countsOf(order);
  const isRefunded = order.lines.some(({ refunded }) => refunded > 0);
  const byId = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <DetailSection
      title={t('lines.title')}
      actions={
        isOpenForChanges(order.status) ? (
          <Can do="order.edit">
            <Button onClick={onEdit}>{t('edit.open')}</Button>
          </Can>
        ) : null
      }
    >
      <PlainTable
        dense
        label={t('lines.title')}
        columns={[
          { title: t('lines.product') },
          ...[...counts, ...(isRefunded ? (['refunded'] as const) : []), 'price' as const, 'total' as const].map(
            (name) => ({
              title: t(`lines.${name}`),
              align: 'end' as const,
            }),
          ),
        ]}
      >
        {order.lines.map((line) => (
          <LineRow
            key={line.id}
            order={order.id}
            line={line}
            counts={counts}
            isRefunded={isRefunded}
            stands={line.substitute_of === null ? undefined : byId.get(line.substitute_of)}
          />
        ))}
      </PlainTable>
      <Money order={order} />
    </DetailSection>
  );
}

/** The amounts of an order, each beside what it adds up from. */
function Money({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const format = useFormat();
  const { authorised, due } = outstandingOf(order);
  const rows: [string, number, string?][] = [
    [t('money.items'), order.items_total],
    ...(order.discount_total > 0
      ? [[t('money.coupon', { code: order.coupon_code ?? '' }), -order.discount_total] as [string, number]]
      : []),
    [t('money.delivery'), order.delivery_fee],
    [t('money.total'), order.amount, 'total'],
    [t('money.vat'), order.vat, 'note'],
    [t('money.captured'), order.captured],
    ...(order.refunded > 0 ? [[t('money.refunded'), -order.refunded] as [string, number]] : []),
    ...(order.credited > 0 ? [[t('money.credited'), -order.credited, 'note'] as [string, number, string]] : []),
    ...(authorised > 0 ? [[t('money.authorised'), authorised] as [string, number]] : []),
    [t(due < 0 ? 'money.giveBack' : 'money.due'), Math.abs(due), 'total'],
  ];
  return (
    <dl className="ord-money" aria-label={t('money.title')}>
      {rows.map(([name, amount, kind]) => (
        <div key={name} data-kind={kind}>
          <dt>{name}</dt>
          <dd>
            <bdi className="bo-number">{format.money(amount)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
