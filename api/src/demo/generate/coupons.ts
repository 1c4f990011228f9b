import { createHash } from 'node:crypto';
import { type Context, iso, type Row, written } from './context.ts';
import type { Order } from './orders.ts';

/** Which orders had which coupon; those that were cancelled gave it back. */
export function buildCouponUses(orders: readonly Order[], coupons: readonly Row<'coupons'>[]): Row<'coupon_uses'>[] {
  const idOf = new Map(coupons.map(({ code, id }) => [code, id]));
  return orders.flatMap(({ row }): Row<'coupon_uses'>[] => {
    const coupon_id = row.coupon_code ? idOf.get(row.coupon_code) : undefined;
    if (coupon_id === undefined || !row.purchase_date) return [];
    return [
      {
        order_id: row.id,
        coupon_id,
        customer_id: row.customer_id,
        discount: row.discount_total ?? 0,
        used_at: row.purchase_date,
        restored_at: row.cancelled_at ?? null,
      },
    ];
  });
}

/** Batches of gift cards as they are: name, how many, their value, made so many days ago and good for so many more. */
const BATCHES = [
  { title: 'National Day cards', count: 24, value: 10_000, daysAgo: 20, days: 345 },
  { title: 'Apologies for late orders', count: 12, value: 2500, daysAgo: 65, days: 120 },
  { title: 'Eid cards of last spring', count: 8, value: 5000, daysAgo: 240, days: -12 },
] as const;

/** Gift cards in every state, with their ledgers; nobody knows their codes. */
export function buildGiftCards(context: Context, author: string) {
  const random = context.random('gift cards');
  const batches: Row<'gift_card_batches'>[] = [];
  const cards: Row<'gift_cards'>[] = [];
  const movements: Row<'gift_card_movements'>[] = [];
  for (const { title, count, value, daysAgo, days } of BATCHES) {
    const made = context.daysFromNow(-daysAgo);
    const batch_id = context.id('gfb', made);
    const terms = { value, currency: 'AED', expires_at: iso(context.storeDay(days)), send_via: 'none' as const };
    batches.push({
      ...terms,
      ...written(made, made, author),
      id: batch_id,
      title,
      count,
      made: count,
      codes_until: iso(context.daysFromNow(1 - daysAgo)),
      shown_at: iso(made),
    });
    for (let at = 0; at < count; at += 1) {
      const id = context.id('gfc', made);
      const hash = createHash('sha256')
        .update(`${title} ${String(at)}`)
        .digest('hex');
      const isVoid = at === 3;
      cards.push({
        ...terms,
        ...written(made, made, author),
        id,
        batch_id,
        code_hash: hash,
        // The letters that codes are made of.
        last_four: hash.replace(/[01]/g, 'K').slice(0, 4).toUpperCase(),
        status: isVoid ? 'void' : 'active',
        status_reason: isVoid ? 'Lost in the post' : '',
      });
      const move = (kind: 'issue' | 'redeem' | 'void', change: number, when: Date, reason = '') =>
        movements.push({
          id: context.id('gfm', when),
          idempotency_key: `${id} ${kind}`,
          at: iso(when),
          gift_card_id: id,
          kind,
          change,
          reason,
          created_by: kind === 'redeem' ? null : author,
        });
      move('issue', value, made);
      const later = context.daysFromNow(-Math.max(1, daysAgo - 2 - at));
      if (isVoid) move('void', -value, later, 'Lost in the post');
      else if (random.chance(0.45)) move('redeem', -(random.chance(0.4) ? value : random.int(5, 20) * 100), later);
    }
  }
  return { batches, cards, movements };
}
