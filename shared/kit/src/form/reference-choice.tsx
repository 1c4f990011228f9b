import type { ApiError, QuerySchema, RecordSchema, RecordVersion, Resource, WireBody } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { useQueries, type UseQueryOptions } from '@bo/platform/query';
import type { SelectProps } from 'antd/es/select';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { recordName } from '../record-name.ts';
import { useRecordSearch } from './record-search.ts';

export interface ReferenceChoiceProps<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
> extends Pick<SelectProps, 'aria-label' | 'autoFocus' | 'className' | 'defaultOpen' | 'prefix' | 'placeholder'> {
  resource: Resource<E, I, Q, D>;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  multiple?: boolean;
  /** A record that cannot be picked, such as the one that asks. */
  except?: string;
  /** Why a record that is found cannot be picked; stands behind its name. */
  offBecause?: (record: z.output<E>) => string | undefined;
}

/** `ReferenceSelect` with an injected select component, so that the select's code can load later. */
export function ReferenceChoice<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({
  resource,
  value,
  onChange,
  multiple = false,
  except,
  offBecause = () => undefined,
  Select,
  ...rest
}: ReferenceChoiceProps<E, I, Q, D> & { Select: ComponentType<SelectProps> }) {
  const { language } = useLanguage();
  const { records, select } = useRecordSearch(
    resource,
    ({ id }) => onChange(multiple ? [...new Set([...value, id])] : [id]),
    except === undefined ? [] : [except],
    (record) => offBecause(record) !== undefined,
  );
  const names = new Map(records.map((record) => [record.id, recordName(record, language)]));
  const reasons = new Map(records.map((record) => [record.id, offBecause(record)]));
  const asked = useQueries<UseQueryOptions<WireBody, ApiError, RecordVersion>[]>({
    queries: value.filter((id) => !names.has(id)).map((id) => resource.detail(id)),
  });
  // Beside what is searched for, those chosen already would be taken for matches, and Enter would take one away.
  if (select.showSearch.searchValue === '')
    for (const { data } of asked) if (data) names.set(data.id, recordName(data, language));
  return (
    <Select
      {...rest}
      {...select}
      mode={multiple ? 'multiple' : undefined}
      allowClear
      popupMatchSelectWidth={false}
      maxTagCount="responsive"
      // Not undefined: then it would keep what was picked for itself.
      value={multiple ? [...value] : (value[0] ?? null)}
      onChange={(next: string | string[] | null | undefined) =>
        onChange(next === null || next === undefined ? [] : [next].flat())
      }
      options={[...names].map(([id, label]) => {
        const off = reasons.get(id);
        return off === undefined ? { value: id, label } : { value: id, label: `${label} (${off})`, disabled: true };
      })}
    />
  );
}
