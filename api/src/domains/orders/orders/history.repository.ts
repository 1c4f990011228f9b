import type { OrderHistory } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { optionLabel } from '../../catalogue/variant-types/variant-types.service.ts';

/** The audit entries of an order, in the order of their writes. */
export const readTrail = (db: Db | Trx, orderId: string) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.actor_id',
      'audit_entries.actor_name',
      'users.name_ar',
      'audit_entries.action',
      'audit_entries.after',
    ])
    .where('audit_entries.record_type', '=', 'order')
    .where('audit_entries.record_id', '=', orderId)
    .orderBy('audit_entries.id')
    .execute();

/** The ledger of an order's payments, by what each row changes. */
export const readPaymentChanges = (db: Db | Trx, orderId: string) =>
  db
    .selectFrom('order_payments')
    .select(['id', 'at', 'event', 'amount', 'authorised_change'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** The ledger of the stock that was held and taken for an order. */
export const readStockChanges = (db: Db | Trx, orderId: string) =>
  db
    .selectFrom('stock_movements')
    .select(['id', 'at', 'variant_id', 'reserved_change', 'on_hand_change'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** What variants are called today. */
export async function readVariantNames(db: Db | Trx, ids: readonly string[]): Promise<OrderHistory['variants']> {
  const { rows } = await sql<OrderHistory['variants'][number]>`
    select v.id, p.title, p.title_ar, ${optionLabel('name', 'v.options')} as variant_label,
      ${optionLabel('name_ar', 'v.options')} as variant_label_ar
    from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[]) order by v.id`.execute(db);
  return rows;
}
