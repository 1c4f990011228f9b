import type { OfferReport, OfferReportRow } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns, StatusCell } from '@bo/kit';
import { useCan } from '@bo/platform';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { OFFER_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useRowName } from './offer-report-chart.tsx';

const column = columns<OfferReportRow>();

/** What was sold beside what is usual, and by how much that is more or less. */
function Compared({ row: { sold, before } }: { row: OfferReportRow }) {
  const t = useText('offer-report');
  const format = useFormat();
  if (!sold || !before) return <span className="bo-muted">—</span>;
  const change = before.units === 0 ? null : Math.round(((sold.units - before.units) / before.units) * 100) * 100;
  return (
    <span className="bo-two-lines">
      <bdi className="bo-number">
        {t('soldOf', { sold: format.number(sold.units), before: format.number(before.units) })}
      </bdi>
      {change === null ? null : (
        <bdi className="bo-muted" dir="ltr">
          {change > 0 ? '+' : ''}
          {format.percent(change)}
        </bdi>
      )}
    </span>
  );
}

export function useOfferReportColumns(
  report: Pick<OfferReport, 'dimension' | 'offer'>,
  period: Readonly<Record<string, string>>,
): Column<OfferReportRow>[] {
  const t = useText('offer-report');
  const label = useLabel();
  const nameOf = useRowName(report.dimension);
  const seesCosts = useCan('product.cost');
  const money = (name: 'revenue' | 'given_away' | 'margin', priority: 1 | 2) =>
    column.money(name, { title: t(`fields.${name}`), sort: name, width: 130, priority });
  return [
    {
      key: 'name',
      title: t(`dimensions.${report.dimension}`),
      sort: 'name',
      width: 200,
      grows: true,
      priority: 1,
      render: (row) =>
        report.dimension === 'offer' ? (
          <Link to={withQuery(paths.offerReport(), { ...period, dimension: 'day', offer: row.id, sort: 'name' })}>
            <bdi>{nameOf(row)}</bdi>
          </Link>
        ) : (
          <bdi>{nameOf(row)}</bdi>
        ),
    },
    ...(report.dimension === 'offer'
      ? [
          {
            key: 'state',
            title: t('fields.state'),
            width: 110,
            priority: 2 as const,
            render: ({ state }: OfferReportRow) =>
              state === null ? null : <StatusCell text={label(`offer_state.${state}`)} tone={OFFER_TONE[state]} />,
          },
        ]
      : []),
    column.number('orders', { title: t('fields.orders'), sort: 'orders', width: 90, priority: 3 }),
    column.number('units', { title: t('fields.units'), sort: 'units', width: 90, priority: 1 }),
    { ...money('revenue', 1), matters: true },
    money('given_away', 1),
    ...(seesCosts ? [money('margin', 2)] : []),
    ...(report.dimension === 'offer' || report.offer
      ? [
          {
            key: 'sold',
            title: t('fields.compared'),
            width: 170,
            priority: 2 as const,
            align: 'end' as const,
            render: (row: OfferReportRow) => <Compared row={row} />,
          },
        ]
      : []),
  ];
}
