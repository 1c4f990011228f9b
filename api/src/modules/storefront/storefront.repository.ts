import type { StorePromotions } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Offers that are live, and those that begin within some hours; what is paused or used up is no promotion. */
export async function readOffersSoon(db: Db, hours: number): Promise<StorePromotions['offers']> {
  const { rows } = await sql<StorePromotions['offers'][number]>`
    select id, case when available_from <= now() then 'live' else 'scheduled' end as state, title, title_ar, deal_category, offer_type,
      offer_value, buy_quantity, get_quantity, cap_per_order, pincodes, image, available_from, available_upto,
      array(select variant_id from offer_variants ov where ov.offer_id = offers.id order by variant_id) as variant_ids
    from offers
    where archived_at is null and not draft and not paused and available_upto > now()
      and available_from <= now() + ${hours} * interval '1 hour' and (cap_total is null or used_count < cap_total)
    order by available_from, id`.execute(db);
  return rows;
}

/** The tiers of volume offers that hold now, or begin within some hours. */
export async function readTiersSoon(
  db: Db,
  hours: number,
): Promise<(StorePromotions['volume_offers'][number]['tiers'][number] & { variant_id: string })[]> {
  const { rows } = await sql<StorePromotions['volume_offers'][number]['tiers'][number] & { variant_id: string }>`
    select variant_id, quantity_threshold, discount_percentage, starts_at, ends_at from volume_offers
    where archived_at is null and active and coalesce(ends_at > now(), true)
      and coalesce(starts_at <= now() + ${hours} * interval '1 hour', true)
    order by variant_id, quantity_threshold`.execute(db);
  return rows;
}

/** Products that are sold, in the order of their ids, after one. */
export async function readProducts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; title: string; title_ar: string; image: string | null; variant_ids: string[] }[]> {
  const { rows } = await sql<{
    id: string;
    title: string;
    title_ar: string;
    image: string | null;
    variant_ids: string[];
  }>`
    select p.id, p.title, p.title_ar, p.image,
      array(select v.id from variants v where v.product_id = p.id and v.active and v.archived_at is null order by v.rank, v.id) as variant_ids
    from products p where p.status = 'active' and p.archived_at is null and p.id > ${after} order by p.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many of each variant can be sold, in all warehouses together. */
export async function readStock(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; available: number }>`
    select variant_id as id, greatest(available, 0) as available from variant_stock where variant_id = any(${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, available }) => [id, available]));
}
