import { sql } from 'kysely';
import type { Trx } from '../platform/db/database.ts';
import { SYSTEM } from '../platform/access/caller.ts';
import { beginCharge, type Charging, noteCharge } from '../domains/orders/tax-documents/tax-documents.service.ts';

interface Settled {
  id: string;
  order_id: string;
  credited: number;
  amount: number;
  delivery_fee: number;
  reason_name: string;
  reason_name_ar: string;
  settled_at: string;
}

/** The credit notes of the demo store's refunds, each made when its refund was settled, as the API makes them. */
export async function writeCreditNotes(trx: Trx): Promise<void> {
  const unit: Charging = { trx, actor: SYSTEM, audit: () => Promise.resolve() };
  const { rows } = await sql<Settled>`
    select f.id, f.order_id, o.credited, f.amount, f.delivery_fee, f.reason_name, f.reason_name_ar, f.settled_at
    from refunds f join orders o on o.id = f.order_id
    where f.status = 'settled' and o.status = 'delivered' and o.invoice_number is not null and f.settled_at is not null
      and o.credited = (select sum(amount) from refunds s where s.order_id = o.id and s.status = 'settled')
    order by f.settled_at, f.id`.execute(trx);
  const credited = (id: string, amount: number) =>
    trx.updateTable('orders').set({ credited: amount }).where('id', '=', id).execute();
  const before = new Map<string, number>();
  for (const { id, order_id, amount, delivery_fee, reason_name: name, reason_name_ar: name_ar, settled_at } of rows) {
    if (!before.has(order_id)) {
      await credited(order_id, 0);
      await beginCharge(unit, order_id);
    }
    const now = (before.get(order_id) ?? 0) + amount;
    before.set(order_id, now);
    await credited(order_id, now);
    const refund = { id, delivery_fee, reason: { name, name_ar } };
    await noteCharge(unit, order_id, { refund, at: new Date(settled_at) });
  }
}
