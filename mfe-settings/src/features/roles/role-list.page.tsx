import { type Role, RoleListQuery, scopeOfRole } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { type Column, columns, NumberCell, RecordListPage, recordName, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { roles, useLabel } from '@bo/resources';
import { PermissionFilter } from '../../parts/permission-filter.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Role>();

export function useRoleColumns(): Column<Role>[] {
  const t = useText('roles');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  return [
    column.custom('name', {
      title: t('fields.name'),
      sort: 'name',
      width: 220,
      priority: 1,
      render: (role) => <bdi>{recordName(role, language)}</bdi>,
    }),
    column.status('built_in', {
      title: t('fields.kind'),
      width: 140,
      priority: 1,
      of: ({ built_in }) => ({ text: t(built_in ? 'kind.built_in' : 'kind.own'), tone: built_in ? 'neutral' : 'busy' }),
    }),
    column.custom('people', {
      title: t('fields.people'),
      width: 110,
      align: 'end',
      priority: 1,
      render: ({ people }) => <NumberCell value={people} />,
    }),
    column.custom('permissions', {
      title: t('fields.permissions'),
      width: 130,
      align: 'end',
      priority: 2,
      render: ({ permissions }) => <bdi className="bo-number">{format.number(permissions.length)}</bdi>,
    }),
    column.custom('scope', {
      title: t('fields.scope'),
      width: 200,
      priority: 3,
      render: (role) => label(`role_scope.${scopeOfRole(role)}`),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), width: 140, priority: 4 }),
  ];
}

export function RoleListPage() {
  const t = useText('roles');
  const list = useListState(RoleListQuery, { screen: 'roles' });
  const result = useQuery(roles.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={roles}
      exportRight="user.export"
      create={paths.roleCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={<PermissionFilter list={list} />}
      result={result}
      columns={useRoleColumns()}
      to={({ id }) => paths.roleDetails(id)}
      empty={t('list.empty')}
    />
  );
}
