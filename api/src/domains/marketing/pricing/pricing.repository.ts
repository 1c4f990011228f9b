import {
  type BasketLine,
  type CouponTerms,
  type Language,
  type OfferTerms,
  type Reference,
  type SubstituteChoice,
  type VolumeTerms,
} from '@bo/contracts';
import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { QuotesTable } from '../../../platform/db/schema.ts';
import { optionLabel, optionNames } from '../../catalogue/variant-types/variant-types.service.ts';

/** What a line of a basket is priced from: the variant as it is sold at the moment. */
export interface SoldVariant {
  id: string;
  product_id: string;
  /** What its product is called. */
  names: Record<Language, string>;
  brand_id: string | null;
  category_ids: string[];
  unit: string;
  size: number;
  sold_by: 'unit' | 'weight';
  weight_step_g: number | null;
  min_buy: number;
  max_buy: number;
  list_price: number;
  selling_price: number;
  vat_class: 'standard' | 'zero' | 'exempt';
  for_sale: boolean;
}

/**
 * The variants of a basket. At another moment than now they cost what their price history says for then, prices to come
 * included.
 */
export async function readVariants(db: Db | Trx, ids: readonly string[], at: string | null): Promise<SoldVariant[]> {
  const then =
    at === null
      ? sql`(select null::bigint as price, null::bigint as selling_price)`
      : sql`(select (select price from price_history h where h.variant_id = v.id and h.starts_at <= ${at} order by h.starts_at desc, h.id desc limit 1) as price,
          (select selling_price from price_history h where h.variant_id = v.id and h.starts_at <= ${at} order by h.starts_at desc, h.id desc limit 1) as selling_price)`;
  const { rows } = await sql<SoldVariant>`
    select v.id, v.product_id, p.brand_id,
      json_build_object('en', p.title, 'ab', coalesce(nullif(p.title_ar, ''), p.title)) as names, array_remove(array[c.id, above.id, above.parent_id], null) as category_ids,
      v.unit, v.size, p.sold_by, v.weight_step_g, v.min_buy, v.max_buy,
      coalesce(past.price, v.price) as list_price, coalesce(past.selling_price, v.selling_price) as selling_price, p.vat_class,
      v.active and v.archived_at is null and p.status = 'active' and p.archived_at is null
        and (s.id is null or seller_sells(s)) as for_sale
    from variants v join products p on p.id = v.product_id cross join lateral ${then} as past
      left join categories c on c.id = p.category_id left join categories above on above.id = c.parent_id
      left join sellers s on s.id = coalesce(v.seller_id, p.seller_id)
    where v.id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** What a variant is called and how it may come back: what an order line keeps, and a shop shows. */
export interface VariantDescription {
  id: string;
  title: string;
  title_ar: string;
  label: string;
  label_ar: string;
  code: string;
  barcode: string;
  image: string | null;
  return_policy: string;
  return_window_days: number;
}

/** Apart from the prices, because a quote is asked for with every key, and who reads it has the names already. */
export async function readDescriptions(db: Db | Trx, ids: readonly string[]): Promise<Map<string, VariantDescription>> {
  const { rows } = await sql<VariantDescription>`
    select v.id, p.title, p.title_ar, ${optionLabel('name', 'v.options')} as label,
      ${optionLabel('name_ar', 'v.options')} as label_ar, v.code,
      coalesce((select min(barcode) from variant_barcodes b where b.variant_id = v.id and b.active and b.units = 1), '') as barcode,
      coalesce(v.image, p.image) as image, p.return_policy, p.return_window_days
    from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What variants cost the store, those for which someone has said. */
export async function readCosts(db: Db | Trx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cost: number }>`
    select id, cost from variants where id = any(${ids}::text[]) and cost is not null`.execute(db);
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}

/** An offer as it covers one variant. */
export type ReadOffer = OfferTerms & { variant_id: string };

/**
 * The offers that cover some variants: those that are live at the moment, or with `all` also those that are not, for
 * anyone who asks why. What ended long ago is no reason any more.
 */
