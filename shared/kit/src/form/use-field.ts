import { type ReactNode, useCallback } from 'react';
import { useController } from 'react-hook-form';
import { type FieldDescription, useDescribedField } from './form-context.ts';
import { inputAria } from './field-frame.tsx';

export interface FieldProps {
  /** A field of the form's contract. */
  name: string;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Everything a field needs: its value, its setters, its error, and the attributes of its input. */
export function useField({ name, label, hint, disabled = false }: FieldProps, show?: FieldDescription['show']) {
  const { id, required, busy, empty } = useDescribedField(name, show ? { label, show } : { label });
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const value: unknown = field.value;
  const { onChange } = field;
  const change = useCallback((next: unknown) => onChange(next === '' ? empty : next), [onChange, empty]);
  return {
    value,
    change,
    input: {
      ...inputAria(id, { required, error, hint }),
      ref: field.ref,
      onBlur: field.onBlur,
      disabled: disabled || busy,
    },
    frame: { id, label, required, hint, error },
  };
}
