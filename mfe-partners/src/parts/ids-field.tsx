import { FieldFrame, type FieldProps, useField } from '@bo/kit';
import Select from 'antd/es/select';
import { useCallback } from 'react';

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A field whose value is the ids of several records; where it is told in words, by how many they are. */
export function useIdsField(props: FieldProps) {
  const show = useCallback((value: unknown) => String(idsOf(value).length), []);
  const { value, ...field } = useField(props, show);
  return { ...field, ids: idsOf(value) };
}

interface IdsSelectProps {
  field: ReturnType<typeof useIdsField>;
  search: string;
  onSearch: (text: string) => void;
  /** What was found and what is chosen already, by id. */
  names: ReadonlyMap<string, string>;
}

/** Picks several records by what is typed; finding and naming them is the caller's. */
export function IdsSelect({ field: { ids, change, input, frame }, search, onSearch, names }: IdsSelectProps) {
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        mode="multiple"
        value={ids}
        showSearch={{ searchValue: search, onSearch, filterOption: false }}
        onChange={(next: string[]) => change(next)}
        options={[...names].map(([id, text]) => ({ value: id, label: text }))}
      />
    </FieldFrame>
  );
}
