import { type Expression, sql, type SqlBool } from 'kysely';
import { allRecords } from '../record-registry.ts';
import type { Viewer } from './scope.ts';
import type { Dimension } from './scope-type.ts';

/** The record of an audit entry or event, with its owners at the time of writing. */
export interface Trailed {
  record_type: string;
  scope_keys: readonly string[];
}

/** The types of record whose rows have owners, by dimension. */
function readLimited(): Map<Dimension, string[]> {
  const limited = new Map<Dimension, string[]>();
  for (const [type, { scope }] of Object.entries(allRecords()))
    for (const { dimension } of scope) limited.set(dimension, [...(limited.get(dimension) ?? []), type]);
  return limited;
}
let limited: ReturnType<typeof readLimited> | undefined;

/** The types of which the viewer sees a part only, and the keys of that part, for each dimension that limits them. */
const limitsOf = ({ scope }: Viewer): { types: string[]; keys: string[] }[] =>
  [...(limited ??= readLimited())].flatMap(([dimension, types]) => {
    const ids = scope[dimension];
    return ids === undefined ? [] : [{ types, keys: ids.map((id) => `${dimension}:${id}`) }];
  });

/** Limits audit entries or events to records in the viewer's scope. `table` has the columns of `Trailed`. */
export function withinTrail(table: 'audit_entries' | 'events', viewer: Viewer): Expression<SqlBool> {
  const limits = limitsOf(viewer).map(
    ({ types, keys }) =>
      sql<SqlBool>`(${sql.ref(`${table}.record_type`)} <> all(${types}::text[]) or ${sql.ref(`${table}.scope_keys`)} && ${keys}::text[])`,
  );
  return limits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** The same check for a loaded entry. */
export const isWithinTrail = ({ record_type, scope_keys }: Trailed, viewer: Viewer): boolean =>
  limitsOf(viewer).every(
    ({ types, keys }) => !types.includes(record_type) || scope_keys.some((key) => keys.includes(key)),
  );
