import { type CountPlan, CountPlanListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  CodeCell,
  type Column,
  columns,
  FlagFilter,
  PersonCell,
  RecordListPage,
  recordName,
  ReferenceCell,
  ReferenceFilter,
  StatusCell,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { countPlans, useLabel, warehouses } from '@bo/resources';
import { COUNT_TONE } from '../../parts/count-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<CountPlan>();

export function useCountPlanColumns(): Column<CountPlan>[] {
  const t = useText('count-plans');
  const format = useFormat();
  const label = useLabel();
  const { language } = useLanguage();
  return [
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 200, grows: true, priority: 1 }),
    {
      key: 'warehouse',
      title: t('fields.warehouse'),
      width: 140,
      priority: 3,
      render: ({ warehouse }) => <ReferenceCell value={warehouse} />,
    },
    {
      key: 'what',
      title: t('fields.what'),
      width: 170,
      priority: 2,
      render: ({ category, aisle, abc_class }) =>
        [
          category ? recordName(category, language) : '',
          aisle === '' ? '' : t('what.aisle', { aisle }),
          abc_class === null ? '' : t('what.class', { abc_class }),
        ]
          .filter((part) => part !== '')
          .join(' · ') || t('what.everything'),
    },
    column.custom('every_days', {
      title: t('list.every'),
      width: 112,
      priority: 3,
      render: ({ every_days: days }) => t('list.days', { count: days, number: format.number(days) }),
    }),
    column.date('next_on', { title: t('fields.next_on'), sort: 'next_on', style: 'date', width: 130, priority: 2 }),
    {
      key: 'assignee',
      title: t('fields.assigned_to'),
      width: 130,
      priority: 3,
      render: ({ assignee }) => (assignee ? <PersonCell value={assignee} /> : t('anyone')),
    },
    {
      key: 'last_count',
      title: t('fields.last_count'),
      width: 190,
      priority: 2,
      render: ({ last_count, late }) =>
        last_count ? (
          <span className="bo-two-lines">
            <Link to={paths.inventoryCount(last_count.id)}>
              <CodeCell value={last_count.number} />
            </Link>
            <StatusCell
              text={late ? t('counts.late') : label(`count_status.${last_count.status}`)}
              tone={late ? 'bad' : COUNT_TONE[last_count.status]}
            />
          </span>
        ) : (
          '—'
        ),
    },
    column.number('missed', { title: t('fields.missed'), width: 90, priority: 3 }),
    column.status('active', {
      title: t('fields.active'),
      width: 112,
      priority: 1,
      of: ({ active }) => ({ text: t(active ? 'flags.yes' : 'flags.no'), tone: active ? 'good' : 'neutral' }),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

/** What can be done to several at once. Each has its opposite, so that Undo can take it back. */
function useCountPlanActions(archived: boolean): BulkAction[] {
  const t = useText('count-plans');
  const archive = useArchiveAction('inventory.delete', archived);
  if (archived) return [archive];
  return [
    { action: 'activate', label: t('actions.activate'), permission: 'inventory.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'inventory.edit', undo: 'activate' },
    archive,
  ];
}

export function CountPlanListPage() {
  const t = useText('count-plans');
  const list = useListState(CountPlanListQuery, { screen: 'count-plans' });
  const result = useQuery(countPlans.list(list.query));
  const actions = useCountPlanActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={countPlans}
      exportRight="inventory.export"
      create={paths.countPlanCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="warehouse" label={t('fields.warehouse')} resource={warehouses} />
          <FlagFilter list={list} name="late" label={t('counts.late')} />
          <FlagFilter list={list} name="active" label={t('fields.active')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useCountPlanColumns()}
      to={({ id }) => paths.countPlanEdit(id)}
      empty={t('list.empty')}
    />
  );
}
