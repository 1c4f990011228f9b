import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { useQuery, useQueryClient } from '@bo/platform/query';
import Select from 'antd/es/select';
import { useCallback } from 'react';
import type { z } from 'zod';
import { useKitText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { asText, recordName } from '../record-name.ts';
import { useRecordSearch } from './record-search.ts';
import { type FieldProps, useField } from './use-field.ts';

interface EntityFieldProps<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema>
  extends FieldProps {
  resource: Resource<E, I, Q, D>;
  /** What would be refused, and so is not offered. */
  except?: readonly string[];
  /** What stands for a record in the list; its name by default. */
  labelOf?: (record: z.output<E>) => string;
  /** Called with the search by which a record was found, and the record. */
  onFound?: (search: string, record: z.output<E>) => void;
}

/** Picks a record of another resource by typing a part of its name; the value is its id. */
export function EntityField<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ resource, except = [], labelOf, onFound, ...props }: EntityFieldProps<E, I, Q, D>) {
  const t = useKitText();
  const { language } = useLanguage();
  const client = useQueryClient();
  const show = useCallback(
    (id: unknown) => recordName(client.getQueryData(resource.keys.detail(asText(id))), language) || asText(id),
    [client, resource, language],
  );
  const { value, change, input, frame } = useField(props, show);
  const id = asText(value);
  const pick = useCallback(
    (picked: string, search: string, record: z.output<E> | undefined) => {
      change(picked);
      if (record) onFound?.(search, record);
    },
    [change, onFound],
  );
  const choose = useCallback((record: z.output<E>, search: string) => pick(record.id, search, record), [pick]);
  const { records, select } = useRecordSearch(
    resource,
    choose,
    except.filter((one) => one !== id),
  );
  const current = useQuery({ ...resource.detail(id), enabled: id !== '' });

  const options = records.map((record) => ({
    value: record.id,
    label: labelOf?.(record) ?? recordName(record, language),
  }));
  // Beside what is searched for, the present one would be taken for a match.
  if (id !== '' && select.showSearch.searchValue === '' && !options.some((option) => option.value === id))
    options.unshift({ value: id, label: current.data ? recordName(current.data, language) : t('state.loading') });
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        {...select}
        allowClear={!frame.required}
        value={id === '' ? undefined : id}
        placeholder={t('form.pick')}
        onChange={(next: string | undefined) =>
          next === undefined
            ? change(null)
            : pick(
                next,
                select.showSearch.searchValue,
                records.find((record) => record.id === next),
              )
        }
        options={options}
      />
    </FieldFrame>
  );
}
