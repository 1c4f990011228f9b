import type { RecordType } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';

/** Where a type's records are, and the columns that people know them by. */
interface Named {
  table: string;
  name: string;
  name_ar?: string;
}

/**
 * What records are called, by their type. A customer is called by the code: the name is not for everybody who may read
 * the trail. What is not here has no name of its own, or none that outlives it.
 */
const NAMED: Readonly<Partial<Record<RecordType, Named>>> = {
  brand: { table: 'brands', name: 'name', name_ar: 'name_ar' },
  category: { table: 'categories', name: 'name', name_ar: 'name_ar' },
  coupon: { table: 'coupons', name: 'code' },
  coupon_batch: { table: 'coupon_batches', name: 'title', name_ar: 'title_ar' },
  customer: { table: 'customers', name: 'code' },
  dealer: { table: 'dealers', name: 'name', name_ar: 'name_ar' },
  gift_card_batch: { table: 'gift_card_batches', name: 'title' },
  glossary_term: { table: 'glossary_terms', name: 'term', name_ar: 'term_ar' },
  horizontal_list: { table: 'horizontal_lists', name: 'title', name_ar: 'title_ar' },
  image: { table: 'uploads', name: 'file_name' },
  import: { table: 'imports', name: 'file_name' },
  leaflet: { table: 'leaflets', name: 'title', name_ar: 'title_ar' },
  offer: { table: 'offers', name: 'title', name_ar: 'title_ar' },
  offer_banner: { table: 'offer_banners', name: 'title', name_ar: 'title_ar' },
  offer_countdown: { table: 'offer_countdowns', name: 'title', name_ar: 'title_ar' },
  count_plan: { table: 'count_plans', name: 'name', name_ar: 'name_ar' },
  order: { table: 'orders', name: 'number' },
  payout: { table: 'payouts', name: 'number' },
  payout_run: { table: 'payout_runs', name: 'number' },
  pincode: { table: 'pincodes', name: 'code' },
  price_case: { table: 'price_cases', name: 'title' },
  product: { table: 'products', name: 'title', name_ar: 'title_ar' },
  purchase_order: { table: 'purchase_orders', name: 'number' },
  refund: { table: 'refunds', name: 'number' },
  return: { table: 'returns', name: 'number' },
  role: { table: 'roles', name: 'name', name_ar: 'name_ar' },
  saved_view: { table: 'saved_views', name: 'name' },
  seller: { table: 'sellers', name: 'name', name_ar: 'name_ar' },
  service_account: { table: 'service_accounts', name: 'name' },
  stock_count: { table: 'stock_counts', name: 'number' },
  supplier: { table: 'suppliers', name: 'name', name_ar: 'name_ar' },
  user: { table: 'users', name: 'name', name_ar: 'name_ar' },
  variant: { table: 'variants', name: 'code' },
  variant_type: { table: 'variant_types', name: 'name', name_ar: 'name_ar' },
  warehouse: { table: 'warehouses', name: 'name', name_ar: 'name_ar' },
  webhook: { table: 'webhooks', name: 'name' },
};
const ENTRIES = Object.entries(NAMED);

/**
 * What the record of an audit entry is called today, in English and in Arabic; null where it has no name or is gone. One lookup for
 * both: a page plans it for every type.
 */
export const recordNames = sql<(string | null)[] | null>`case audit_entries.record_type ${sql.join(
  ENTRIES.map(([type, { table, name, name_ar = name }]) => {
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
