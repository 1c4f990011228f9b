import { GUARDED_FIELDS, STOCK_VALUE_DAYS, type StockReportQuery, toDecimal } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { LineChart, Loaded } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { stockValue } from './stock-report.api.ts';

type Days = (typeof STOCK_VALUE_DAYS)[number];

/** What the stock of the report was worth over time, at cost for anyone who may see costs. */
export function StockValueChart({ query }: { query: StockReportQuery }) {
  const t = useText('stock-report');
  const format = useFormat();
  const seesCost = useCan(GUARDED_FIELDS.cost_value.permission);
  const [days, setDays] = useState<Days>(30);
  const { search, warehouse, category, brand } = query;
  const result = useQuery(stockValue({ days, search, warehouse, category, brand }));
  /** Minor units as a place along the axis, which has whole ones. */
  const place = (minor: number) => Number(toDecimal(minor, format.currency));
  return (
    <section className="cat-value bo-card" aria-label={t('value.title')}>
      <Segmented<Days>
        aria-label={t('value.period')}
        value={days}
        onChange={setDays}
        options={STOCK_VALUE_DAYS.map((value) => ({ value, label: t(`value.days.${value}`) }))}
      />
      <Loaded result={result}>
        {({ results }) => {
          const [first, last] = [results[0], results.at(-1)];
          if (!first || !last) return <p className="bo-muted">{t('value.none')}</p>;
          const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
          const showDay = (at: number) => format.date(new Date(at).toISOString().slice(0, 10));
          const line = (of: 'cost_value' | 'sale_value') =>
            results.map((point) => ({ x: noon(point.day), y: place(point[of] ?? 0) }));
          const of = seesCost ? 'cost_value' : 'sale_value';
          return (
            <LineChart
              title={t('value.title')}
              summary={t('value.summary', {
                field: t(`fields.${of}`),
                first: format.money(first[of] ?? 0),
                from: format.date(first.day),
                last: format.money(last[of] ?? 0),
              })}
              x={{ label: t('value.day'), show: showDay }}
              unit={format.currencySign}
              y={{ show: (value) => format.number(Math.round(value)) }}
              series={[
                ...(seesCost ? [{ label: t('fields.cost_value'), points: line('cost_value') }] : []),
                { label: t('fields.sale_value'), points: line('sale_value') },
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
