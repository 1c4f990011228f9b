import { type Context, iso, type Row, written } from './context.ts';
import type { Network } from './network.ts';
import type { Order } from './orders.ts';
import type { Stock } from './stock.ts';

const RECALLS = [
  {
    days: -9,
    status: 'closed',
    reason: 'The supplier found glass in two jars.',
    reason_ar: 'عثر المورد على زجاج في مرطبانين.',
    advice: 'Our driver collects it.',
    advice_ar: 'سيستلمه السائق منك.',
  },
  {
    days: -1,
    status: 'open',
    reason: 'Wrong allergen on the label: may contain nuts.',
    reason_ar: 'ملصق الحساسية خاطئ: قد يحتوي على مكسرات.',
    advice: 'Throw it away. We refund it.',
    advice_ar: 'تخلّص منه، وسنرد لك ثمنه.',
  },
] as const;
const ANSWERS = ['discarded', 'has_it', null, 'brought_back', 'not_reached', 'consumed'] as const;

/** Recalls of batches of which nothing is left in the house, with the orders that hold them. */
export function buildRecalls(context: Context, network: Network, stock: Stock, orders: readonly Order[]) {
  const [opener, closer] = [network.userOf('catalog').id, network.userOf('supervisor').id];
  const delivered = new Map(orders.flatMap(({ row }) => (row.status === 'delivered' ? [[row.id, row] as const] : [])));
  const sold = new Map<string, Map<string, number>>();
  for (const { batch_id, order_id, on_hand_change } of stock.movements) {
    if (!batch_id || !order_id || !delivered.has(order_id) || !on_hand_change) continue;
    const held = sold.get(batch_id) ?? new Map<string, number>();
    held.set(order_id, (held.get(order_id) ?? 0) - on_hand_change);
    sold.set(batch_id, held);
  }
  const gone = stock.batches
    .filter(({ id, quantity }) => quantity === 0 && (sold.get(id)?.size ?? 0) > 1)
    .sort((one, other) => (sold.get(other.id)?.size ?? 0) - (sold.get(one.id)?.size ?? 0));
  const recalls: Row<'recalls'>[] = [];
  const batches: Row<'recall_batches'>[] = [];
  const held: Row<'recall_orders'>[] = [];
  for (const [at, { days, status, ...said }] of RECALLS.entries()) {
    const batch = gone[at];
    if (!batch) continue;
    batch.blocked = true;
    const [opened, told, closed] = [days, days + 0.1, days + 3].map((day) => context.daysFromNow(day));
    const isClosed = status === 'closed';
    const id = context.id('rcl', opened ?? context.now);
    recalls.push({
      ...{ id, number: `RC-${String(100_001 - RECALLS.length + at)}`, status, ...said },
      told_at: iso(told ?? context.now),
      closed_at: isClosed ? iso(closed ?? context.now) : null,
      closed_by: isClosed ? closer : null,
      status_reason: isClosed ? 'Nothing of it is left; the authority was informed.' : '',
      ...written(opened ?? context.now, (isClosed ? closed : told) ?? context.now, opener),
    });
    batches.push({ recall_id: id, position: 0, variant_id: batch.variant_id, batch: batch.batch, blocked: 0 });
    for (const [order_id, quantity] of sold.get(batch.id) ?? []) {
      const answer = ANSWERS[held.length % ANSWERS.length] ?? null;
      held.push({
        ...{ id: context.id('rco', opened ?? context.now), recall_id: id, order_id, quantity, answer },
        customer_id: delivered.get(order_id)?.customer_id ?? null,
        told_at: iso(told ?? context.now),
        answered_at: answer === null ? null : iso(context.daysFromNow(days + 0.5)),
        answered_by: answer === null ? null : closer,
      });
    }
  }
  return { recalls, recall_batches: batches, recall_orders: held };
}
