import { type Recall, RECALL_STATUSES, RecallListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { type Column, columns, PersonCell, RecordListPage, ReferenceFilter, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, variants } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { reasonIn, RecallStatus } from './recall-cells.tsx';
import { recalls } from './recalls.api.ts';

const column = columns<Recall>();

export function useRecallColumns(): Column<Recall>[] {
  const t = useText('recalls');
  const format = useFormat();
  const { language } = useLanguage();
  return [
    column.code('number', { title: t('fields.number'), sort: 'number', width: 120, priority: 1 }),
    column.custom('status', {
      title: t('fields.status'),
      width: 120,
      priority: 1,
      render: ({ status }) => <RecallStatus status={status} />,
    }),
    column.custom('reason', {
      title: t('fields.reason'),
      width: 260,
      grows: true,
      priority: 1,
      render: (recall) => <bdi>{reasonIn(recall, language)}</bdi>,
    }),
    column.number('order_count', { title: t('fields.orders'), width: 90, priority: 2 }),
    column.custom('answered_count', {
      title: t('fields.answered'),
      align: 'end',
      width: 130,
      priority: 2,
      render: ({ answered_count, told_count }) =>
        t('of', { some: format.number(answered_count), all: format.number(told_count) }),
    }),
    column.custom('opened_by', {
      title: t('fields.opened_by'),
      width: 140,
      priority: 3,
      render: ({ opened_by }) => <PersonCell value={opened_by} />,
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 130, priority: 3 }),
  ];
}

export function RecallListPage() {
  const t = useText('recalls');
  const list = useListState(RecallListQuery, { screen: 'recalls' });
  const result = useQuery(recalls.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={recalls}
      exportRight="inventory.export"
      create={paths.recallCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="status" of="recall_status" codes={RECALL_STATUSES} label={t('fields.status')} />
          <ReferenceFilter list={list} name="variant" label={t('fields.product')} resource={variants} />
        </>
      }
      result={result}
      columns={useRecallColumns()}
      to={({ id }) => paths.recallDetails(id)}
      empty={t('list.empty')}
    />
  );
}
