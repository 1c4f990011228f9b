import {
  LeafletPage,
  type AttributeValues,
  type Nutrition,
  type StoreProduct,
  type StoreHorizontalLists,
  type StoreLeaflets,
  type StoreListsQuery,
  type StorePromotions,
} from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { bySeller, type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { SOLD_LATELY } from '../../catalogue/categories/categories.service.ts';

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

/** Banners that are shown now, or from within some hours on. One that would lead to what is archived leads nowhere. */
export async function readBannersSoon(db: Db, hours: number): Promise<StorePromotions['banners']> {
  const { rows } = await sql<StorePromotions['banners'][number]>`
    select b.id, case when coalesce(available_from <= now(), true) then 'live' else 'scheduled' end as state, b.title, b.title_ar, b.image, b.image_ar,
      placement, case when there then target_type else 'none' end as target_type, case when there then target_id end as target_id, available_from, available_upto
    from offer_banners b cross join lateral (select case target_type
      when 'offer' then exists (select from offers o where o.id = target_id and o.archived_at is null and not o.draft and not o.paused and o.available_upto > now())
      when 'product' then exists (select from products p where p.id = target_id and p.archived_at is null and p.status = 'active')
      when 'category' then exists (select from categories c where c.id = target_id and c.archived_at is null)
      when 'brand' then exists (select from brands c where c.id = target_id and c.archived_at is null)
      else false end as there) as target
    where b.archived_at is null and active and coalesce(available_upto > now(), true)
      and coalesce(available_from <= now() + ${hours} * interval '1 hour', true)
    order by placement, b.rank, b.id`.execute(db);
  return rows;
}

/** Countdowns of offers that are live, or begin within some hours. */
export async function readCountdownsSoon(db: Db, hours: number): Promise<StorePromotions['countdowns']> {
  const { rows } = await sql<StorePromotions['countdowns'][number]>`
    select c.id, case when o.available_from <= now() then 'live' else 'scheduled' end as state, c.offer_id, c.title, c.title_ar, c.style,
      o.available_from, o.available_upto
    from offer_countdowns c join offers o on o.id = c.offer_id
    where c.archived_at is null and c.active and o.archived_at is null and not o.draft and not o.paused and o.available_upto > now()
      and o.available_from <= now() + ${hours} * interval '1 hour' and (o.cap_total is null or o.used_count < o.cap_total)
    order by o.available_upto, c.id`.execute(db);
  return rows;
}

const Pages = z.array(LeafletPage);
/** Leaflets that are out, or come out within some hours: for everywhere and, where one is named, for a pincode. */
export async function readLeafletsSoon(
  db: Db,
  { hours, pincode }: { hours: number; pincode: string | undefined },
): Promise<StoreLeaflets['results']> {
  const { rows } = await sql<StoreLeaflets['results'][number]>`
    select id, case when available_from <= now() then 'live' else 'scheduled' end as state, title, title_ar,
      coalesce(cover, pages -> 0 ->> 'image', pages_ar -> 0 ->> 'image') as cover, available_from, available_upto, pincodes, pages, pages_ar
    from leaflets
    where archived_at is null and not draft and available_upto > now() and available_from <= now() + ${hours} * interval '1 hour'
      ${pincode === undefined ? sql`` : sql`and (pincodes = '{}' or ${pincode} = any(pincodes))`}
    order by available_from, id`.execute(db);
  return rows.map((row) => ({ ...row, pages: Pages.parse(row.pages), pages_ar: Pages.parse(row.pages_ar) }));
}

type ListRow = Omit<StoreHorizontalLists['results'][number], 'product_ids'> & {
  rule_id: string | null;
  product_limit: number;
  starts_at: string | null;
  ends_at: string | null;
};
/** Rows of products that are shown, those of a place alone where one is named, and those that are still to come. */
export async function readLists(db: Db, { placement, category_id }: StoreListsQuery): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select id, title, title_ar, placement, category_id, kind, rule_id, product_limit, starts_at, ends_at from horizontal_lists
    where archived_at is null and active and coalesce(ends_at > now(), true)
      ${placement === undefined ? sql`` : sql`and placement = ${placement}`}
      ${category_id === undefined ? sql`` : sql`and category_id = ${category_id}`}
    order by rank, id`.execute(db);
  return rows;
}

/** What the rule of a list finds, best first; `p` are products that are sold. */
const RULES: Record<ListRow['kind'], (list: Pick<ListRow, 'id' | 'rule_id'>) => RawBuilder<unknown>> = {
  manual: ({ id }) =>
    sql`join horizontal_list_products l on l.product_id = p.id and l.horizontal_list_id = ${id} order by l.rank, p.id`,
  newest: () => sql`order by p.created_at desc, p.id`,
  best_seller: () => sql`join ${SOLD_LATELY} bought on bought.product_id = p.id order by bought.units desc, p.id`,
  on_offer: () => sql`where exists (
      select from variants v join offer_variants ov on ov.variant_id = v.id join offers o on o.id = ov.offer_id
      where v.product_id = p.id and v.active and v.archived_at is null and o.archived_at is null and not o.draft and not o.paused
        and o.available_from <= now() and o.available_upto > now() and (o.cap_total is null or o.used_count < o.cap_total)
    ) order by p.created_at desc, p.id`,
  category: ({ rule_id }) => sql`where p.category_id in (
      with recursive below as (select id from categories where id = ${rule_id} union all select c.id from categories c join below on c.parent_id = below.id)
      select id from below
    ) order by p.created_at desc, p.id`,
  brand: ({ rule_id }) => sql`where p.brand_id = ${rule_id} order by p.created_at desc, p.id`,
};
/** The products of a list in their order, as many as it shows. */
export async function readListed(
  db: Db,
  list: Pick<ListRow, 'id' | 'kind' | 'rule_id' | 'product_limit'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from (
      select * from products where status = 'active' and archived_at is null
        and exists (select from variants v where v.product_id = products.id and v.active and v.archived_at is null)
        and not exists (select from sellers s where s.id = products.seller_id and not seller_sells(s))
    ) as p ${RULES[list.kind](list)} limit ${list.product_limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface SoldProduct extends Nutrition {
  id: string;
  /** What it is sorted by. */
  place: string;
  title: string;
  title_ar: string;
  image: string | null;
  images: StoreProduct['images'];
  allergens: StoreProduct['allergens'];
  attributes: AttributeValues;
  variant_ids: string[];
}

export async function findCategoryId(db: Db, idOrSlug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from categories where (id = ${idOrSlug} or slug = ${idOrSlug}) and archived_at is null order by id = ${idOrSlug} desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Where a product stands among those of a category and below it, as one text: its category's place in the tree, its own
 * there, its id. A page goes on behind a place, not behind a product, which may be moved before the next page is asked
 * for. Ranks have digits and letters alone, so "." and "/" sort before whatever goes on.
 */
const placeInTree = sql<string>`concat_ws('/', top.rank, above.rank, own.rank) || '.' || p.category_rank || '.' || p.id`;

/** Products that are sold after a place: in the order of their ids, or within a category in that of the shop. */
export async function readProducts(
  db: Db,
  { after, limit, category }: { after: string; limit: number; category: string | undefined },
  viewer: Viewer,
): Promise<SoldProduct[]> {
  const place = category === undefined ? sql<string>`p.id` : sql<string>`(${placeInTree}) collate "C"`;
  const { rows } = await sql<SoldProduct>`
    select p.id, ${place} as place, p.title, p.title_ar, p.image, p.attributes, p.allergens, p.ingredients, p.ingredients_ar, p.nutrition_basis, p.energy_kj, p.energy_kcal, p.fat_mg, p.saturates_mg, p.carbohydrate_mg, p.sugars_mg, p.fibre_mg, p.protein_mg, p.salt_mg,
      (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'alt', coalesce(nullif(i.alt, ''), p.title),
        'alt_ar', coalesce(nullif(i.alt_ar, ''), nullif(p.title_ar, ''), p.title)) order by i.rank, i.id), '[]')
        from product_images i where i.product_id = p.id) as images,
      array(select v.id from variants v where v.product_id = p.id and v.active and v.archived_at is null order by v.rank, v.id) as variant_ids
    from products p left join sellers s on s.id = p.seller_id left join categories own on own.id = p.category_id
      left join categories above on above.id = own.parent_id left join categories top on top.id = above.parent_id
    where p.status = 'active' and p.archived_at is null and (s.id is null or seller_sells(s)) and ${place} > ${after} and ${within(bySeller('p.seller_id'), viewer)}
      ${category === undefined ? sql`` : sql`and ${category} in (own.id, above.id, top.id)`}
    order by ${place} limit ${limit}`.execute(db);
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
