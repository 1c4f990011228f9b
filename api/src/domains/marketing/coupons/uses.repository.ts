import { sql } from 'kysely';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

/**
 * Uses a coupon for an order, or says why not: it is used up, for the store or for this customer, or was deactivated
 * meanwhile. However many orders ask at once, the coupon's row lets one after the other decide.
 */
export async function consumeCoupon(
  { trx }: UnitOfWork,
  {
    coupon_id,
    order_id,
    customer_id,
    discount,
  }: { coupon_id: string; order_id: string; customer_id: string; discount: number },
): Promise<'used_up' | 'customer_used_up' | 'paused' | null> {
  const { rows } = await sql<{ live: boolean }>`update coupons c set used_count = used_count + 1
    where id = ${coupon_id} and (available_count is null or used_count < available_count)
    returning active and not draft and archived_at is null
      and not exists (select from coupon_batches b where b.id = c.batch_id and b.stopped_at is not null) as live`.execute(
    trx,
  );
  const [coupon] = rows;
  if (!coupon) return 'used_up';
  // Whoever is refused rolls back the whole order, the count above with it.
  if (!coupon.live) return 'paused';
  // Under the lock of the coupon's row, so that two orders of one customer count each other.
  const within = await sql`insert into coupon_uses (order_id, coupon_id, customer_id, discount)
    select ${order_id}, c.id, ${customer_id}, ${discount} from coupons c where c.id = ${coupon_id}
      and (c.per_customer_limit is null or c.per_customer_limit >
        (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = ${customer_id} and u.restored_at is null))
    returning order_id`.execute(trx);
  return within.rows.length > 0 ? null : 'customer_used_up';
}

/** Uses the offers that an order has won with: true where none of them was used up meanwhile. */
export async function consumeOffers(
  { trx }: UnitOfWork,
  order_id: string,
  offer_ids: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(offer_ids)].sort();
  if (ids.length === 0) return true;
  const { rows } = await sql`with locked as (
      select id from offers where id = any(${ids}::text[]) order by id for no key update
    ), used as (
      update offers o set used_count = used_count + 1 from locked
        where o.id = locked.id and (cap_total is null or used_count < cap_total) returning o.id
    ) insert into offer_uses (order_id, offer_id) select ${order_id}, id from used returning offer_id`.execute(trx);
  // Whoever is refused rolls back the whole order, with what was counted for it.
  return rows.length === ids.length;
}

/** Gives back what a cancelled order used: its coupon and its offers. A second time gives back nothing more. */
export async function restoreUses({ trx }: UnitOfWork, order_id: string): Promise<void> {
  // An order from before there were uses has none written down: it is, to be given back.
  await sql`insert into coupon_uses (order_id, coupon_id, customer_id, discount, used_at)
    select o.id, c.id, o.customer_id, o.discount_total, o.purchase_date from orders o join coupons c on upper(c.code) = upper(o.coupon_code)
    where o.id = ${order_id} on conflict do nothing`.execute(trx);
  await sql`with back as (
      update coupon_uses set restored_at = now() where order_id = ${order_id} and restored_at is null returning coupon_id
    ) update coupons set used_count = greatest(0, used_count - 1) where id in (select coupon_id from back)`.execute(
    trx,
  );
  await sql`with back as (
      update offer_uses set restored_at = now() where order_id = ${order_id} and restored_at is null returning offer_id
    ) update offers set used_count = greatest(0, used_count - 1) where id in (select offer_id from back)`.execute(trx);
}
