import {
  SALES_COMPARISONS,
  SALES_DIMENSIONS,
  SALES_PERIODS,
  type SalesDimension,
  type SalesReportQuery,
  isSalesTime,
} from '@bo/contracts';
import { DayInput, type ListState, storeToday } from '@bo/kit';
import Select from 'antd/es/select';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import '../../parts/controls.css';

const DAYS = 'days';

/** Controls for grouping, period and comparison. */
export function SalesControls({ list }: { list: ListState<SalesReportQuery> }) {
  const t = useText('sales-report');
  const label = useLabel();
  const { dimension, category_level, period, from, upto, compare } = list.query;
  const chosen = from !== undefined || upto !== undefined;
  const day = (name: 'from' | 'upto', value: string | undefined) => (
    <label>
      <span>{t(name)}</span>
      <DayInput value={value ?? ''} onChange={(typed) => list.set({ [name]: typed || undefined })} />
    </label>
  );
  return (
    <div className="ord-controls">
      <label>
        <span>{t('by')}</span>
        <Select<SalesDimension>
          aria-label={t('by')}
          value={dimension}
          // Time in its order, anything else by what it sells most of.
          onChange={(next) => list.set({ dimension: next, sort: isSalesTime(next) ? 'name' : '-amount' })}
          options={SALES_DIMENSIONS.map((value) => ({ value, label: label(`sales_dimension.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      </label>
      {dimension === 'category' ? (
        <label>
          <span>{t('level')}</span>
          <Select<string>
            aria-label={t('level')}
            value={category_level ?? ''}
            onChange={(next) => list.set({ category_level: next || undefined })}
            options={(['', '1', '2'] as const).map((value) => ({
              value,
              label: t(`levels.${value === '' ? 'filed' : value}`),
            }))}
            popupMatchSelectWidth={false}
          />
        </label>
      ) : null}
      <label>
        <span>{t('period')}</span>
        <Select<string>
          aria-label={t('period')}
          value={chosen ? DAYS : period}
          onChange={(next) =>
            next === DAYS
              ? list.set({ from: storeToday(), upto: storeToday() })
              : list.set({ period: next, from: undefined, upto: undefined })
          }
          options={[
            ...SALES_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
            { value: DAYS, label: t('periods.days') },
          ]}
          popupMatchSelectWidth={false}
        />
      </label>
      {chosen ? day('from', from ?? upto) : null}
      {chosen ? day('upto', upto ?? from) : null}
      <label>
        <span>{t('compare')}</span>
        <Select<string>
          aria-label={t('compare')}
          value={compare ?? ''}
          onChange={(next) => list.set({ compare: next || undefined })}
          options={['' as const, ...SALES_COMPARISONS].map((value) => ({
            value,
            label: t(`comparisons.${value === '' ? 'none' : value}`),
          }))}
          popupMatchSelectWidth={false}
        />
      </label>
    </div>
  );
}
