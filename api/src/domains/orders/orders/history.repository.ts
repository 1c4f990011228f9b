import type { OrderHistory } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { optionLabel } from '../../catalogue/variant-types/variant-types.service.ts';

/** The audit entries of an order, in the order of their writes. */
export async function readTrail(db: Db | Trx, orderId: string) {
  const { rows } = await sql<{
    id: string;
    at: string;
    actor_id: string | null;
    actor_name: string;
    name_ar: string | null;
    action: string;
    after: unknown;
  }>`
    select a.id, a.at, a.actor_id, a.actor_name, users.name_ar, a.action, a.after
    from audit_entries a left join users on users.id = a.actor_id
    where a.record_type = 'order' and a.record_id = ${orderId} order by a.id`.execute(db);
  return rows;
}

/** The ledger of an order's payments, by what each row changes. */
export async function readPaymentChanges(db: Db | Trx, orderId: string) {
  const { rows } = await sql<{ id: string; at: string; event: string; amount: number; authorised_change: number }>`
    select id, at, event, amount, authorised_change from order_payments
    where order_id = ${orderId} order by id`.execute(db);
  return rows;
}

/** The ledger of the stock that was held and taken for an order. */
export async function readStockChanges(db: Db | Trx, orderId: string) {
  const { rows } = await sql<{
    id: string;
    at: string;
    variant_id: string;
    reserved_change: number;
    on_hand_change: number;
  }>`
    select id, at, variant_id, reserved_change, on_hand_change from stock_movements
    where order_id = ${orderId} order by id`.execute(db);
  return rows;
}

/** What variants are called today. */
export async function readVariantNames(db: Db | Trx, ids: readonly string[]): Promise<OrderHistory['variants']> {
  const { rows } = await sql<OrderHistory['variants'][number]>`
    select v.id, p.title, p.title_ar, ${optionLabel('name', 'v.options')} as variant_label,
      ${optionLabel('name_ar', 'v.options')} as variant_label_ar
    from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[]) order by v.id`.execute(db);
  return rows;
}
