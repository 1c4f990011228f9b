import Input from 'antd/es/input/Input';
import { useState } from 'react';

/** While a date is typed its year goes through 0002, 0020 and 0202: those days are nobody's wish. */
const WHOLE_YEAR = /^(19|20|21)\d\d-/;

interface DayInputProps {
  /** Where no label stands around it. */
  label?: string;
  /** A calendar day, `2026-11-21`; empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * The browser's own field for a day of a list's query. It keeps what is typed, and tells of a day once its year is
 * whole.
 */
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
