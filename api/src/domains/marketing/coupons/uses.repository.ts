import { sql } from 'kysely';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

interface CouponUse {
  order_id: string;
  customer_id: string;
  discount: number;
}
type Refused = 'unknown' | 'used_up' | 'customer_used_up' | 'paused';

/**
 * Uses a coupon for an order, or says why not: it is used up, for the store or for this customer, or was deactivated
 * meanwhile; nothing is counted then. However many orders ask at once, the coupon's row lets one after the other
 * decide.
 */
export async function consumeCoupon(
  { trx }: UnitOfWork,
  { coupon_id, order_id, customer_id, discount }: CouponUse & { coupon_id: string },
): Promise<Refused | null> {
  const { rows } = await sql<{ live: boolean; available: boolean }>`
    select available_count is null or used_count < available_count as available,
      active and not draft and archived_at is null
        and not exists (select from coupon_batches b where b.id = c.batch_id and b.stopped_at is not null) as live
    from coupons c where id = ${coupon_id} for no key update of c`.execute(trx);
  const [found] = rows;
  if (!found) return 'unknown';
  if (!found.available) return 'used_up';
  if (!found.live) return 'paused';
  // Under the lock of the coupon's row, so that two orders of one customer count each other.
  const within = await sql`with used as (
      insert into coupon_uses as mine (order_id, coupon_id, customer_id, discount)
      select ${order_id}, c.id, ${customer_id}, ${discount} from coupons c where c.id = ${coupon_id}
        and (c.per_customer_limit is null or c.per_customer_limit >
          (select count(*) from coupon_uses u where u.coupon_id = c.id and u.customer_id = ${customer_id} and u.restored_at is null))
      on conflict (order_id) do update set restored_at = null, used_at = now(), discount = excluded.discount
        where mine.restored_at is not null
      returning coupon_id
    ) update coupons set used_count = used_count + 1 where id in (select coupon_id from used) returning id`.execute(
    trx,
  );
  return within.rows.length > 0 ? null : 'customer_used_up';
}

/** Uses the coupon of an order again that an edit had lost. */
export async function consumeCouponAgain(unit: UnitOfWork, use: CouponUse): Promise<Refused | null> {
  const { rows } = await sql<{ coupon_id: string; restored: boolean }>`
    select coupon_id, restored_at is not null as restored from coupon_uses where order_id = ${use.order_id}`.execute(
    unit.trx,
  );
  const [had] = rows;
  if (!had) return 'unknown';
  return had.restored ? consumeCoupon(unit, { ...use, coupon_id: had.coupon_id }) : null;
}

/** Writes down whether an order uses a coupon, whatever was written down before, and counts the coupon's uses again. */
export async function setCouponUse(
  { trx }: UnitOfWork,
  { order_id, customer_id, discount, code, used }: CouponUse & { code: string; used: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from coupons where upper(code) = upper(${code}) order by id for no key update`.execute(trx);
  const [coupon] = rows;
  if (!coupon) return;
  await sql`insert into coupon_uses (order_id, coupon_id, customer_id, discount, restored_at)
    values (${order_id}, ${coupon.id}, ${customer_id}, ${discount}, case when ${used} then null else now() end)
    on conflict (order_id) do update set coupon_id = excluded.coupon_id, discount = excluded.discount, restored_at = excluded.restored_at`.execute(
    trx,
  );
  await sql`update coupons c set used_count =
      (select count(*) from coupon_uses u where u.coupon_id = c.id and u.restored_at is null)
    where id = ${coupon.id}`.execute(trx);
}

/** Uses the offers that an order has won with: true where none of them was used up meanwhile. */
export async function consumeOffers(
  { trx }: UnitOfWork,
  orderId: string,
  offerIds: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(offerIds)].sort();
  if (ids.length === 0) return true;
  const { rows } = await sql`with locked as (
      select id from offers where id = any(${ids}::text[]) order by id for no key update
    ), used as (
      update offers o set used_count = used_count + 1 from locked
        where o.id = locked.id and (cap_total is null or used_count < cap_total) returning o.id
    ) insert into offer_uses (order_id, offer_id) select ${orderId}, id from used
      on conflict (order_id, offer_id) do update set restored_at = null, used_at = now() returning offer_id`.execute(
    trx,
  );
  // Anyone who is refused rolls back the whole order, with what was counted for it.
  return rows.length === ids.length;
}

/** Those of some offers whose cap over all orders was reached by other orders than this one. */
export async function readUsedUp(
  { trx }: UnitOfWork,
  orderId: string,
  offerIds: readonly string[],
): Promise<Set<string>> {
  if (offerIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from offers o where id = any(${[...new Set(offerIds)]}::text[])
    and cap_total is not null and used_count >= cap_total
    and not exists (select from offer_uses u where u.offer_id = o.id and u.order_id = ${orderId} and u.restored_at is null)`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Uses the offers that an edited order has newly won with, and gives back those that it no longer has. */
export async function exchangeOffers(
  unit: UnitOfWork,
  orderId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<boolean> {
  await restoreOffers(
    unit,
    orderId,
    before.filter((id) => !after.includes(id)),
  );
  return consumeOffers(
    unit,
    orderId,
    after.filter((id) => !before.includes(id)),
  );
}

/** Gives back the use of an order's coupon. A second time gives back nothing more. */
export async function restoreCoupon({ trx }: UnitOfWork, orderId: string): Promise<void> {
  // An order from before there were uses has none written down: it is, to be given back.
  await sql`insert into coupon_uses (order_id, coupon_id, customer_id, discount, used_at)
    select o.id, c.id, o.customer_id, o.discount_total, o.purchase_date from orders o join coupons c on upper(c.code) = upper(o.coupon_code)
    where o.id = ${orderId} on conflict do nothing`.execute(trx);
  await sql`with back as (
      update coupon_uses set restored_at = now() where order_id = ${orderId} and restored_at is null returning coupon_id
    ) update coupons set used_count = greatest(0, used_count - 1) where id in (select coupon_id from back)`.execute(
    trx,
  );
}

async function restoreOffers({ trx }: UnitOfWork, orderId: string, offerIds: readonly string[] | null): Promise<void> {
  if (offerIds?.length === 0) return;
  await sql`with back as (
      update offer_uses set restored_at = now() where order_id = ${orderId} and restored_at is null
        and (${offerIds}::text[] is null or offer_id = any(${offerIds}::text[])) returning offer_id
    ) update offers set used_count = greatest(0, used_count - 1) where id in (select offer_id from back)`.execute(trx);
}

/** Gives back what a cancelled order used: its coupon and its offers. */
export async function restoreUses(unit: UnitOfWork, orderId: string): Promise<void> {
  await restoreCoupon(unit, orderId);
  await restoreOffers(unit, orderId, null);
}
