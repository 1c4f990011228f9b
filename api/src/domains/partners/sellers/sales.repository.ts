import { OrderSellers, OrderStatus, type SellerSale, SellerSalesQuery } from '@bo/contracts';
import { sql } from 'kysely';
import { bySeller, type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { anyOf, during } from '../../../platform/list/filters.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { reference } from '../../../platform/records.ts';

/**
 * The lines of orders that sellers have sold, as a seller may see them: column by column, so that nothing of the
 * customer comes with them.
 */
export const sellerSaleList = defineList({
  query: SellerSalesQuery,
  scope: bySeller('order_lines.seller_id'),
  id: 'order_lines.id',
  sorts: { purchase_date: 'orders.purchase_date', net: 'order_lines.net' },
  matching: (db, { search, seller, status, from, upto }) =>
    db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .where('order_lines.seller_id', 'is not', null)
      .where(anyOf('order_lines.seller_id', seller))
      .where(anyOf('orders.status', status))
      .where(during('orders.purchase_date', from, upto))
      .where(textContains(sql`concat_ws(' ', orders.number, order_lines.code, order_lines.title)`, search)),
  columns: (rows) =>
    rows
      .leftJoin('sellers', 'sellers.id', 'order_lines.seller_id')
      .select([
        'order_lines.id',
        'orders.number as order_number',
        'orders.status as order_status',
        'orders.purchase_date',
        'orders.currency',
        'order_lines.seller_id',
        'sellers.name as seller_name',
        'sellers.name_ar as seller_name_ar',
        'order_lines.title',
        'order_lines.title_ar',
        'order_lines.variant_label',
        'order_lines.variant_label_ar',
        'order_lines.code',
        'order_lines.quantity',
        'order_lines.delivered',
        'order_lines.returned',
        'order_lines.net',
        'order_lines.vat',
        'order_lines.commission_rate',
      ]),
  toItem: ({ seller_id, seller_name, seller_name_ar, order_status, ...line }): SellerSale => ({
    ...line,
    order_status: OrderStatus.parse(order_status),
    seller: reference(seller_id, seller_name, seller_name_ar),
  }),
});

/** Whose goods some orders hold, by the sellers' names; orders and sellers that the viewer may not see are left out. */
export async function readOrderSellers(db: Db, orders: readonly string[], viewer: Viewer): Promise<OrderSellers> {
  const { rows } = await sql`select orders.id as order_id,
      json_agg(distinct jsonb_build_object('id', sellers.id, 'name', sellers.name, 'name_ar', sellers.name_ar)) as sellers
    from orders join order_lines on order_lines.order_id = orders.id join sellers on sellers.id = order_lines.seller_id
    where orders.id = any(${orders}::text[]) and ${within('order', viewer)} and ${within('seller', viewer)}
    group by orders.id`.execute(db);
  return OrderSellers.parse({ results: rows });
}
