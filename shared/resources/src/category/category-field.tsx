import { useLanguage } from '@bo/i18n';
import { FieldFrame, type FieldProps, recordName, useField } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useCallback } from 'react';
import { categoryTree } from '../categories.ts';
import { CategorySelect } from './category-select.tsx';

/** One category of any level, from the tree. */
export function CategoryField(props: FieldProps) {
  const { language } = useLanguage();
  const { data } = useQuery(categoryTree());
  const show = useCallback(
    (value: unknown) =>
      recordName(
        data?.results.find(({ id }) => id === value),
        language,
      ),
    [data, language],
  );
  const { value, change, input, frame } = useField(props, show);
  const { ref: _ref, ...attributes } = input;
  return (
    <FieldFrame {...frame}>
      <CategorySelect
        {...attributes}
        allowClear={!frame.required}
        value={typeof value === 'string' && value !== '' ? [value] : []}
        onChange={([id]) => change(id ?? null)}
      />
    </FieldFrame>
  );
}
