import type { SalesReport, SalesReportRow } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns, AmountCell } from '@bo/kit';
import { useCan } from '@bo/platform';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { ordersOf, useRowName } from './sales-rows.ts';

const column = columns<SalesReportRow>();
const BASIS_POINTS = 10_000;

/** By how much sales rose or fell; nothing to compare with is said so. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useText('sales-report');
  const format = useFormat();
  if (before === 0) return <span className="bo-muted">{now === 0 ? '—' : t('new')}</span>;
  const change = Math.round(((now - before) / before) * BASIS_POINTS);
  // To a whole percent from ten on: more says nothing.
  const shown = Math.abs(change) < 1000 ? change : Math.round(change / 100) * 100;
  return (
    <bdi className="bo-number ord-change" dir="ltr" data-way={shown > 0 ? 'up' : shown < 0 ? 'down' : undefined}>
      {shown > 0 ? '+' : ''}
      {format.percent(shown)}
    </bdi>
  );
}

/** The columns of the report as it was answered; the words of another would not fit its rows. */
export function useSalesColumns(
  report: Pick<SalesReport, 'dimension' | 'category_level' | 'period' | 'compared'>,
  filters: Readonly<Record<string, string>>,
): Column<SalesReportRow>[] {
  const t = useText('sales-report');
  const label = useLabel();
  const nameOf = useRowName(report.dimension);
  const seesOrders = useCan('order.view');
  const money = (
    name: 'gross' | 'discount' | 'net' | 'delivery' | 'vat' | 'refunds' | 'net_after_refunds' | 'vat_after_refunds',
    sort?: true,
  ) =>
    column.money(name, {
      title: t(`fields.${name}`),
      width: 130,
      priority: name === 'net' || name === 'refunds' ? 2 : 3,
      ...(sort ? { sort: name } : {}),
    });
  return [
    ...(report.dimension === 'product' || report.dimension === 'variant' || report.dimension === 'brand'
      ? [column.image('image', { title: t('image'), width: 60 })]
      : []),
    {
      key: 'name',
      title: label(`sales_dimension.${report.dimension}`),
      sort: 'name',
      width: 170,
      grows: true,
      priority: 1,
      render: (row) => {
        const to = seesOrders ? ordersOf(report, row.id, filters) : undefined;
        const name = <bdi>{nameOf(row)}</bdi>;
        return to ? <Link to={to}>{name}</Link> : name;
      },
    },
    column.number('orders', { title: t('fields.orders'), sort: 'orders', width: 90, priority: 1 }),
    column.number('items', { title: t('fields.items'), sort: 'items', width: 90, priority: 3 }),
    money('gross', true),
    money('discount'),
    money('net', true),
    money('delivery'),
    column.money('amount', { title: t('fields.amount'), sort: 'amount', width: 120, priority: 1, matters: true }),
    ...(report.compared
      ? [
          {
            key: 'before',
            title: t('fields.before'),
            money: true as const,
            width: 120,
            priority: 2 as const,
            align: 'end' as const,
            render: ({ before }: SalesReportRow) => (before ? <AmountCell value={before.amount} /> : null),
          },
          {
            key: 'change',
            title: t('fields.change'),
            width: 90,
            priority: 1 as const,
            align: 'end' as const,
            render: ({ amount, before }: SalesReportRow) =>
              before ? <Change now={amount} before={before.amount} /> : null,
          },
        ]
      : []),
    money('vat'),
    money('refunds', true),
    money('net_after_refunds', true),
    money('vat_after_refunds'),
  ];
}
