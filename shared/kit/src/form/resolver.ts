import { fieldErrors, type Language } from '@bo/contracts';
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form';
import type { FormContract, FormValues } from './form-context.ts';

/**
 * Validates a form by its contract, with the very sentences the server would send.
 *
 * Asked for a list of rows alone, it answers for the list and not for the rows: react-hook-form asks so whenever a row
 * is
 * added (`useFieldArray`, as of 7.92), and would mark every field of the new row as wrong before anybody could fill it
 * in.
 */
export function contractResolver(contract: FormContract, language: Language): Resolver<FormValues> {
  return (values, _context, { names = [] }) => {
    const parsed = contract.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const [path, [message]] of Object.entries(fieldErrors(parsed.error, language)))
      set(errors, path || 'root', { type: 'contract', message });
    const [asked = ''] = names;
    if (names.length === 1 && Array.isArray(get(errors, asked))) set(errors, asked, undefined);
    return { values: {}, errors };
  };
}
