import { type EarningCharts, toDecimal } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BarChart, DetailPage, DetailSection, Loaded, recordName, ReferenceSelect } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { earnings, sellers } from '@bo/resources';
import { useState } from 'react';
import { EarningTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';

/** As many names as there is room for beneath the bars. */
const HIGHEST = 8;

function Charts({ charts: { months, calendar, categories } }: { charts: EarningCharts }) {
  const t = useText('earnings');
  const format = useFormat();
  const { language } = useLanguage();
  const place = (minor: number) => Number(toDecimal(minor, format.currency));
  const whole = (value: number) => format.number(Math.round(value));
  const sum = (amounts: readonly number[]) => format.money(amounts.reduce((total, amount) => total + amount, 0));
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(language === 'ab' ? 'ar-u-nu-latn' : 'en-GB', { month: 'short', year: '2-digit' }).format(
      new Date(`${month}-15T12:00:00Z`),
    );
  return (
    <>
      <DetailSection title={t('charts.months')}>
        <BarChart
          title={t('charts.months')}
          summary={t('charts.monthsSum', {
            earned: sum(months.map(({ earned }) => earned)),
            commission: sum(months.map(({ commission }) => commission)),
            paid: sum(months.map(({ paid }) => paid)),
          })}
          axis={t('charts.month')}
          unit={format.currencySign}
          show={whole}
          series={[
            { label: t('charts.earned'), tone: 'good' },
            { label: t('charts.paid'), tone: 'soft' },
          ]}
          bars={months.map(({ month, earned, paid }) => ({
            label: monthName(month),
            values: [place(earned), -place(paid)],
          }))}
        />
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
  const [seller, setSeller] = useState<string | undefined>();
  const result = useQuery(earnings.charts(seller));
  return (
    <DetailPage
      title={t('charts.title')}
      actions={
        <ReferenceSelect
          aria-label={t('fields.seller')}
          placeholder={t('charts.all')}
          resource={sellers}
          value={seller === undefined ? [] : [seller]}
          onChange={([id]) => setSeller(id)}
        />
      }
    >
      <EarningTabs current="earningCharts" />
      <Loaded result={result}>{(charts) => <Charts charts={charts} />}</Loaded>
    </DetailPage>
  );
}
