import type { FormValues } from './form-context.ts';

/** '' and null and undefined all mean "nothing there" to a person. */
function normal(value: unknown): string {
  return JSON.stringify(value === '' || value === undefined ? null : value);
}

export function sameValue(a: unknown, b: unknown): boolean {
  return normal(a) === normal(b);
}

/** The names of the fields whose values differ. */
export function changedFields(before: FormValues, after: FormValues): string[] {
  return Object.keys({ ...before, ...after }).filter((name) => !sameValue(before[name], after[name]));
}

/** Of anything, the fields that a contract knows. */
export function pickFields(names: readonly string[], from: unknown): FormValues {
  const entries = typeof from === 'object' && from !== null ? Object.entries(from) : [];
  return Object.fromEntries(entries.filter(([name]) => names.includes(name)));
}