export async function readOffers(
  db: Db | Trx,
  ids: readonly string[],
  at: string,
  { all }: { all: boolean },
): Promise<ReadOffer[]> {
  const terms = sql`ov.variant_id, o.id, o.offer_type, o.offer_value, o.buy_quantity, o.get_quantity,
    o.priority, o.cap_per_order, o.cap_total, o.used_count, o.pincodes, o.available_upto`;
  const covering = sql`offer_variants ov join offers o on o.id = ov.offer_id
    where ov.variant_id = any(${ids}::text[]) and o.archived_at is null`;
  if (all) {
    const { rows } = await sql<ReadOffer>`select ${terms}, o.available_from, o.draft, o.paused from ${covering}
      and o.available_upto > ${at}::timestamptz - interval '30 days' order by o.id`.execute(db);
    return rows;
  }
  // Of thousands of rows each column is felt: what the condition says already is not sent.
  const { rows } = await sql<Omit<ReadOffer, 'available_from' | 'draft' | 'paused'>>`select ${terms} from ${covering}
    and not o.draft and not o.paused and o.available_from <= ${at} and o.available_upto > ${at} order by o.id collate "C"`.execute(
    db,
  );
  return rows.map((row) => Object.assign(row, { available_from: at, draft: false, paused: false }));
}

/** What offers are called. Apart from their terms, because of thousands of candidates only a few are told. */
export async function readOfferNames(db: Db | Trx, ids: readonly string[]): Promise<Reference[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Reference>`
    select id, title as name, title_ar as name_ar from offers where id = any(${ids}::text[]) order by id`.execute(db);
  return rows;
}

export async function readTiers(
  db: Db | Trx,
  ids: readonly string[],
): Promise<(VolumeTerms & { variant_id: string })[]> {
  const { rows } = await sql<VolumeTerms & { variant_id: string }>`
    select variant_id, id, quantity_threshold, discount_percentage, starts_at, ends_at, active from volume_offers
    where variant_id = any(${ids}::text[]) and archived_at is null order by quantity_threshold`.execute(db);
  return rows;
}

/**
 * A coupon by its code, with how often this customer has used it. A draft is known to nobody; the codes of a batch that
 * was stopped are as inactive as if each of them were.
 */
export async function readCoupon(
  db: Db | Trx,
  code: string,
  customerId: string | null,
): Promise<(CouponTerms & { id: string }) | undefined> {
  const { rows } = await sql<CouponTerms & { id: string }>`
    select id, code, discount_type, discount_value, cart_value, maximum_discount, starts_at, ends_at, available_count, used_count,
      per_customer_limit, category_ids, brand_ids, product_ids, excluded_category_ids, excluded_brand_ids, excluded_product_ids, excludes_offers,
      active and not exists (select from coupon_batches b where b.id = coupons.batch_id and b.stopped_at is not null) as active,
      (select count(*)::int from coupon_uses u where u.coupon_id = coupons.id and u.customer_id = ${customerId} and u.restored_at is null) as customer_uses
    from coupons where upper(code) = upper(${code}) and archived_at is null and not draft`.execute(db);
  return rows[0];
}

export interface Place {
  id: string;
  code: string;
  serviceable: boolean;
  delivery_fee: number;
  free_delivery_from: number | null;
  minimum_order: number;
  cash_allowed: boolean;
  promise_minutes: number;
  dealer_id: string | null;
  /** The open ones that deliver there, in order of priority. */
  warehouses: { id: string; name: string; name_ar: string }[];
}

