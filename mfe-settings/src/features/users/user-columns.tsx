import type { User, UserStatus } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { type Column, columns, NumberCell, recordName, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const column = columns<User>();
export const USER_TONE: Record<UserStatus, StatusTone> = { invited: 'busy', active: 'good', suspended: 'bad' };
/** The word for a user type; a type of before is what it was called. */
export function useUserType(): (type: string) => string {
  const label = useLabel();
  return (type) => label(`user_type.${type === 'dealer' || type === 'seller' || type === 'service' ? type : 'staff'}`);
}

/** Role and user type are the specification's; the rest is ours. */
export function useUserColumns(): Column<User>[] {
  const t = useText('users');
  const label = useLabel();
  const typeName = useUserType();
  const { language } = useLanguage();
  return [
    column.custom('name', {
      title: t('fields.name'),
      sort: 'name',
      width: 200,
      grows: true,
      priority: 1,
      render: (user) => <bdi>{recordName(user, language)}</bdi>,
      second: { title: t('fields.email'), render: ({ email }) => <bdi dir="ltr">{email}</bdi> },
    }),
    column.custom('role', {
      title: t('fields.role_id'),
      width: 154,
      priority: 1,
      render: ({ role }) => <bdi>{recordName(role, language)}</bdi>,
    }),
    column.custom('user_type', {
      title: t('fields.user_type'),
      width: 150,
      priority: 1,
      render: ({ user_type }) => typeName(user_type),
      second: {
        title: t('fields.dealer_id'),
        render: ({ dealer, seller }) => <bdi>{recordName(dealer ?? seller ?? undefined, language)}</bdi>,
      },
    }),
    column.status('status', {
      title: t('fields.status'),
      width: 120,
      priority: 1,
      of: ({ status }) => ({ text: label(`user_status.${status}`), tone: USER_TONE[status] }),
    }),
    column.date('last_sign_in_at', {
      title: t('fields.last_sign_in_at'),
      sort: 'last_sign_in_at',
      width: 150,
      priority: 2,
    }),
    column.custom('sessions', {
      title: t('fields.sessions'),
      width: 110,
      align: 'end',
      priority: 3,
      render: ({ sessions }) => <NumberCell value={sessions} />,
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 140, priority: 4 }),
  ];
}
