import { EMIRATES } from '@bo/contracts';
import { SelectField } from '@bo/kit';
import { useLabel } from '@bo/resources';

/** The emirate in which a place lies; empty elsewhere. */
export function EmirateField({ label, hint }: { label: string; hint: string }) {
  const name = useLabel();
  return (
    <SelectField
      name="emirate"
      label={label}
      hint={hint}
      choices={EMIRATES.map((value) => ({ value, label: name(`emirate.${value}`) }))}
    />
  );
}

/** An emirate in the history of a record. */
export function useEmirateOf() {
  const name = useLabel();
  return (value: unknown): string =>
    EMIRATES.filter((one) => one === value).map((one) => name(`emirate.${one}`))[0] ?? '—';
}