export async function readPlace(db: Db | Trx, code: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select p.id, p.code, p.serviceable, p.delivery_fee, p.free_delivery_from, p.minimum_order, p.cash_allowed, p.promise_minutes, p.dealer_id,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name, 'name_ar', w.name_ar) order by pw.priority, w.id)
        from pincode_warehouses pw join warehouses w on w.id = pw.warehouse_id
        where pw.pincode_id = p.id and w.archived_at is null and w.status = 'open'), '[]') as warehouses
    from pincodes p where p.code = ${code} and p.archived_at is null`.execute(db);
  return rows[0];
}

/**
 * How many of each variant a warehouse can sell; of a combo, what its scarcest component allows. What expired a moment
 * ago and is not booked yet does not count.
 */
export async function readAvailable(
  db: Db | Trx,
  warehouses: readonly string[],
  variants: readonly string[],
): Promise<{ warehouse_id: string; variant_id: string; available: number }[]> {
  const { rows } = await sql<{ warehouse_id: string; variant_id: string; available: number }>`
    select w.id as warehouse_id, v.id as variant_id, coalesce(
      (select min(floor(greatest(coalesce(b.available - unbooked_expiry(b.variant_id, b.warehouse_id), 0), 0) / c.quantity))::int from combo_components c
        left join stock_balances b on b.variant_id = c.component_id and b.warehouse_id = w.id where c.variant_id = v.id),
      (select greatest(b.available - unbooked_expiry(b.variant_id, b.warehouse_id), 0) from stock_balances b where b.variant_id = v.id and b.warehouse_id = w.id), 0) as available
    from unnest(${warehouses}::text[]) as w(id) cross join unnest(${variants}::text[]) as v(id)`.execute(db);
  return rows;
}

const MOST_SUBSTITUTES = 5;
/** What can stand in for each of some variants: of the same category, in stock there, the nearest price first. */
export async function readSubstitutes(
  db: Db | Trx,
  variants: readonly string[],
  warehouseId: string,
): Promise<Map<string, SubstituteChoice[]>> {
  if (variants.length === 0) return new Map();
  const { rows } = await sql<SubstituteChoice & { wanted_id: string; place: number }>`
    select wanted.id as wanted_id, other.* from variants wanted join products like_it on like_it.id = wanted.product_id
      cross join lateral (
        select v.id as variant_id, concat_ws(', ', p.title, nullif(${optionNames('name', 'v.options')}, '')) as name,
          concat_ws('، ', coalesce(nullif(p.title_ar, ''), p.title), nullif(${optionNames('name_ar', 'v.options')}, '')) as name_ar,
          coalesce(v.image, p.image) as image, v.selling_price, b.available,
          row_number() over (order by p.id <> like_it.id, abs(v.selling_price - wanted.selling_price), v.id) as place
        from products p join variants v on v.product_id = p.id and v.active and v.archived_at is null and v.id <> wanted.id
          join stock_balances b on b.variant_id = v.id and b.warehouse_id = ${warehouseId} and b.available > 0
          left join sellers s on s.id = coalesce(v.seller_id, p.seller_id)
        where p.category_id = like_it.category_id and p.status = 'active' and p.archived_at is null
          and p.sold_by = like_it.sold_by and (s.id is null or seller_sells(s))
        order by place limit ${MOST_SUBSTITUTES}
      ) as other
    where wanted.id = any(${variants}::text[]) order by wanted.id, other.place`.execute(db);
  const choices = new Map<string, SubstituteChoice[]>(variants.map((id) => [id, []]));
  for (const { wanted_id, place: _, ...choice } of rows) choices.get(wanted_id)?.push(choice);
  return choices;
}

export interface Buyer {
  id: string;
  name: string;
  phone: string;
  status: 'active' | 'blocked' | 'anonymised';
  wallet: number;
}

/** A customer by id, or by phone: of several with one number the person who ordered last. */
export async function readBuyer(
  db: Db | Trx,
  { id, phone }: { id?: string; phone?: string },
): Promise<Buyer | undefined> {
  if (id === undefined && !phone) return undefined;
  const who = id === undefined ? sql`phone = ${phone} and status <> 'anonymised'` : sql`id = ${id}`;
  const { rows } =
    await sql<Buyer>`select id, name, phone, status, wallet from customers where ${who} and archived_at is null
    order by last_order_at desc nulls last, id limit 1`.execute(db);
  return rows[0];
}

export const variantIds = (lines: readonly BasketLine[]): string[] => [
  ...new Set(lines.map(({ variant_id }) => variant_id)),
];

/** Deletes quotes that expired a week ago. */
export async function forgetOldQuotes(db: Db): Promise<void> {
  await sql`delete from quotes where expires_at < now() - interval '7 days'`.execute(db);
}

export const insertQuote = (db: Db, quote: Insertable<QuotesTable>) => db.insertInto('quotes').values(quote).execute();

/** The totals of a quote, for the caller that asked for it. */
export const findQuote = (db: Db | Trx, id: string, by: string | null) =>
  db
    .selectFrom('quotes')
    .select(['total', 'expires_at'])
    .where('id', '=', id)
    .where('created_by', 'is not distinct from', by)
    .executeTakeFirst();
