import { type Expression, type SelectType, sql, type SqlBool } from 'kysely';
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

const EVERY_ROW = sql<SqlBool>`true`;
// An expression builder over all tables would cost the type checker a tenth of its work.
const operand = (column: Column | Expression<unknown>) => (typeof column === 'string' ? sql.ref(column) : column);

/** Filter of a list: rows whose column is one of the values; every row where no value is chosen. */
export const anyOf = <const C extends Column | Expression<unknown>>(
  column: C,
  values: readonly ValueOf<C>[] | undefined,
): Expression<SqlBool> => (values?.length ? sql<SqlBool>`${operand(column)} in (${sql.join(values)})` : EVERY_ROW);

/**
 * Filter of a list: rows of a half-open period, from the one moment on and before the other; either may be left out.
 */
export const during = (column: Column, from: string | undefined, upto?: string): Expression<SqlBool> => {
  const since = from === undefined ? EVERY_ROW : sql<SqlBool>`${sql.ref(column)} >= ${from}`;
  return upto === undefined ? since : sql<SqlBool>`(${since} and ${sql.ref(column)} < ${upto})`;
};

/** Filter of a list: rows whose column is the value; every row where none is chosen. */
export const is = <const C extends Column | Expression<unknown>>(
  column: C,
  value: ValueOf<C> | undefined,
): Expression<SqlBool> => (value === undefined ? EVERY_ROW : sql<SqlBool>`${operand(column)} = ${value}`);
