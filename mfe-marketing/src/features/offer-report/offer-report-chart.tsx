import { type OfferReport, type OfferReportRow, toDecimal } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BarChart, LineChart, MoneyCell, recordName } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useText } from '../../text.ts';

/** As many names as there is room for beneath the bars. */
const HIGHEST = 6;

/** What a row is called: its day, or its offer. */
export function useRowName(dimension: OfferReport['dimension']) {
  const format = useFormat();
  const { language } = useLanguage();
  return ({ id, name }: Pick<OfferReportRow, 'id' | 'name'>, short = false): string =>
    dimension === 'offer' ? recordName(name, language) : short ? format.day(id) : format.date(id);
}

/** Offers beside each other by what they bring in; one offer day by day, beside what those days usually sell. */
export function OfferChart({ report: { dimension, results, totals, offer, count } }: { report: OfferReport }) {
  const t = useText('offer-report');
  const format = useFormat();
  const { language } = useLanguage();
  const nameOf = useRowName(dimension);
  const place = (minor: number) => Number(toDecimal(minor, format.currency));
  const whole = (value: number) => format.number(Math.round(value));
  const summary = offer
    ? t('chart.one', {
        name: recordName(offer, language),
        count: totals.units,
        number: format.number(totals.units),
        amount: format.money(totals.revenue),
      })
    : t('chart.all', {
        count: totals.units,
        number: format.number(totals.units),
        amount: format.money(totals.revenue),
      });
  if (count === 0) return <p className="bo-muted">{summary}</p>;
  const days = [...results].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (dimension === 'day' && offer && days.length > 1)
    return (
      <LineChart
        title={t('chart.units')}
        summary={summary}
        x={{
          label: t('dimensions.day'),
          show: (at) => format.day(days[at]?.id ?? days[0]?.id ?? ''),
          from: 0,
          upto: days.length - 1,
        }}
        y={{ show: whole, zero: true }}
        series={[
          { label: t('fields.sold'), points: days.map(({ sold }, x) => ({ x, y: sold?.units ?? 0 })) },
          { label: t('fields.before'), points: days.map(({ before }, x) => ({ x, y: before?.units ?? 0 })) },
        ]}
      />
    );
  const bars = dimension === 'day' ? days : [...results].sort((a, b) => b.revenue - a.revenue).slice(0, HIGHEST);
  return (
    <BarChart
      title={t('chart.revenue')}
      summary={summary}
      axis={t(`dimensions.${dimension}`)}
      unit={format.currencySign}
      show={whole}
      series={[{ label: t('fields.revenue') }]}
      bars={bars.map((row) => ({ label: nameOf(row, true), values: [place(row.revenue)] }))}
    />
  );
}

/** The sums of all rows, and what each means. */
export function OfferTotals({ report: { totals, as_of } }: { report: OfferReport }) {
  const t = useText('offer-report');
  const format = useFormat();
  const seesCosts = useCan('product.cost');
  const { sold, before } = totals;
  const money = ['revenue', 'given_away', ...(seesCosts ? (['margin_given_away', 'margin'] as const) : [])] as const;
  return (
    <div className="mkt-report-totals">
      <dl aria-label={t('totals')}>
        {(['orders', 'units'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd className="bo-number">{format.number(totals[name])}</dd>
          </div>
        ))}
        {money.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>
              <MoneyCell value={totals[name]} />
            </dd>
          </div>
        ))}
        {sold && before ? (
          <>
            <div>
              <dt>{t('fields.sold')}</dt>
              <dd className="bo-number">{format.number(sold.units)}</dd>
            </div>
            <div>
              <dt>{t('fields.before')}</dt>
              <dd className="bo-number">{format.number(before.units)}</dd>
            </div>
          </>
        ) : null}
      </dl>
      <p className="bo-muted">{t('asOf', { at: format.dateTime(as_of) })}</p>
      <details>
        <summary>{t('help.title')}</summary>
        <dl>
          {(['units', 'revenue', 'given_away', 'margin', 'sold', 'before'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`fields.${name}`)}</dt>
              <dd>{t(`help.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
