import { USER_STATUSES, USER_TYPES, UserListQuery } from '@bo/contracts';
import {
  ChoiceFilter,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { roles, useLabel, users } from '@bo/resources';
import { PermissionFilter } from '../../parts/permission-filter.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useUserColumns } from './user-columns.tsx';

export function UserListPage() {
  const t = useText('users');
  const label = useLabel();
  const list = useListState(UserListQuery, { screen: 'users' });
  const result = useQuery(users.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      views={<SavedViews list={list} />}
      actions={
        <>
          <Can do="user.export">
            <ExportButton url={(format) => users.exportUrl(list.query, format)} name="users" />
          </Can>
          <Can do={paths.userInvite.permission}>
            <LinkButton to={paths.userInvite()}>{t('list.invite')}</LinkButton>
          </Can>
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ReferenceFilter list={list} name="role" label={t('fields.role_id')} resource={roles} />
          <ChoiceFilter
            list={list}
            name="status"
            label={t('fields.status')}
            choices={USER_STATUSES.map((value) => ({ value, label: label(`user_status.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="user_type"
            label={t('fields.user_type')}
            choices={USER_TYPES.map((value) => ({ value, label: label(`user_type.${value}`) }))}
          />
          <PermissionFilter list={list} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useUserColumns()}
        to={({ id }) => paths.userDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
