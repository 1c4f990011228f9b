import type { RecordType } from '@bo/contracts';
import { type Expression, sql, type SqlBool } from 'kysely';
import { SCOPES } from './record-scopes.ts';
import { isLimitedBy, type Scope, type Viewer } from './scope.ts';

/** What the audit trail and the events keep of the record they tell of, as it was when they were written. */
export interface Trailed {
  record_type: string;
  scope_keys: readonly string[];
}

const TYPES = Object.entries(SCOPES) as [RecordType, Scope][];
const DIMENSIONS = [...new Set(TYPES.flatMap(([, scope]) => scope.map(({ dimension }) => dimension)))];
/** The types of record whose rows have owners, by dimension. */
const LIMITED = DIMENSIONS.map((dimension) => ({
  dimension,
  types: TYPES.flatMap(([type, scope]) => (isLimitedBy(scope, dimension) ? [type as string] : [])),
}));

/** The types of which the viewer sees a part only, and the keys of that part, for each dimension that limits them. */
const limitsOf = ({ scope }: Viewer): { types: string[]; keys: string[] }[] =>
  LIMITED.flatMap(({ dimension, types }) => {
    const ids = scope[dimension];
    return ids === undefined ? [] : [{ types, keys: ids.map((id) => `${dimension}:${id}`) }];
  });

/** The entries of a trail that tell of the viewer's own records. `table` has the columns of `Trailed`. */
export function withinTrail(table: 'audit_entries' | 'events', viewer: Viewer): Expression<SqlBool> {
  const limits = limitsOf(viewer).map(
    ({ types, keys }) =>
      sql<SqlBool>`(${sql.ref(`${table}.record_type`)} <> all(${types}::text[]) or ${sql.ref(`${table}.scope_keys`)} && ${keys}::text[])`,
  );
  return limits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** The same for one entry that is at hand. */
export const isWithinTrail = ({ record_type, scope_keys }: Trailed, viewer: Viewer): boolean =>
  limitsOf(viewer).every(
    ({ types, keys }) => !types.includes(record_type) || scope_keys.some((key) => keys.includes(key)),
  );
