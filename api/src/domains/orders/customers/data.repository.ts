import { type CustomerData, type CustomerDetail, withoutSecrets } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';

/**
 * All that the store keeps of one customer, as far as the viewer may see it: what someone gets who asks for their data.
 */
export async function readCustomerData(db: Db, customer: CustomerDetail, viewer: Actor): Promise<CustomerData> {
  const { id } = customer;
  const orders = await db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.purchase_date',
      'orders.customer_phone',
      'orders.billing_address',
      'orders.delivery_address',
      'orders.payment_mode',
      'orders.amount',
      'orders.vat',
      'orders.currency',
      'orders.delivered_at',
      'orders.note',
    ])
    .where('orders.customer_id', '=', id)
    .where(within('order', viewer))
    .orderBy('orders.purchase_date')
    .execute();
  const { rows: lines } = await sql<CustomerData['orders'][number]['lines'][number] & { order_id: string }>`
    select order_id, title, title_ar, variant_label, variant_label_ar, code, quantity, unit_price, discount, net, delivered, returned, refunded
    from order_lines where order_id = any(${orders.map((order) => order.id)}::text[]) order by order_id, position`.execute(
    db,
  );
  const [wallet, reviews] = await Promise.all([
    db
      .selectFrom('wallet_entries')
      .select(['at', 'kind', 'amount', 'reason'])
      .where('customer_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select(['products.title', 'reviews.rating', 'reviews.note', 'reviews.reply', 'reviews.created_at'])
      .where('reviews.customer_id', '=', id)
      .orderBy('reviews.created_at')
      .execute(),
  ]);
  const messages = await db
    .selectFrom('messages')
    .select(['created_at', 'kind', 'channel', 'recipient', 'subject', 'body', 'status'])
    .where('customer_id', '=', id)
    .where(within('message', viewer))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    customer,
    orders: orders.map(({ id: order, ...fields }) => ({
      ...fields,
      lines: lines.filter(({ order_id }) => order_id === order).map(({ order_id: _, ...line }) => line),
    })),
    wallet,
    reviews,
    messages: messages.map((one) => ({ ...one, subject: withoutSecrets(one.subject), body: withoutSecrets(one.body) })),
  };
}
