import { FieldFrame, type FieldProps, ReferenceSelect } from '@bo/kit';
import { warehouses } from '@bo/resources';
import { useIdsField } from './ids-field.tsx';

/** Several warehouses, found by a part of their names; the value is their ids. */
export function WarehousesField(props: FieldProps) {
  const { ids, change, frame } = useIdsField(props);
  return (
    <FieldFrame {...frame}>
      <ReferenceSelect resource={warehouses} aria-label={frame.label} multiple value={ids} onChange={change} />
    </FieldFrame>
  );
}
