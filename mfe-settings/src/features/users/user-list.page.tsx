import { USER_STATUSES, USER_TYPES, UserListQuery } from '@bo/contracts';
import { type BulkAction, FlagFilter, RecordListPage, ReferenceFilter, useArchiveAction, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, roles, users } from '@bo/resources';
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
  const list = useListState(UserListQuery, { screen: 'users' });
  const result = useQuery(users.list(list.query));
  const actions = useUserActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={users}
      exportRight="user.export"
      create={paths.userInvite}
      createText={t('list.invite')}
      search={t('list.search')}
      filters={
        <>
          <ReferenceFilter list={list} name="role" label={t('fields.role_id')} resource={roles} />
          <CodeFilter list={list} name="status" of="user_status" codes={USER_STATUSES} label={t('fields.status')} />
          <CodeFilter list={list} name="user_type" of="user_type" codes={USER_TYPES} label={t('fields.user_type')} />
          <PermissionFilter list={list} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useUserColumns()}
      to={({ id }) => paths.userDetails(id)}
      empty={t('list.empty')}
    />
  );
}
