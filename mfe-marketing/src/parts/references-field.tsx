import { FieldFrame, type FieldProps, ReferenceSelect, useField } from '@bo/kit';
import { brands, CategorySelect, products } from '@bo/resources';
import { useCallback } from 'react';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function useIds(props: FieldProps) {
  const show = useCallback((value: unknown) => String(idsOf(value).length), []);
  const { value, change, frame } = useField(props, show);
  return { ids: idsOf(value), change, frame };
}

/** Several brands or products, found by a part of their names; the value is their ids. */
export function ReferencesField({ of, ...props }: FieldProps & { of: 'brand' | 'product' }) {
  const { ids, change, frame } = useIds(props);
  const select = { 'aria-label': frame.label, multiple: true, value: ids, onChange: change };
  return (
    <FieldFrame {...frame}>
      {of === 'brand' ? (
        <ReferenceSelect resource={brands} {...select} />
      ) : (
        <ReferenceSelect resource={products} {...select} />
      )}
    </FieldFrame>
  );
}

/** Several categories of any level, from the tree; the value is their ids. */
export function CategoriesField(props: FieldProps) {
  const { ids, change, frame } = useIds(props);
  return (
    <FieldFrame {...frame}>
      <CategorySelect id={frame.id} multiple allowClear value={ids} onChange={change} />
    </FieldFrame>
  );
}
