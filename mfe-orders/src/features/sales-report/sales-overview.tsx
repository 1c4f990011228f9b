import { isSalesTime, type SalesFigures, type SalesReport } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BarChart, LineChart, MoneyCell } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useAmounts } from '../../parts/use-amounts.ts';
import { useText } from '../../text.ts';
import { Change } from './sales-columns.tsx';
import { useRowName } from './sales-rows.ts';

const COUNTS = ['orders', 'items'] as const;
const AMOUNTS = [
  'gross',
  'discount',
  'net',
  'delivery',
  'amount',
  'vat',
  'refunds',
  'net_after_refunds',
  'vat_after_refunds',
] as const;
const FIGURES = [...COUNTS, ...AMOUNTS] as const;
const isCount = (name: keyof SalesFigures): boolean => (COUNTS as readonly string[]).includes(name);

/** As many names as there is room for beneath the bars. */
const HIGHEST = 6;

/** The last day of a half-open period. */
const lastDay = (upto: string) => new Date(Date.parse(upto) - 1).toISOString();

function usePeriods() {
  const t = useText('sales-report');
  const format = useFormat();
  return ({ from, upto }: SalesReport['period']) => {
    const [first, last] = [format.date(from), format.date(lastDay(upto))];
    return first === last ? first : t('fromTo', { from: first, upto: last });
  };
}

function SalesChart({ report: { chart, dimension, totals, compared, period } }: { report: SalesReport }) {
  const t = useText('sales-report');
  const label = useLabel();
  const format = useFormat();
  const nameOf = useRowName(dimension);
  const periodOf = usePeriods();
  const { place, show } = useAmounts();
  const title = t(isSalesTime(dimension) ? 'chart.time' : 'chart.top', { by: label(`sales_dimension.${dimension}`) });
  const summary = t('chart.summary', {
    amount: format.money(totals.amount),
    count: totals.orders,
    number: format.number(totals.orders),
    period: periodOf(period),
  });
  if (chart.length === 0) return <p className="bo-muted ord-no-chart">{summary}</p>;
  if (compared && isSalesTime(dimension) && chart.length > 1)
    return (
      <LineChart
        title={title}
        summary={summary}
        x={{
          label: label(`sales_dimension.${dimension}`),
          show: (at) => {
            const point = chart[at];
            return point ? nameOf(point, true) : '';
          },
          from: 0,
          upto: chart.length - 1,
        }}
        unit={format.currencySign}
        y={{ show, zero: true }}
        series={[
          { label: t('fields.amount'), points: chart.map(({ amount }, x) => ({ x, y: place(amount) })) },
          { label: periodOf(compared), points: chart.map(({ before }, x) => ({ x, y: place(before ?? 0) })) },
        ]}
      />
    );
  return (
    <BarChart
      title={title}
      summary={summary}
      axis={label(`sales_dimension.${dimension}`)}
      unit={format.currencySign}
      show={show}
      series={[{ label: t('fields.amount') }]}
      bars={chart
        .slice(0, isSalesTime(dimension) ? undefined : HIGHEST)
        .map((point) => ({ label: nameOf(point, true), values: [place(point.amount)] }))}
    />
  );
}

/** What all matching orders come to, each beside what it was, and what each means. */
function Totals({ report: { totals, as_of, compared } }: { report: SalesReport }) {
  const t = useText('sales-report');
  const format = useFormat();
  const periodOf = usePeriods();
  return (
    <div className="ord-totals">
      <dl aria-label={t('totals')}>
        {FIGURES.map((name) => (
          <div key={name} data-main={name === 'amount' || undefined}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>
              {isCount(name) ? (
                <span className="bo-number">{format.number(totals[name])}</span>
              ) : (
                <MoneyCell value={totals[name]} />
              )}
              {totals.before ? <Change now={totals[name]} before={totals.before[name]} /> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="bo-muted">
        {compared ? `${t('comparedWith', { period: periodOf(compared) })} ` : null}
        {t('asOf', { at: format.dateTime(as_of) })}
      </p>
      <details>
        <summary>{t('help.title')}</summary>
        <dl className="ord-help">
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(`fields.${name}`)}</dt>
              <dd>{t(`help.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('help.all')}</p>
      </details>
    </div>
  );
}

/** The report at a glance: its course, and its totals. */
export function SalesOverview({ report }: { report: SalesReport }) {
  return (
    <div className="ord-overview">
      <div className="ord-overview-chart" data-names={isSalesTime(report.dimension) ? undefined : true}>
        <SalesChart report={report} />
      </div>
      <Totals report={report} />
    </div>
  );
}
