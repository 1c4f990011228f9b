import { UserListQuery } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { type FieldProps, recordName } from '@bo/kit';
import { useQueries, useQuery } from '@bo/platform/query';
import { users } from '@bo/resources';
import { useState } from 'react';
import { IdsSelect, useIdsField } from '../../parts/ids-field.tsx';

const MOST = 50;

/**
 * The accounts of a dealer, found by name or address; the value is their ids. Offered is who may become one of its
 * people: accounts of dealers, or with the role of one, that are nobody else's.
 */
export function UsersField(props: FieldProps) {
  const { language } = useLanguage();
  const field = useIdsField(props);
  const { ids } = field;
  const [search, setSearch] = useState('');
  const found = useQuery(users.list(UserListQuery.parse({ search, can: 'order.view', limit: MOST })));
  const nameOf = (user: { name: string; email: string }) => `${recordName(user, language)} · ${user.email}`;
  const free = (found.data?.results ?? []).filter(
    ({ id, dealer_id, user_type, role }) =>
      ids.includes(id) || (dealer_id === null && (user_type === 'dealer' || role.key === 'dealer')),
  );
  const names = new Map(free.map((user) => [user.id, nameOf(user)]));
  // What is searched for may leave out those that are chosen.
  const others = found.data ? ids.filter((id) => !names.has(id)) : [];
  const asked = useQueries({ queries: others.map((id) => users.detail(id)) });
  const chosen = new Map([...names].filter(([id]) => ids.includes(id)));
  for (const { data } of asked) if (data) chosen.set(data.id, nameOf(data));
  return (
    <IdsSelect
      field={field}
      search={search}
      onSearch={setSearch}
      found={found.isPending || found.isPlaceholderData ? undefined : names}
      chosen={chosen}
    />
  );
}
