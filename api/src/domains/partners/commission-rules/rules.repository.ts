import {
  type CommissionLine,
  type CommissionPreviewInput,
  type CommissionRule,
  CommissionRuleListQuery,
  type CommissionState,
  type CommissionTerms,
} from '@bo/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

export const ruleTable = recordTable('commission_rules', { prefix: 'crl' });

const state = sql<CommissionState>`case when commission_rules.ends_at <= now() then 'ended'
  when commission_rules.starts_at > now() then 'scheduled' else 'live' end`;

type Rules = SelectQueryBuilder<Database, 'commission_rules', object>;
const withNames = (rows: Rules) =>
  rows
    .leftJoin('sellers', 'sellers.id', 'commission_rules.seller_id')
    .leftJoin('categories', 'categories.id', 'commission_rules.category_id')
    .leftJoin('brands', 'brands.id', 'commission_rules.brand_id')
    .leftJoin('products', 'products.id', 'commission_rules.product_id')
    .selectAll('commission_rules')
    .select([
      state.as('state'),
      'sellers.name as seller_name',
      'sellers.name_ar as seller_name_ar',
      'categories.name as category_name',
      'categories.name_ar as category_name_ar',
      'brands.name as brand_name',
      'brands.name_ar as brand_name_ar',
      'products.title as product_name',
      'products.title_ar as product_name_ar',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toRule(row: Row): CommissionRule {
  const {
    seller_name,
    seller_name_ar,
    category_name,
    category_name_ar,
    brand_name,
    brand_name_ar,
    product_name,
    product_name_ar,
    ...rule
  } = row;
  return {
    ...rule,
    seller: reference(rule.seller_id, seller_name, seller_name_ar),
    category: reference(rule.category_id, category_name, category_name_ar),
    brand: reference(rule.brand_id, brand_name, brand_name_ar),
    product: reference(rule.product_id, product_name, product_name_ar),
  };
}

export const ruleList = defineList({
  query: CommissionRuleListQuery,
  scope: 'commission_rule',
  id: 'commission_rules.id',
  sorts: {
    rate: 'commission_rules.rate',
    starts_at: 'commission_rules.starts_at',
    created_at: 'commission_rules.created_at',
  },
  matching: (db: Db, { state: states, seller, archived }) =>
    db
      .selectFrom('commission_rules')
      .where('commission_rules.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf(state, states))
      .where(anyOf('commission_rules.seller_id', seller)),
  columns: withNames,
  toItem: toRule,
});

export const findRule = defineFinder({
  scope: 'commission_rule',
  rows: (db: Db | Trx, id) => withNames(db.selectFrom('commission_rules').where('commission_rules.id', '=', id)),
  read: toRule,
});

const TABLES = { seller: 'sellers', category: 'categories', brand: 'brands', product: 'products' } as const;
/** Whether what a rule names is there and not archived. */
export async function isThere(trx: Trx, what: keyof typeof TABLES, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom(TABLES[what])
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of some variants that a seller sells, with what its rules are chosen by and its own rate. */
export async function readSold(trx: Trx, variants: readonly string[]): Promise<(CommissionLine & SoldBySeller)[]> {
  const { rows } = await sql<CommissionLine & SoldBySeller>`
    select v.id as variant_id, s.id as seller_id, s.commission_rate, p.brand_id, p.id as product_id,
      array_remove(array[c.id, above.id, above.parent_id], null) as category_ids
    from variants v join products p on p.id = v.product_id join sellers s on s.id = coalesce(v.seller_id, p.seller_id)
      left join categories c on c.id = p.category_id left join categories above on above.id = c.parent_id
    where v.id = any(${variants}::text[])`.execute(trx);
  return rows;
}
interface SoldBySeller {
  variant_id: string;
  commission_rate: number;
}

/** Every rule that is not archived; few, as a store has agreements. */
export const readTerms = (db: Db | Trx): Promise<CommissionTerms[]> =>
  db
    .selectFrom('commission_rules')
    .select(['id', 'seller_id', 'category_id', 'brand_id', 'product_id', 'rate', 'starts_at', 'ends_at', 'created_at'])
    .where('archived_at', 'is', null)
    .execute();

type SoldLine = CommissionLine & {
  name: string;
  name_ar: string;
  net: number;
  commission_rate: number;
  purchase_date: string;
};
/** What was delivered of sellers last month and fits some conditions, with the month's name. */
export async function readLastMonth(
  db: Db,
  timeZone: string,
  { seller_id, category_id, brand_id, product_id }: Omit<CommissionPreviewInput, 'rate' | 'id'>,
): Promise<{ month: string; lines: SoldLine[] }> {
  const first = sql`date_trunc('month', now() at time zone ${timeZone})`;
  const { rows: months } = await sql<{ month: string }>`
    select to_char(${first} - interval '1 month', 'YYYY-MM') as month`.execute(db);
  const { rows } = await sql<SoldLine>`
    select l.seller_id, s.name, s.name_ar, p.brand_id, l.product_id, l.net, l.commission_rate, o.purchase_date,
      array_remove(array[c.id, above.id, above.parent_id], null) as category_ids
    from orders o join order_lines l on l.order_id = o.id join sellers s on s.id = l.seller_id left join products p on p.id = l.product_id
      left join categories c on c.id = p.category_id left join categories above on above.id = c.parent_id
    where o.status = 'delivered' and l.delivered > 0
      and o.delivered_at >= (${first} - interval '1 month') at time zone ${timeZone} and o.delivered_at < ${first} at time zone ${timeZone}
      and (${seller_id}::text is null or l.seller_id = ${seller_id}) and (${brand_id}::text is null or p.brand_id = ${brand_id})
      and (${product_id}::text is null or l.product_id = ${product_id})
      and (${category_id}::text is null or ${category_id} in (c.id, above.id, above.parent_id))`.execute(db);
  return { month: months[0]?.month ?? '', lines: rows };
}
