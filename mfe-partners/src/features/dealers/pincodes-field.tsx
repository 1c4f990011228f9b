import { FieldFrame, type FieldProps, useField } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { useQueries, useQuery } from '@bo/platform/query';
import { pincodes } from '@bo/resources';
import Select from 'antd/es/select';
import { useCallback, useState } from 'react';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Several pincodes, found by their code or their area; the value is their ids. */
export function PincodesField(props: FieldProps) {
  const { language } = useLanguage();
  const show = useCallback((value: unknown) => String(idsOf(value).length), []);
  const { value, change, input, frame } = useField(props, show);
  const ids = idsOf(value);
  const [search, setSearch] = useState('');
  const found = useQuery(pincodes.pick(search));
  const nameOf = ({ code, area, area_ar }: { code: string; area: string; area_ar: string }) =>
    `${code} ${language === 'ab' ? area_ar || area : area}`;
  const names = new Map((found.data?.results ?? []).map((pincode) => [pincode.id, nameOf(pincode)]));
  const chosen = useQueries({ queries: ids.filter((id) => !names.has(id)).map((id) => pincodes.detail(id)) });
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
