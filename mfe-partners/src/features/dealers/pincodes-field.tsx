import type { FieldProps } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { useQueries, useQuery } from '@bo/platform/query';
import { pincodes } from '@bo/resources';
import { useState } from 'react';
import { IdsSelect, useIdsField } from '../../parts/ids-field.tsx';

/** Several pincodes, found by their code or their area; the value is their ids. */
export function PincodesField(props: FieldProps) {
  const { language } = useLanguage();
  const field = useIdsField(props);
  const { ids } = field;
  const [search, setSearch] = useState('');
  const found = useQuery(pincodes.pick(search));
  const nameOf = ({ code, area, area_ar }: { code: string; area: string; area_ar: string }) =>
    `${code} ${language === 'ab' ? area_ar || area : area}`;
  const names = new Map((found.data?.results ?? []).map((pincode) => [pincode.id, nameOf(pincode)]));
  const asked = useQueries({ queries: ids.filter((id) => !names.has(id)).map((id) => pincodes.detail(id)) });
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
