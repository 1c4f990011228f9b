import {
  GUARDED_FIELDS,
  STOCK_REPORT_GROUPS,
  type StockReport,
  StockReportQuery,
  type StockReportRow,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type Column,
  columns,
  DayFilter,
  ExportButton,
  LinkButton,
  ListPage,
  MoneyCell,
  ReferenceCell,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { brands, CategoryFilter, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { stockReport, stockReportExport } from './stock-report.api.ts';

const StockValueChart = lazy(() => import('./stock-value.tsx').then((module) => ({ default: module.StockValueChart })));

const column = columns<StockReportRow>();
type Group = (typeof STOCK_REPORT_GROUPS)[number];

/** The products that a row stands for. */
function drill(group: Group, { id }: StockReportRow): string | undefined {
  if (group === 'product') return paths.productDetails(id);
  return group === 'warehouse' ? undefined : withQuery(paths.productList(), { [group]: id });
}

export function useReportColumns({ group, at }: StockReportQuery): Column<StockReportRow>[] {
  const t = useText('stock-report');
  const seesCost = useCan(GUARDED_FIELDS.cost_value.permission);
  return [
    ...(group === 'product' ? [column.image('image', { title: t('fields.image'), width: 60 })] : []),
    {
      key: 'name',
      title: t(`groups.${group}`),
      sort: 'name',
      width: 200,
      grows: true,
      priority: 1,
      render: (row) => <ReferenceCell value={row.name} to={drill(group, row)} />,
    },
    column.number('stock', { title: t('fields.stock'), sort: 'stock', width: 100, priority: 1, matters: true }),
    column.number('reserved', { title: t('fields.reserved'), width: 100, priority: 3 }),
    column.number('available', { title: t('fields.available'), sort: 'available', width: 100, priority: 1 }),
    // Reorder points are those of now.
    ...(at === undefined
      ? [
          column.number('low', { title: t('fields.low'), width: 116, priority: 2 }),
          column.number('out', { title: t('fields.out'), width: 116, priority: 2 }),
        ]
      : []),
    ...(seesCost ? [column.money('cost_value', { title: t('fields.cost_value'), width: 144 })] : []),
    column.money('sale_value', { title: t('fields.sale_value'), sort: 'sale_value', width: 144 }),
  ];
}

/** What all matching rows add up to, on whatever page; as high while it is not known, so that nothing jumps. */
function Totals({ report, now }: { report: StockReport | undefined; now: boolean }) {
  const t = useText('stock-report');
  const format = useFormat();
  const seesCost = useCan(GUARDED_FIELDS.cost_value.permission);
  return (
    <div className="cat-totals">
      <dl aria-label={t('totals')}>
        {(now
          ? (['stock', 'reserved', 'available', 'low', 'out'] as const)
          : (['stock', 'reserved', 'available'] as const)
        ).map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd className="bo-number">{report ? format.number(report.totals[name]) : '\u00a0'}</dd>
          </div>
        ))}
        {(seesCost ? (['cost_value', 'sale_value'] as const) : (['sale_value'] as const)).map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{report ? <MoneyCell value={report.totals[name]} /> : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
      <div className="bo-muted cat-as-of">
        {report ? t(now ? 'asOf' : 'asOfThen', { at: format.dateTime(report.as_of) }) : '\u00a0'}
      </div>
    </div>
  );
}

export function StockReportPage() {
  const t = useText('stock-report');
  const list = useListState(StockReportQuery, { screen: 'stock-report' });
  const { group } = list.query;
  const [charted, setCharted] = useState(false);
  const result = useQuery(stockReport(list.query));
  return (
    <ListPage
      title={t('title')}
      actions={
        <>
          <Button aria-expanded={charted} onClick={() => setCharted(!charted)}>
            {t('value.title')}
          </Button>
          <LinkButton quiet to={paths.stockAges()}>
            {t('ages.title')}
          </LinkButton>
          <Can do="report.export">
            <ExportButton url={(format) => stockReportExport(list.query, format)} name="stock-report" />
          </Can>
        </>
      }
      views={
        <>
          <Segmented<Group>
            aria-label={t('by')}
            value={group}
            onChange={(next) => list.set({ group: next })}
            options={STOCK_REPORT_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
          />
          <SavedViews list={list} />
        </>
      }
      filters={
        <>
          <SearchFilter list={list} />
          <ReferenceFilter list={list} name="warehouse" label={t('groups.warehouse')} resource={warehouses} />
          <CategoryFilter list={list} name="category" label={t('groups.category')} />
          <ReferenceFilter list={list} name="brand" label={t('groups.brand')} resource={brands} />
          <DayFilter list={list} name="at" label={t('filters.at')} />
        </>
      }
    >
      {charted ? (
        <Suspense fallback={<Skeleton active />}>
          <StockValueChart query={list.query} />
        </Suspense>
      ) : null}
      {result.isError && !result.data ? null : <Totals report={result.data} now={list.query.at === undefined} />}
      <ResourceTable list={list} result={result} columns={useReportColumns(list.query)} empty={t('empty')} />
    </ListPage>
  );
}
