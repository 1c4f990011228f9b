import { isKeyOpen, type ServiceAccount, ServiceAccountListQuery } from '@bo/contracts';
import { type Column, columns, FlagFilter, NumberCell, RecordListPage, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { serviceAccounts } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<ServiceAccount>();

export function useServiceAccountColumns(): Column<ServiceAccount>[] {
  const t = useText('service-accounts');
  return [
    column.custom('name', {
      title: t('fields.name'),
      sort: 'name',
      width: 220,
      grows: true,
      priority: 1,
      render: ({ name }) => <bdi>{name}</bdi>,
      second: { title: t('fields.note'), render: ({ note }) => <bdi>{note}</bdi> },
    }),
    column.status('active', {
      title: t('fields.active'),
      width: 120,
      priority: 1,
      of: ({ active }) => ({ text: t(active ? 'active.yes' : 'active.no'), tone: active ? 'good' : 'neutral' }),
    }),
    column.custom('keys', {
      title: t('fields.keys'),
      width: 110,
      align: 'end',
      priority: 1,
      render: ({ keys }) => <NumberCell value={keys.filter(isKeyOpen).length} />,
    }),
    column.date('last_used_at', { title: t('fields.last_used_at'), width: 150, priority: 1 }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 150, priority: 3 }),
  ];
}

export function ServiceAccountListPage() {
  const t = useText('service-accounts');
  const list = useListState(ServiceAccountListQuery, { screen: 'service-accounts' });
  const result = useQuery(serviceAccounts.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={serviceAccounts}
      exportRight="settings.export"
      create={paths.serviceAccountCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <FlagFilter list={list} name="active" label={t('fields.active')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      result={result}
      columns={useServiceAccountColumns()}
      to={({ id }) => paths.serviceAccountEdit(id)}
      empty={t('list.empty')}
    />
  );
}
