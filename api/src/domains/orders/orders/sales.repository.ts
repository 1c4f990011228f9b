import { SALES_UNKNOWN } from '@bo/contracts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import { storeTimeZone } from '../../../platform/settings.ts';

/** What counts as sold, wherever sales are summed: every order of the viewer's that was not cancelled. */
export const sold = (viewer: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(orders.status <> 'cancelled' and ${within('order', viewer)})`;

/**
 * What each line belongs to, by the filters of the order list and the dimensions of the sales report. Products have the
 * category and brand of today. Read from `order_lines` with a left join to `products`.
 */
export const LINE_KEYS = {
  product: { id: sql.ref('order_lines.product_id'), code: sql.ref('order_lines.code') },
  variant: { id: sql.ref('order_lines.variant_id'), code: sql.ref('order_lines.code') },
  category: { id: sql.ref('products.category_id'), code: sql`''` },
  brand: { id: sql.ref('products.brand_id'), code: sql`''` },
  seller: { id: sql.ref('order_lines.seller_id'), code: sql`''` },
} as const;
export type LineKey = keyof typeof LINE_KEYS;

/** The key of a line as the report names its row. */
export const lineKey = (key: LineKey): RawBuilder<string> =>
  sql<string>`coalesce(${LINE_KEYS[key].id}, ${SALES_UNKNOWN}::text || ${LINE_KEYS[key].code})`;

/** Orders with a line of one of these keys. */
export function withLine(key: LineKey, wanted: readonly string[]): RawBuilder<SqlBool> {
  const { id, code } = LINE_KEYS[key];
  const known = wanted.filter((one) => !one.startsWith(SALES_UNKNOWN));
  const codes = wanted.flatMap((one) => (one.startsWith(SALES_UNKNOWN) ? one.slice(SALES_UNKNOWN.length) : []));
  const products = key === 'category' || key === 'brand';
  // Each kind on its own, so that each has its index.
  const ids = (condition: RawBuilder<unknown>) =>
    sql`select order_lines.order_id from order_lines ${products ? sql`left join products on products.id = order_lines.product_id` : sql``} where ${condition}`;
  const parts = [
    ...(known.length > 0 ? [ids(sql`${id} = any(${known}::text[])`)] : []),
    ...(codes.length > 0 ? [ids(sql`${id} is null and ${code} = any(${codes}::text[])`)] : []),
  ];
  return sql<SqlBool>`orders.id in (${sql.join(parts, sql` union all `)})`;
}

/** In which hour of the store's day an order was bought. */
export const boughtInHour = (hour: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`extract(hour from orders.purchase_date at time zone ${storeTimeZone}) = ${hour}`;
