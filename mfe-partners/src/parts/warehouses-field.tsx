import { FieldFrame, type FieldProps, ReferenceSelect, useField } from '@bo/kit';
import { warehouses } from '@bo/resources';
import { useCallback } from 'react';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Several warehouses, found by a part of their names; the value is their ids. */
export function WarehousesField(props: FieldProps) {
  const show = useCallback((value: unknown) => String(idsOf(value).length), []);
  const { value, change, frame } = useField(props, show);
  return (
    <FieldFrame {...frame}>
      <ReferenceSelect resource={warehouses} aria-label={frame.label} multiple value={idsOf(value)} onChange={change} />
    </FieldFrame>
  );
}
