import { type Role, RoleListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type Column,
  columns,
  ExportButton,
  LinkButton,
  ListPage,
  NumberCell,
  recordName,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { roles, useLabel } from '@bo/resources';
import { PermissionFilter } from '../../parts/permission-filter.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Role>();

function useRoleColumns(): Column<Role>[] {
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
      render: ({ scope }) => label(`role_scope.${scope}`),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), width: 140, priority: 4 }),
  ];
}

export function RoleListPage() {
  const t = useText('roles');
  const list = useListState(RoleListQuery, { screen: 'roles' });
  const result = useQuery(roles.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      views={<SavedViews list={list} />}
      actions={
        <>
          <Can do="user.export">
            <ExportButton url={(format) => roles.exportUrl(list.query, format)} name="roles" />
          </Can>
          <Can do={paths.roleCreate.permission}>
            <LinkButton to={paths.roleCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <PermissionFilter list={list} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useRoleColumns()}
        to={({ id }) => paths.roleDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
