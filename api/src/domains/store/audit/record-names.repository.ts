import { type RawBuilder, sql } from 'kysely';
import { allRecords } from '../../../platform/record-registry.ts';

/**
 * What the record of an audit entry is called today, in English and in Arabic; null where it has no name or is gone. One lookup for
 * both: a page plans it for every type.
 */
export const recordNames = () =>
  sql<(string | null)[] | null>`case audit_entries.record_type ${sql.join(
    Object.entries(allRecords()).flatMap(([type, { named }]) => {
      if (!named) return [];
      const { table, name, name_ar = name } = named;
      const names = sql.join([name, name_ar].map((column) => sql.ref(`named.${column}`)));
      return sql`when ${sql.lit(type)} then (select array[${names}] from ${sql.table(table)} as named where named.id = audit_entries.record_id)`;
    }),
    sql` `,
  )} end`;

const upper = (text: string) => text.toUpperCase();
const lower = (text: string) => text.toLowerCase();

/** What people copy from a screen or a paper to find a record: its number or code, or the e-mail of an account; each with an index. */
const CODES: readonly { tables: readonly string[]; column: RawBuilder<unknown>; as?: (text: string) => string }[] = [
  {
    tables: ['orders', 'refunds', 'returns', 'payouts', 'payout_runs', 'stock_counts'],
    column: sql.ref('number'),
    as: upper,
  },
  { tables: ['customers'], column: sql.ref('code'), as: upper },
  { tables: ['sellers', 'dealers', 'warehouses', 'variants'], column: sql`lower(code)`, as: lower },
  { tables: ['coupons'], column: sql`upper(code)`, as: upper },
  { tables: ['pincodes'], column: sql.ref('code') },
  { tables: ['users'], column: sql`lower(email)`, as: lower },
];

/** Whether an entry tells of the record with this id, number, code or e-mail. */
export const isOfRecord = (text: string): RawBuilder<boolean> =>
  sql<boolean>`audit_entries.record_id = any(array(${sql.join(
    [
      sql`select ${text}::text as id`,
      ...CODES.flatMap(({ tables, column, as = String }) =>
        tables.map((table) => sql`select id from ${sql.table(table)} where ${column} = ${as(text)}`),
      ),
    ],
    sql` union all `,
  )}))`;
