import { fieldErrors, type Language } from '@bo/contracts';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type { FormContract, FormValues } from './form-context.ts';

/** Validates a form by its contract, with the very sentences the server would send. */
export function contractResolver(contract: FormContract, language: Language): Resolver<FormValues> {
  return (values) => {
    const parsed = contract.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const [path, [message]] of Object.entries(fieldErrors(parsed.error, language))) set(errors, path || 'root', { type: 'contract', message });
    return { values: {}, errors };
  };
}
