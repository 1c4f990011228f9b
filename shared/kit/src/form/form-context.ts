import { createContext, useContext, useEffect } from 'react';
import { z } from 'zod';

/** A form's contract: its keys are the form's fields. */
export type FormContract = z.ZodObject<z.ZodRawShape>;
export type FormValues = Record<string, unknown>;

/** How a field names itself and its values to a person: for the save bar, the summary and the conflict screen. */
export interface FieldDescription {
  label: string;
  show?: (value: unknown) => string;
}

/** Whether a form renders a field, or parts of it: an error of any other field would be invisible. */
export const isDrawn = (fields: ReadonlyMap<string, FieldDescription>, name: string): boolean =>
  [...fields.keys()].some((drawn) => `${drawn}.`.startsWith(`${name}.`));

export interface FormContextValue {
  /** Prefix of the inputs' ids. */
  id: string;
  contract: FormContract;
  fields: Map<string, FieldDescription>;
  busy: boolean;
  /**
   * What is on its way and belongs in a field when it is there; each tells whether it arrived. A small form has none.
   */
  uploads?: Set<Promise<boolean>>;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The label of the row that contains a field: "Variant 2". */
export const RowContext = createContext<string | null>(null);

/** The form around a field. @throws Error outside of `ContractForm`. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('This field stands outside of a <ContractForm>.');
  return form;
}

/** The schema within a default, a nullable or a refinement. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return unwrapped(schema._zod.def.innerType);
  return schema;
}

/** The schema of a field by its path: `lines.0.batch` is a batch, not the list of lines. */
function schemaAt(contract: FormContract, path: string): z.core.$ZodType | undefined {
  return path.split('.').reduce<z.core.$ZodType | undefined>((schema, step) => {
    const inner = schema && unwrapped(schema);
    if (inner instanceof z.ZodArray) return inner._zod.def.element;
    if (!(inner instanceof z.ZodObject)) {
      // Of a record whose keys are known to the data alone, such as the attributes of a category, each value.
      const def = inner?._zod.def ?? {};
      return 'valueType' in def && def.valueType instanceof z.ZodType ? def.valueType : inner;
    }
    const shape: z.core.$ZodShape = inner.shape;
    return shape[step];
  }, contract);
}

/** What an emptied field holds: '' where the contract takes it, else null. */
function emptyOf(schema: z.core.$ZodType): '' | null {
  return z.safeParse(schema, '').success || !z.safeParse(schema, null).success ? '' : null;
}

function isOptional(schema: z.core.$ZodType): boolean {
  return [undefined, null, ''].some((empty) => z.safeParse(schema, empty).success);
}

/**
 * Describes a field to its form and tells whether the contract demands a value. @throws Error for a name the contract
 * does not have.
 */
export function useDescribedField(
  name: string,
  description: FieldDescription,
): { id: string; required: boolean; busy: boolean; empty: '' | null } {
  const { id, contract, fields, busy } = useForm();
  const schema = schemaAt(contract, name);
  if (!schema)
    throw new Error(
      `The field "${name}" is not in the form's contract. Its fields are: ${Object.keys(contract.shape).join(', ')}.`,
    );
  const row = useContext(RowContext);
  const { label: own, show } = description;
  // In a sentence about the whole form its own name alone would be that of every row.
  const label = row === null ? own : `${row} · ${own}`;
  useEffect(() => {
    fields.set(name, show ? { label, show } : { label });
    return () => {
      fields.delete(name);
    };
  }, [fields, name, label, show]);
  return { id: `${id}-${name.replaceAll('.', '-')}`, required: !isOptional(schema), busy, empty: emptyOf(schema) };
}
