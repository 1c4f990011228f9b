import type { StockDays } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { BarChart, DetailSection, Loaded, Sparkline } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useText } from '../text.ts';
import { stockDays } from './stock.api.ts';

type Of = { product: string } | { variant: string };
const sum = (days: StockDays['results'], of: 'in' | 'out' | 'sold') => days.reduce((total, day) => total + day[of], 0);

/** How much of it was sold in the last thirty days, and its course. */
export function SoldLately({ of }: { of: Of }) {
  const t = useText('inventory');
  const format = useFormat();
  const { data } = useQuery(stockDays(of));
  if (!data) return <span className="cat-sold-wait" />;
  const total = format.number(sum(data.results, 'sold'));
  return (
    <>
      <bdi className="bo-number">{total}</bdi>
      <Sparkline
        title={t('days.sold')}
        summary={t('days.total', { number: total })}
        axis={t('days.day')}
        show={format.number}
        points={data.results.map(({ day, sold }) => ({ label: format.day(day), value: sold }))}
      />
    </>
  );
}

/** What came and went on each of the last thirty days. */
export function StockDaysSection({ of }: { of: Of }) {
  const t = useText('inventory');
  const format = useFormat();
  const result = useQuery(stockDays(of));
  return (
    <DetailSection title={t('movements.title')}>
      <Loaded result={result} pending={<div className="cat-chart-wait" />}>
        {({ results }) => (
          <BarChart
            title={t('movements.title')}
            summary={t('days.summary', {
              in: format.number(sum(results, 'in')),
              out: format.number(sum(results, 'out')),
            })}
            axis={t('days.day')}
            show={format.number}
            series={[{ label: t('days.in') }, { label: t('days.out'), tone: 'soft' }]}
            bars={results.map((day) => ({ label: format.day(day.day), values: [day.in, -day.out] }))}
          />
        )}
      </Loaded>
    </DetailSection>
  );
}
