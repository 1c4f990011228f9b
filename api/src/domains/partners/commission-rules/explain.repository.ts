import type { CommissionCondition } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';

/** A line that a seller sold, with what it keeps of its commission. */
export const readLine = (db: Db | Trx, lineId: string) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('sellers', 'sellers.id', 'order_lines.seller_id')
    .select([
      'order_lines.net',
      'order_lines.commission_rate',
      'order_lines.commission_rule_id',
      'order_lines.commission_reason',
      'orders.id as order_id',
      'orders.number as order_number',
      'orders.dealer_id',
      'orders.warehouse_id',
      'orders.currency',
      'sellers.id as seller_id',
      'sellers.name',
      'sellers.name_ar',
    ])
    .where('order_lines.id', '=', lineId)
    .executeTakeFirst();

/** What a rule is for, as it stands now: of a line from before that was kept. */
export const readConditions = (db: Db | Trx, ruleId: string) =>
  db
    .selectFrom('commission_rules')
    .select(['id', 'seller_id', 'category_id', 'brand_id', 'product_id'])
    .where('id', '=', ruleId)
    .executeTakeFirst();

interface Named {
  kind: CommissionCondition;
  id: string;
  name: string;
  name_ar: string;
}
/** What sellers, categories, brands and products are called. */
export async function readNames(
  db: Db | Trx,
  ids: Readonly<Record<CommissionCondition, readonly string[]>>,
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'seller' as kind, id, name, name_ar from sellers where id = any(${ids.seller}::text[])
    union all select 'category', id, name, name_ar from categories where id = any(${ids.category}::text[])
    union all select 'brand', id, name, name_ar from brands where id = any(${ids.brand}::text[])
    union all select 'product', id, title, title_ar from products where id = any(${ids.product}::text[])`.execute(db);
  return rows;
}
