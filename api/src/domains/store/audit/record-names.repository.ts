import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../../../platform/list/search.ts';
import { allRecords } from '../../../platform/record-registry.ts';

/**
 * What the record of an audit entry is called today, in English and in Arabic; null where it has no name or is gone.
 * One lookup for both: a page plans it for every type.
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

/**
 * What people copy from a screen or a paper to find a record: its number or code, or the e-mail of an account; each
 * with an index.
 */
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

const idsOfCodes = (text: string) =>
  sql`array(${sql.join(
    [
      sql`select ${text}::text as id`,
      ...CODES.flatMap(({ tables, column, as = String }) =>
        tables.map((table) => sql`select id from ${sql.table(table)} where ${column} = ${as(text)}`),
      ),
    ],
    sql` union all `,
  )})`;

/** Where records are found by words of their name: the tables with a folded text, by the column that sorts them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name_sort: [
    ...['brands', 'categories', 'count_plans', 'dealers', 'roles', 'sellers', 'service_accounts', 'suppliers', 'users'],
    ...['warehouses', 'webhooks'],
  ],
  title_sort: ['coupon_batches', 'leaflets', 'offer_banners', 'offer_countdowns', 'offers', 'products'],
};

/**
 * Types and ids of the records with the words of a text in their name. Of customers the text without phones is
 * searched.
 */
function recordsNamed(text: string): RawBuilder<unknown> {
  const types = Object.entries(allRecords());
  const typeOf = (table: string) => types.find(([, { named }]) => named?.table === table)?.[0];
  return sql.join(
    [
      ...Object.entries(NAMES).flatMap(([sort, tables]) =>
        tables.map(
          (table) => sql`select ${typeOf(table)}::text as type, id from ${sql.table(table)}
            where ${containsWords(`${table}.search_text`, `${table}.${sort}`, text)}`,
        ),
      ),
      sql`select 'customer', id from ${sql.table('customers')} where ${containsWords('search_public', 'name_sort', text)}`,
      sql`select 'variant', variants.id from ${sql.table('variants')} join ${sql.table('products')} on products.id = variants.product_id
        where ${containsWords('products.search_text', 'products.title_sort', text)}`,
    ],
    sql` union all `,
  );
}

/**
 * Whether an entry was written by a person of this name, or is of a record with this name, id, number, code or e-mail,
 * or of one of these settings. Each way has an index of its own: as one condition, a page would read the trail to its
 * end.
 */
export function isFound(text: string, settings: readonly string[] = []): RawBuilder<boolean> {
  const types = Object.keys(allRecords());
  return sql<boolean>`audit_entries.id in (
    select found.id from audit_entries as found
      where found.record_type = any(${types}::text[]) and found.record_id = any(${idsOfCodes(text)})
    union all
    select found.id from audit_entries as found
      where found.record_type = 'setting' and found.record_id = any(${settings}::text[])
    union all
    select found.id from audit_entries as found join ${sql.table('users')} on users.id = found.actor_id
      where ${containsWords('users.search_text', 'users.name_sort', text)}
    union all
    select found.id from audit_entries as found
      join (${recordsNamed(text)}) as named on found.record_type = named.type and found.record_id = named.id)`;
}
