import {
  GUARDED_FIELDS,
  STOCK_AGES,
  STOCK_REPORT_GROUPS,
  type StockAge,
  StockAgeQuery,
  type StockAgeRow,
  type StockAges,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  type Column,
  columns,
  ExportButton,
  ListPage,
  AmountCell,
  MoneyCell,
  NumberCell,
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
import { Link } from '@bo/platform/router';
import { brands, CategoryFilter, warehouses } from '@bo/resources';
import Segmented from 'antd/es/segmented';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { stockAges, stockAgesExport } from './stock-report.api.ts';

const column = columns<StockAgeRow>();
type Group = (typeof STOCK_REPORT_GROUPS)[number];
/** The fewest days of each age. */
const FROM: Record<StockAge, string | undefined> = {
  days_30: undefined,
  days_60: '31',
  days_90: '61',
  days_more: '91',
};

/** The batches that a figure is made of, where the list of batches can be asked for just these. */
function batchesOf(group: Group, { id }: StockAgeRow, age: StockAge): string | undefined {
  if (group !== 'product' && group !== 'warehouse') return undefined;
  const min_age = FROM[age];
  return withQuery(paths.inventoryBatches(), {
    [group]: id,
    sort: 'since',
    ...(min_age === undefined ? {} : { min_age }),
  });
}

export function useAgeColumns(group: Group): Column<StockAgeRow>[] {
  const t = useText('stock-report');
  const format = useFormat();
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
      render: (row) => (
        <ReferenceCell value={row.name} to={group === 'product' ? paths.productDetails(row.id) : undefined} />
      ),
    },
    column.number('stock', { title: t('fields.stock'), sort: 'stock', width: 100, priority: 1, matters: true }),
    ...STOCK_AGES.map(
      (age): Column<StockAgeRow> => ({
        key: age,
        title: t(`ages.${age}`),
        align: 'end',
        width: age === 'days_more' ? 156 : 112,
        priority: age === 'days_more' ? 1 : 2,
        ...(age === 'days_more'
          ? {
              sort: 'days_more',
              ...(seesCost
                ? {
                    second: {
                      title: t('ages.atCost'),
                      money: true,
                      render: ({ cost_value_more: cost }: StockAgeRow) =>
                        cost === null ? null : <AmountCell value={cost} />,
                    },
                  }
                : {}),
            }
          : {}),
        render: (row) => {
          const to = row[age] > 0 ? batchesOf(group, row, age) : undefined;
          return to === undefined ? (
            <NumberCell value={row[age]} />
          ) : (
            <Link to={to}>
              <NumberCell value={row[age]} />
            </Link>
          );
        },
      }),
    ),
    {
      key: 'oldest_on',
      title: t('ages.oldest'),
      sort: 'oldest_on',
      width: 130,
      priority: 3,
      render: ({ oldest_on }) => (oldest_on === null ? '—' : format.date(oldest_on)),
    },
    ...(seesCost
      ? [column.money('cost_value', { title: t('fields.cost_value'), sort: 'cost_value', width: 144 })]
      : []),
  ];
}

function Totals({ ages }: { ages: StockAges | undefined }) {
  const t = useText('stock-report');
  const format = useFormat();
  const seesCost = useCan(GUARDED_FIELDS.cost_value.permission);
  return (
    <div className="cat-totals">
      <dl aria-label={t('totals')}>
        <div>
          <dt>{t('fields.stock')}</dt>
          <dd className="bo-number">{ages ? format.number(ages.totals.stock) : '\u00a0'}</dd>
        </div>
        {STOCK_AGES.map((age) => (
          <div key={age}>
            <dt>{t(`ages.${age}`)}</dt>
            <dd className="bo-number">{ages ? format.number(ages.totals[age]) : '\u00a0'}</dd>
          </div>
        ))}
        {seesCost ? (
          <>
            <div>
              <dt>{t('fields.cost_value')}</dt>
              <dd>{ages ? <MoneyCell value={ages.totals.cost_value} /> : '\u00a0'}</dd>
            </div>
            <div>
              <dt>{t('ages.cost_more')}</dt>
              <dd>{ages ? <MoneyCell value={ages.totals.cost_value_more} /> : '\u00a0'}</dd>
            </div>
          </>
        ) : null}
      </dl>
      <div className="bo-muted cat-as-of">{ages ? t('asOf', { at: format.dateTime(ages.as_of) }) : '\u00a0'}</div>
    </div>
  );
}

/** How long the stock has lain, by the batches that it came in. */
export function StockAgesPage() {
  const t = useText('stock-report');
  const list = useListState(StockAgeQuery, { screen: 'stock-ages' });
  const { group } = list.query;
  const result = useQuery(stockAges(list.query));
  return (
    <ListPage
      title={t('ages.title')}
      actions={
        <Can do="report.export">
          <ExportButton url={(format) => stockAgesExport(list.query, format)} name="stock-ages" />
        </Can>
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
        </>
      }
    >
      {result.isError && !result.data ? null : <Totals ages={result.data} />}
      <ResourceTable list={list} result={result} columns={useAgeColumns(group)} empty={t('empty')} />
    </ListPage>
  );
}
