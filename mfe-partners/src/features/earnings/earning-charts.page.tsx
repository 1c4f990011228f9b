import { type EarningCharts, toDecimal } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BarChart, DetailPage, DetailSection, Loaded, recordName, ReferenceSelect } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { earnings, sellers, useOwnSeller } from '@bo/resources';
import { useState } from 'react';
import { EarningTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';
import { MonthsChart } from './months-chart.tsx';

/** As many names as there is room for beneath the bars. */
const HIGHEST = 8;

function Charts({ charts: { months, calendar, categories } }: { charts: EarningCharts }) {
  const t = useText('earnings');
  const format = useFormat();
  const { language } = useLanguage();
  const place = (minor: number) => Number(toDecimal(minor, format.currency));
  const whole = (value: number) => format.number(Math.round(value));
  const sum = (amounts: readonly number[]) => format.money(amounts.reduce((total, amount) => total + amount, 0));
  return (
    <>
      <DetailSection title={t('charts.months')}>
        <MonthsChart months={months} />
      </DetailSection>
      <DetailSection title={t('charts.calendar')}>
        <BarChart
          title={t('charts.calendar')}
          summary={t('charts.calendarSum', {
            paid: sum(calendar.map(({ paid }) => paid)),
            available: sum(calendar.map(({ available }) => available)),
          })}
          axis={t('charts.day')}
          unit={format.currencySign}
          show={whole}
          series={[
            { label: t('charts.paid'), tone: 'soft' },
            { label: t('charts.available'), tone: 'good' },
          ]}
          bars={calendar.map(({ day, paid, available }) => ({
            label: format.day(day),
            values: [place(paid), place(available)],
          }))}
        />
      </DetailSection>
      <DetailSection title={t('charts.categories')}>
        {categories.length === 0 ? (
          <p className="bo-muted">{t('charts.none')}</p>
        ) : (
          <BarChart
            title={t('charts.categories')}
            summary={t('charts.categoriesSum', {
              net: sum(categories.map(({ net }) => net)),
              commission: sum(categories.map(({ commission }) => commission)),
            })}
            axis={t('charts.category')}
            unit={format.currencySign}
            show={whole}
            series={[{ label: t('charts.commission') }]}
            bars={categories.slice(0, HIGHEST).map(({ category, commission }) => ({
              label: category ? recordName(category, language) : t('charts.other'),
              values: [place(commission)],
            }))}
          />
        )}
      </DetailSection>
    </>
  );
}

/** Earnings by month, what was and will be paid by day, commission by category: of one seller or of all. */
export function EarningChartsPage() {
  const t = useText('earnings');
  const own = useOwnSeller();
  const [seller, setSeller] = useState(own);
  const result = useQuery(earnings.charts(seller));
  return (
    <DetailPage
      title={t('charts.title')}
      actions={
        own === undefined ? (
          <ReferenceSelect
            aria-label={t('fields.seller')}
            placeholder={t('charts.all')}
            resource={sellers}
            value={seller === undefined ? [] : [seller]}
            onChange={([id]) => setSeller(id)}
          />
        ) : null
      }
    >
      <EarningTabs current="earningCharts" />
      <Loaded result={result}>{(charts) => <Charts charts={charts} />}</Loaded>
    </DetailPage>
  );
}
