import { type Expression, expressionBuilder, type SelectType, type SqlBool } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Every column, by its table: `refunds.status`. */
type Column = { [T in keyof Database]: `${T}.${keyof Database[T] & string}` }[keyof Database];
type ValueOf<C> = C extends `${infer T extends keyof Database}.${infer Name}`
  ? Name extends keyof Database[T]
    ? NonNullable<SelectType<Database[T][Name]>>
    : never
  : C extends Expression<infer V>
    ? NonNullable<V>
    : never;

const eb = expressionBuilder<Database, keyof Database>();
const EVERY_ROW = eb.lit(true);

/** Filter of a list: rows whose column is one of the values; every row where no value is chosen. */
export const anyOf = <const C extends Column | Expression<unknown>>(
  column: C,
  values: readonly ValueOf<C>[] | undefined,
): Expression<SqlBool> => (values?.length ? eb(column, 'in', values as never) : EVERY_ROW);

/** Filter of a list: rows whose column is the value; every row where none is chosen. */
export const is = <const C extends Column | Expression<unknown>>(
  column: C,
  value: ValueOf<C> | undefined,
): Expression<SqlBool> => (value === undefined ? EVERY_ROW : eb(column, '=', value as never));
