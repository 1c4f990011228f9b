import { USER_STATUSES, USER_TYPES, UserListQuery } from '@bo/contracts';
import {
  type BulkAction,
  BulkBar,
  ChoiceFilter,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { roles, useLabel, users } from '@bo/resources';
import { PermissionFilter } from '../../parts/permission-filter.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useUserColumns } from './user-columns.tsx';

function useUserActions(archived: boolean): BulkAction[] {
  const t = useText('users');
  const archive = useArchiveAction('user.delete', archived);
  if (archived) return [archive];
  const { undo: _, ...forGood } = archive;
  return [
    {
      action: 'suspend',
      label: t('actions.suspend'),
      permission: 'user.edit',
      danger: true,
      reason: 'required',
      effect: () => t('suspend.effectMany'),
    },
    { action: 'unsuspend', label: t('actions.unsuspend'), permission: 'user.edit' },
    // Nothing takes it back: who is restored stays suspended. So it is asked about first.
    { ...forGood, effect: () => t('archive.effectMany') },
  ];
}

export function UserListPage() {
  const t = useText('users');
  const label = useLabel();
  const list = useListState(UserListQuery, { screen: 'users' });
  const result = useQuery(users.list(list.query));
  const actions = useUserActions(list.query.archived === true);
  const selection = useSelection(list, actions);
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
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={users.bulk()}
        nameOf={(id) => result.data?.results.find((user) => user.id === id)?.name}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useUserColumns()}
        selection={selection}
        to={({ id }) => paths.userDetails(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
