import { type Context, iso, type Row } from './context.ts';
import type { Order } from './orders.ts';

const HOUR = 3_600_000;
const PROVIDER = 'test';

export interface Payments {
  readonly payments: Row<'order_payments'>[];
  readonly wallet: Row<'wallet_entries'>[];
}

/** The ledgers: what each order was paid and given back, and what wallets paid. */
export function buildPayments(context: Context, orders: readonly Order[]): Payments {
  const random = context.random('payments');
  const payments: Payments['payments'] = [];
  const wallet: Payments['wallet'] = [];

  function enter(customer_id: string, kind: Row<'wallet_entries'>['kind'], at: Date, amount: number, orderId?: string) {
    const id = context.id('wal', at);
    const entry = { id, idempotency_key: `demo:${id}`, at: iso(at), customer_id, kind, amount };
    wallet.push({ ...entry, order_id: orderId ?? null, reason: '', created_by: null });
  }

  for (const { row, lines, transitions } of orders) {
    const { id: order_id, payment_mode: kind, customer_id, status } = row;
    const amount = row.amount ?? 0;
    const bought = new Date(row.purchase_date ?? context.now);
    const when = (to: string) => {
      const at = transitions.find(({ to_status }) => to_status === to)?.at;
      return at === undefined ? null : new Date(at);
    };
    const reference = kind === 'card' || kind === 'online' ? `tp_${row.number}` : '';
    const pay = (event: Row<'order_payments'>['event'], at: Date, of: number, authorised_change = 0) => {
      const id = context.id('pay', at);
      const entry = { id, idempotency_key: `demo:${id}`, at: iso(at), order_id, kind, event, amount: of };
      const from = {
        provider: reference && PROVIDER,
        reference,
        reason: event === 'failed' ? 'Declined by the bank.' : '',
      };
      payments.push({ ...entry, ...from, authorised_change, created_by: null });
      if (kind !== 'wallet') return;
      if (event === 'captured') {
        enter(customer_id, 'top_up', new Date(at.getTime() - random.int(1, 40) * HOUR), of);
        enter(customer_id, 'order', at, -of, order_id);
      } else enter(customer_id, 'refund', at, of, order_id);
    };
    const [ready, delivered, cancelled] = [when('ready_for_delivery'), when('delivered'), when('cancelled')];
    if (kind === 'cash') {
      if (delivered) pay('captured', delivered, amount);
    } else if (status === 'placed' && kind !== 'wallet' && random.chance(0.5)) {
      pay('failed', bought, amount);
    } else if (kind === 'card') {
      pay('authorised', bought, amount, amount);
      if (cancelled) pay('voided', cancelled, amount, -amount);
      else if (ready) pay('captured', ready, amount, -amount);
    } else {
      pay('captured', bought, amount);
      if (cancelled) pay('refunded', cancelled, amount);
    }
    const back = lines.reduce((sum, line) => sum + (line.row.refunded ?? 0), 0);
    if (delivered && back > 0)
      pay('refunded', new Date(Math.min(delivered.getTime() + 20 * HOUR, context.now.getTime() - 1000)), back);
  }
  return { payments, wallet };
}

/** The bags of what has been packed. */
export function buildBags(context: Context, orders: readonly Order[], packer: string): Row<'order_bags'>[] {
  return orders.flatMap(({ row, lines, transitions }) => {
    const packed = transitions.find(({ to_status }) => to_status === 'packed')?.at;
    if (packed === undefined) return [];
    const at = new Date(packed);
    const storages = [...new Set(lines.map(({ variant }) => variant.product.row.storage ?? 'ambient'))].sort();
    return storages.map((storage, index) => ({
      id: context.id('bag', at),
      order_id: row.id,
      position: index + 1,
      code: `${row.number}-${String(index + 1)}`,
      storage,
      created_at: iso(at),
      created_by: packer,
    }));
  });
}
