import { useCallback, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FormValues } from './form-context.ts';

/** The current values of the surrounding form, for content next to its fields. */
export const useFormValues = (): FormValues => useWatch<FormValues>();

/** Fills a field of the form around it, by its path, as if someone had typed it. */
export function useFillField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext();
  return useCallback((name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: true }), [setValue]);
}

/**
 * Gives an empty field of the form around it the one value it can have, once that is known. The form is not changed by
 * it, so leaving asks nothing.
 */
export function useOnlyValue(name: string, value: string | undefined): void {
  const { getValues, resetField } = useFormContext();
  useEffect(() => {
    const present: unknown = getValues(name);
    if (value !== undefined && (present === null || present === undefined || present === ''))
      resetField(name, { defaultValue: value });
  }, [name, value, getValues, resetField]);
}
