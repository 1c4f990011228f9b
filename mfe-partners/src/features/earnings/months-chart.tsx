import { type EarningCharts, toDecimal } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BarChart } from '@bo/kit';
import { useOwnSeller } from '@bo/resources';
import { useText } from '../../text.ts';

/** Earned and paid out by month. */
export function MonthsChart({ months }: Pick<EarningCharts, 'months'>) {
  const t = useText('earnings');
  const format = useFormat();
  const { language } = useLanguage();
  const isOwn = useOwnSeller() !== undefined;
  const place = (minor: number) => Number(toDecimal(minor, format.currency));
  const sum = (amounts: readonly number[]) => format.money(amounts.reduce((total, amount) => total + amount, 0));
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(language === 'ab' ? 'ar-u-nu-latn' : 'en-GB', { month: 'short', year: '2-digit' }).format(
      new Date(`${month}-15T12:00:00Z`),
    );
  return (
    <BarChart
      title={t('charts.months')}
      summary={t(isOwn ? 'charts.monthsSumOwn' : 'charts.monthsSum', {
        earned: sum(months.map(({ earned }) => earned)),
        commission: sum(months.map(({ commission }) => commission)),
        paid: sum(months.map(({ paid }) => paid)),
      })}
      axis={t('charts.month')}
      unit={format.currencySign}
      show={(value) => format.number(Math.round(value))}
      series={[
        { label: t('charts.earned'), tone: 'good' },
        { label: t('charts.paid'), tone: 'soft' },
      ]}
      bars={months.map(({ month, earned, paid }) => ({
        label: monthName(month),
        values: [place(earned), -place(paid)],
      }))}
    />
  );
}
