import type { StockReportQuery } from '@bo/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { inCategories } from '../../catalogue/variants/variants.service.ts';

/** What makes a row: its id, names and picture. What has no category or brand stands together under a dash. */
export const GROUPS: Readonly<
  Record<
    StockReportQuery['group'],
    { id: RawBuilder<unknown>; name: RawBuilder<unknown>; name_ar: RawBuilder<unknown>; image: RawBuilder<unknown> }
  >
> = {
  product: {
    id: sql`products.id`,
    name: sql`products.title`,
    name_ar: sql`products.title_ar`,
    image: sql`products.image`,
  },
  category: {
    id: sql`coalesce(categories.id, '-')`,
    name: sql`coalesce(categories.name, '—')`,
    name_ar: sql`coalesce(categories.name_ar, '—')`,
    image: sql`categories.image`,
  },
  brand: {
    id: sql`coalesce(brands.id, '-')`,
    name: sql`coalesce(brands.name, '—')`,
    name_ar: sql`coalesce(brands.name_ar, '—')`,
    image: sql`brands.logo`,
  },
  warehouse: {
    id: sql`warehouses.id`,
    name: sql`warehouses.name`,
    name_ar: sql`warehouses.name_ar`,
    image: sql`null::text`,
  },
};

/** What a place is of, joined to what calls itself `stock_balances`. */
export const OF_PLACE = sql`
  join variants on variants.id = stock_balances.variant_id
  join products on products.id = variants.product_id
  join warehouses on warehouses.id = stock_balances.warehouse_id
  left join categories on categories.id = products.category_id
  left join brands on brands.id = products.brand_id`;

const belongs = (column: string, ids: readonly string[] | undefined) =>
  ids?.length ? sql`${sql.ref(column)} = any(${ids}::text[])` : sql`true`;

type Matching = Pick<StockReportQuery, 'search' | 'warehouse' | 'category' | 'brand'>;
/** The places of a report, as far as the viewer sees warehouses. */
export const matching = ({ search, warehouse, category, brand }: Matching, viewer: Actor) => sql`
  ${within('stock', viewer)}
  and ${belongs('stock_balances.warehouse_id', warehouse)} and ${belongs('products.brand_id', brand)}
  and ${category?.length ? inCategories(category) : sql`true`} and ${search ? containsWords('products.search_text', 'products.title_sort', search) : sql`true`}`;

const moment = (at: string) => sql<Date>`${at}::timestamptz`;

/** The balances of now or of a moment: what came after it is taken off, which is little where it is not long ago. */
export const placesAt = (at: string | undefined) =>
  at === undefined
    ? sql`stock_balances`
    : sql`(select variant_id, warehouse_id, on_hand, reserved, on_hand - reserved - blocked - expired as available from (
        select b.variant_id, b.warehouse_id, b.on_hand - coalesce(later.on_hand, 0) as on_hand,
          b.reserved - coalesce(later.reserved, 0) as reserved, b.blocked - coalesce(later.blocked, 0) as blocked,
          b.expired - coalesce(later.expired, 0) as expired
        from stock_balances b left join (
          select variant_id, warehouse_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved, sum(blocked_change) as blocked,
            sum(expired_change) as expired
          from stock_movements where at >= ${moment(at)} group by variant_id, warehouse_id
        ) as later using (variant_id, warehouse_id)
      ) as were)`;

/**
 * Each cost or selling price of a variant with the time that it held. The first held before it was written down as
 * well; the last is the variant's own, and null here.
 */
export const pricesOver = (column: 'cost' | 'selling_price') => sql`(
  select variant_id, case when first then '-infinity'::timestamptz else starts_at end as since, until, case when until is not null then value end as value
  from (
    select variant_id, starts_at, ${sql.ref(column)} as value, row_number() over held = 1 as first, lead(starts_at) over held as until
    from price_history where applied_at is not null and ${sql.ref(column)} is not null
    window held as (partition by variant_id order by starts_at, id)
  ) as one)`;

/** What things cost and sold for until a moment, as `costs` and `prices`; nothing for now, when the variants say it. */
export const pricesAt = (at: string | undefined) => {
  const held = (name: string, column: 'cost' | 'selling_price') =>
    at === undefined
      ? sql`left join (select null::bigint as value) as ${sql.ref(name)} on true`
      : sql`left join ${pricesOver(column)} as ${sql.ref(name)} on ${sql.ref(`${name}.variant_id`)} = variants.id
          and ${sql.ref(`${name}.since`)} < ${moment(at)} and (${sql.ref(`${name}.until`)} is null or ${sql.ref(`${name}.until`)} >= ${moment(at)})`;
  return sql`${held('costs', 'cost')} ${held('prices', 'selling_price')}`;
};
