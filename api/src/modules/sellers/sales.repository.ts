import { OrderStatus, type SellerSale, SellerSalesQuery } from '@bo/contracts';
import { bySeller } from '../../platform/access/scope.ts';
import { defineList } from '../../platform/list/list.ts';
import { reference } from '../../platform/records.ts';

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
      .$if(Boolean(seller?.length), (rows) => rows.where('order_lines.seller_id', 'in', seller ?? []))
      .$if(Boolean(status?.length), (rows) => rows.where('orders.status', 'in', status ?? []))
      .$if(from !== undefined, (rows) => rows.where('orders.purchase_date', '>=', from ?? ''))
      .$if(upto !== undefined, (rows) => rows.where('orders.purchase_date', '<', upto ?? ''))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb
            .or([eb('orders.number', '=', search ?? ''), eb('order_lines.code', '=', search ?? '')])
            .or('order_lines.title', 'ilike', `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`),
        ),
      ),
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
