import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Caller } from './caller.ts';

/**
 * What a dealer's people may see, in one place: rows of their own region. `column` names the row's dealer or warehouse.
 * Everybody else sees all rows.
 */
export function withinScope<DB, TB extends keyof DB>(caller: Caller, by: 'dealer' | 'warehouse', column: string) {
  return (eb: ExpressionBuilder<DB, TB>): Expression<SqlBool> => {
    if (!caller.dealer) return eb.lit(true);
    const allowed = by === 'dealer' ? [caller.dealer.id] : [...caller.dealer.warehouse_ids];
    return sql<SqlBool>`${sql.ref(column)} = any(${allowed}::text[])`;
  };
}
