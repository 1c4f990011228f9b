import { FieldFrame, type FieldProps, useField } from '@bo/kit';
import Select from 'antd/es/select';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';

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
  /** What answers the text as it stands, by id; none while the answer is under way. */
  found: ReadonlyMap<string, string> | undefined;
  /** What is chosen already, by id. */
  chosen: ReadonlyMap<string, string>;
}

/**
 * Picks several records by what is typed; finding and naming them is the caller's. An Enter that comes before its
 * answer waits for it. Only what can be added is offered for a text: Enter on one that is chosen would take it away.
 */
export function IdsSelect({ field: { ids, change, input, frame }, search, onSearch, found, chosen }: IdsSelectProps) {
  const early = useRef(false);
  const offered = [...(found ?? [])].filter(([id]) => !ids.includes(id));
  const options = search === '' ? [...offered, ...chosen] : offered;
  const first = offered[0]?.[0];
  const settled = found !== undefined;
  useEffect(() => {
    if (!early.current || !settled) return;
    early.current = false;
    if (first === undefined) return;
    change([...ids, first]);
    onSearch('');
  }, [settled, first, ids, change, onSearch]);
  const onInputKeyDown = (event: KeyboardEvent) => {
    early.current = event.key === 'Enter' && search !== '' && !settled;
    if (!early.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        mode="multiple"
        value={ids}
        showSearch={{ searchValue: search, onSearch, filterOption: false }}
        onChange={(next: string[]) => change(next)}
        onInputKeyDown={onInputKeyDown}
        options={options.map(([id, text]) => ({ value: id, label: text }))}
      />
    </FieldFrame>
  );
}
