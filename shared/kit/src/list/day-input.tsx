import { useFormat } from '@bo/i18n';
import { useSession } from '@bo/platform';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { dayAfter, instantOf, storeClock } from '../form/store-time.ts';
import { FilterFrame } from './filters.tsx';
import type { ListState } from './list-state.ts';

/** While a date is typed its year goes through 0002, 0020 and 0202: those days are nobody's wish. */
const WHOLE_YEAR = /^(19|20|21)\d\d-/;

interface DayInputProps {
  /** Where no label stands around it. */
  label?: string;
  /** A calendar day, `2026-11-21`; empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/** The browser's own field for a day of a list's query. It keeps what is typed, and tells of a day once its year is whole. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  return (
    <Input
      type="date"
      aria-label={label}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || WHOLE_YEAR.test(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}

/**
 * One end of a period, by a day of the store's calendar. The query holds instants and its end is open: until the 21st ends where
 * the 22nd begins.
 */
export function DayFilter({ list, name, label, end }: { list: ListState; name: string; label: string; end?: true }) {
  const format = useFormat();
  const { time_zone } = useSession().store;
  const value = list.value(name);
  const shown = value === undefined ? undefined : new Date(Date.parse(value) - (end ? 1 : 0)).toISOString();
  const day = shown === undefined ? '' : storeClock(shown, time_zone).slice(0, 10);
  return (
    <FilterFrame list={list} name={name} label={label} text={shown === undefined ? '' : format.date(shown)}>
      <DayInput
        label={label}
        value={day}
        onChange={(typed) =>
          list.set({
            [name]: typed === '' ? undefined : instantOf(`${end ? dayAfter(typed) : typed}T00:00:00`, time_zone),
          })
        }
      />
    </FilterFrame>
  );
}
