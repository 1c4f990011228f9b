import { type Expression, sql, type SqlBool } from 'kysely';
import type { Caller } from './caller.ts';

/**
 * What a dealer's people may see, in one place: rows of their own region. `column` names the row's dealer or warehouse.
 * Everybody else sees all rows.
 */
export function withinScope(caller: Caller, by: 'dealer' | 'warehouse', column: string): Expression<SqlBool> {
  if (!caller.dealer) return sql<SqlBool>`true`;
  const allowed = by === 'dealer' ? [caller.dealer.id] : [...caller.dealer.warehouse_ids];
  return sql<SqlBool>`${sql.ref(column)} = any(${allowed}::text[])`;
}
