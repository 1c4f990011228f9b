import { UserListQuery } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { FieldFrame, type FieldProps, recordName, useField } from '@bo/kit';
import { useQueries, useQuery } from '@bo/platform/query';
import { users } from '@bo/resources';
import Select from 'antd/es/select';
import { useCallback, useState } from 'react';

const MOST = 50;
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * The accounts of a dealer, found by name or address; the value is their ids. Offered is who may become one of its people:
 * accounts of dealers, or with the role of one, that are nobody else's.
 */
export function UsersField(props: FieldProps) {
  const { language } = useLanguage();
  const show = useCallback((value: unknown) => String(idsOf(value).length), []);
  const { value, change, input, frame } = useField(props, show);
  const ids = idsOf(value);
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
  const chosen = useQueries({ queries: others.map((id) => users.detail(id)) });
  for (const { data } of chosen) if (data) names.set(data.id, nameOf(data));
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        mode="multiple"
        value={ids}
        showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
        onChange={(next: string[]) => change(next)}
        options={[...names].map(([id, text]) => ({ value: id, label: text }))}
      />
    </FieldFrame>
  );
}
