import type { QuerySchema, RecordSchema } from '@bo/http';
import Select from 'antd/es/select';
import type { z } from 'zod';
import { ReferenceChoice, type ReferenceChoiceProps } from './reference-choice.tsx';

/**
 * Picks records outside of a form by typing a part of their name, in either language; the names of ids already chosen
 * are asked for.
 */
export function ReferenceSelect<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>(props: ReferenceChoiceProps<E, I, Q, D>) {
  return <ReferenceChoice {...props} Select={Select} />;
}
