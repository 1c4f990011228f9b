import { COUNT_STATUSES, type StockCount, StockCountListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type Column,
  columns,
  FlagFilter,
  lazyDialog,
  LinkButton,
  PersonCell,
  RecordListPage,
  recordName,
  ReferenceCell,
  ReferenceFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { CodeFilter, countPlans, useLabel, warehouses } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { COUNT_TONE } from '../../parts/count-status.ts';
import { useCountWhat } from './count-what.ts';
import { stockCounts } from '../../parts/stock-counts.ts';

const column = columns<StockCount>();
const NewCountDialog = lazyDialog(() => import('./new-count-dialog.tsx').then(({ NewCountDialog: Asked }) => Asked));

export function useCountColumns(): Column<StockCount>[] {
  const t = useText('inventory');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const whatOf = useCountWhat();
  return [
    column.code('number', { title: t('fields.number'), width: 110, priority: 1 }),
    {
      key: 'warehouse',
      title: t('fields.warehouse'),
      width: 140,
      priority: 3,
      render: ({ warehouse }) => <ReferenceCell value={warehouse} />,
    },
    {
      key: 'category',
      title: t('count.what'),
      width: 200,
      grows: true,
      priority: 1,
      render: (count) => (
        <span className="bo-two-lines">
          <span>{whatOf(count)}</span>
          {count.plan ? (
            <Link to={paths.countPlanEdit(count.plan.id)} className="bo-muted">
              <bdi>{recordName(count.plan, language)}</bdi>
            </Link>
          ) : null}
        </span>
      ),
    },
    {
      key: 'due_on',
      title: t('count.due'),
      width: 120,
      priority: 1,
      render: ({ due_on, late }) =>
        due_on === null ? '—' : <span className={late ? 'cat-minus' : undefined}>{format.date(due_on)}</span>,
    },
    {
      key: 'assigned_to',
      title: t('count.assigned'),
      width: 130,
      priority: 3,
      render: ({ assigned_to }) => (assigned_to ? <PersonCell value={assigned_to} /> : '—'),
    },
    {
      key: 'counted',
      title: t('count.progress'),
      width: 100,
      priority: 2,
      render: ({ counted_count, line_count }) => (
        <bdi className="bo-number">
          {t('count.of', { counted: format.number(counted_count), total: format.number(line_count) })}
        </bdi>
      ),
    },
    column.status('status', {
      title: t('fields.status'),
      width: 180,
      priority: 1,
      of: ({ status, late }) => ({
        text: late ? t('count.late') : label(`count_status.${status}`),
        tone: late ? 'bad' : COUNT_TONE[status],
      }),
    }),
    {
      key: 'counted_by',
      title: t('count.by'),
      width: 130,
      priority: 4,
      render: ({ counted_by }) => <PersonCell value={counted_by} />,
    },
    column.date('created_at', { title: t('fields.at'), sort: 'created_at', width: 130, priority: 4 }),
  ];
}

export function CountListPage() {
  const t = useText('inventory');
  const list = useListState(StockCountListQuery, { screen: 'stock-counts' });
  const result = useQuery(stockCounts.list(list.query));
  const [creating, setCreating] = useState(false);
  return (
    <RecordListPage
      title={t('count.title')}
      list={list}
      resource={stockCounts}
      exportRight="inventory.export"
      actions={
        <>
          <LinkButton quiet to={paths.countPlanList()}>
            {t('count.plans')}
          </LinkButton>
          <Can do="inventory.edit">
            <Button type="primary" onClick={() => setCreating(true)}>
              {t('count.create')}
            </Button>
          </Can>
        </>
      }
      search={t('count.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="count_status" codes={COUNT_STATUSES} label={t('fields.status')} />
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <FlagFilter list={list} name="mine" label={t('count.mine')} />
          <FlagFilter list={list} name="late" label={t('count.late')} />
          <ReferenceFilter list={list} name="plan" label={t('count.plan')} resource={countPlans} />
        </>
      }
      result={result}
      columns={useCountColumns()}
      to={({ id }) => paths.inventoryCount(id)}
      empty={t('count.empty')}
    >
      {creating ? <NewCountDialog onClose={() => setCreating(false)} /> : null}
    </RecordListPage>
  );
}
