import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useQueries, useQuery } from '@bo/platform/query';
import Select, { type SelectProps } from 'antd/es/select';
import { useDeferredValue, useState } from 'react';
import type { z } from 'zod';

interface ReferenceSelectProps<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema> extends Pick<SelectProps, 'aria-label' | 'className' | 'prefix' | 'placeholder'> {
  resource: Resource<E, I, Q, D>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  multiple?: boolean;
}

/** Picks records outside of a form by typing a part of their name, in either language; the names of ids already chosen are asked for. */
export function ReferenceSelect<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema>({ resource, value, onChange, multiple = false, ...rest }: ReferenceSelectProps<E, I, Q, D>) {
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = useDeferredValue(typed.trim());
  const found = useQuery({ ...resource.pick(search), enabled: open });
  const names = new Map((found.data ?? []).map((record) => [record.id, recordName(record, language)]));
  const asked = useQueries({ queries: value.filter((id) => !names.has(id)).map((id) => resource.detail(id)) });
  for (const { data } of asked) if (data) names.set(data.id, recordName(data, language));
  return (
    <Select<string | string[]>
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      maxTagCount="responsive"
      onOpenChange={setOpen}
      loading={found.isFetching}
      value={multiple ? [...value] : (value[0] ?? undefined)}
      onChange={(next: string | string[] | undefined) => onChange(next === undefined ? [] : [next].flat())}
      options={[...names].map(([id, label]) => ({ value: id, label }))}
    />
  );
}
