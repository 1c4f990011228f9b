import { useFormat } from '@bo/i18n';
import { BarChart, DetailPage, DetailSection, LineChart, Sparkline } from '../index.ts';
import { useGalleryText } from './gallery-text.ts';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 22, 8);
const PRICES = [
  [-80, 725, 725],
  [-52, 725, 675],
  [-21, 700, 650],
  [9, 700, 595],
] as const;
const MOVED = [12, -8, -14, 0, -9, 36, -7, -11, 0, -6, 48, -13, -12, -16];
const TODAY_ORDERS = [0, 0, 2, 9, 26, 51, 74, 98, 121, 140, 158, 171, 179, 186];
const WEEK_AGO = [0, 1, 3, 8, 21, 44, 66, 85, 103, 122, 141, 155, 164, 171, 176, 181, 186, 190, 196, 201, 204, 205];

/**
 * Prices as steps with the future dashed, hours against hours, stock in and out, and a number's course as small as a
 * word.
 */
export function ChartExample() {
  const t = useGalleryText();
  const format = useFormat();
  const day = (at: number) => format.day(new Date(at).toISOString());
  const hour = (at: number) => `${String(at).padStart(2, '0')}:00`;
  const points = (values: readonly number[]) => values.map((y, x) => ({ x, y }));
  const days = MOVED.map((moved, index) => ({ moved, label: day(TODAY + (index - MOVED.length + 1) * DAY) }));
  return (
    <DetailPage title={t('parts.chart')}>
      <DetailSection title={t('chart.price')}>
        <LineChart
          title={t('chart.price')}
          summary={t('chart.priceSummary')}
          shape="step"
          now={{ x: TODAY, label: t('chart.today') }}
          x={{ label: t('chart.date'), show: day, upto: TODAY + 24 * DAY }}
          y={{ show: format.money }}
          series={[
            { label: t('chart.selling'), points: PRICES.map(([at, , y]) => ({ x: TODAY + at * DAY, y })) },
            { label: t('chart.list'), points: PRICES.map(([at, y]) => ({ x: TODAY + at * DAY, y })) },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('chart.movements')}>
        <BarChart
          title={t('chart.movements')}
          summary={t('chart.movementsSummary')}
          axis={t('chart.day')}
          show={format.number}
          series={[
            { label: t('chart.in'), tone: 'main' },
            { label: t('chart.out'), tone: 'soft' },
          ]}
          bars={days.map(({ label, moved }) => ({ label, values: [Math.max(moved, 0), Math.min(moved, 0)] }))}
        />
      </DetailSection>
      <DetailSection title={t('chart.sales')}>
        <LineChart
          title={t('chart.sales')}
          summary={t('chart.salesSummary')}
          x={{ label: t('chart.hour'), show: hour, upto: 24 }}
          y={{ show: format.number, zero: true }}
          series={[
            { label: t('chart.now'), points: points(TODAY_ORDERS) },
            { label: t('chart.before'), points: points(WEEK_AGO) },
          ]}
        />
      </DetailSection>
      <DetailSection title={t('chart.spark')}>
        <Sparkline
          title={t('chart.spark')}
          summary={t('chart.sparkSummary')}
          axis={t('chart.day')}
          show={format.number}
          points={days.map(({ label, moved }) => ({ label, value: Math.max(-moved, 0) }))}
        />
      </DetailSection>
    </DetailPage>
  );
}
