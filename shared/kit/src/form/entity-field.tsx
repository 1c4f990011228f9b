import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { useQuery, useQueryClient } from '@bo/platform/query';
import Select from 'antd/es/select';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { useDescribeError } from '../feedback/describe-error.ts';
import { useKitText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

/** The name of any record in the screen's language: `name` or `title` and its Arabic sibling. */
export function recordName(record: unknown, language: 'en' | 'ab'): string {
  const of = (key: string): string => (typeof record === 'object' && record !== null ? asText(Object.entries(record).find(([name]) => name === key)?.[1]) : '');
  const english = of('name') || of('title');
  return (language === 'ab' ? of('name_ar') || of('title_ar') : english) || english;
}

const TYPING_PAUSE = 250;

/** The text once typing pauses: a question per letter would be ten for one name. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return paused;
}

interface EntityFieldProps<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema> extends FieldProps {
  resource: Resource<E, I, Q, D>;
  /** What stands for a record in the list; its name by default. */
  labelOf?: (record: z.output<E>) => string;
}

/** Picks a record of another resource by typing a part of its name; the value is its id. */
export function EntityField<E extends RecordSchema, I extends z.ZodType, Q extends QuerySchema, D extends RecordSchema>({ resource, labelOf, ...props }: EntityFieldProps<E, I, Q, D>) {
  const t = useKitText();
  const { language } = useLanguage();
  const describe = useDescribeError();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const search = usePaused(typed.trim());
  const show = useCallback((id: unknown) => recordName(client.getQueryData(resource.keys.detail(asText(id))), language) || asText(id), [client, resource, language]);
  const { value, change, input, frame } = useField(props, show);
  const id = asText(value);
  const found = useQuery({ ...resource.pick(search), enabled: open });
  const current = useQuery({ ...resource.detail(id), enabled: id !== '' });

  const options = (found.data ?? []).map((record) => ({ value: record.id, label: labelOf?.(record) ?? recordName(record, language) }));
  if (id !== '' && !options.some((option) => option.value === id)) options.unshift({ value: id, label: current.data ? recordName(current.data, language) : t('state.loading') });
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear={!frame.required}
        value={id === '' ? undefined : id}
        loading={found.isFetching}
        placeholder={t('form.pick')}
        onOpenChange={setOpen}
        onChange={(next: string | undefined) => change(next ?? null)}
        options={options}
        notFoundContent={found.isError ? describe(found.error) : found.isPending ? t('state.loading') : t('form.nothingFound')}
      />
    </FieldFrame>
  );
}
