import type { RecordType } from '@bo/contracts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { SCOPES } from './record-scopes.ts';
import type { Dimension, Viewer } from './scope.ts';

/** What the audit trail and the events keep of the record they tell of, as it was when they were written. */
export interface Trailed {
  record_type: string;
  scope_keys: readonly string[];
}

const LIMITED = Object.entries(SCOPES) as [RecordType, { dimension: Dimension | null }][];

/** The types of which the viewer sees a part only, and the keys of that part. */
function limitsOf({ scope }: Viewer): { types: string[]; keys: string[] } {
  return {
    types: LIMITED.flatMap(([type, { dimension }]) => (dimension && scope[dimension] ? [type] : [])),
    keys: Object.entries(scope).flatMap(([dimension, ids]) => ids.map((id) => `${dimension}:${id}`)),
  };
}

/** The entries of a trail that tell of the viewer's own records. `table` has the columns of `Trailed`. */
export function withinTrail(table: 'audit_entries' | 'events', viewer: Viewer): Expression<SqlBool> {
  const { types, keys } = limitsOf(viewer);
  if (types.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.ref(`${table}.record_type`)} <> all(${types}::text[]) or ${sql.ref(`${table}.scope_keys`)} && ${keys}::text[])`;
}

/** The same for one entry that is at hand. */
export function isWithinTrail({ record_type, scope_keys }: Trailed, viewer: Viewer): boolean {
  const { types, keys } = limitsOf(viewer);
  return !types.includes(record_type) || scope_keys.some((key) => keys.includes(key));
}
