import {
  type Offer,
  type OfferDetail,
  OfferListQuery,
  type OfferState,
  type OfferTerms,
  type VolumeTerms,
} from '@bo/contracts';
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Database, OffersTable } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { storeTimeZone, storeToday } from '../../../platform/settings.ts';
import type { ImageReplacer } from '../../catalogue/media/media.service.ts';
import { matchesVariant } from '../../catalogue/variants/variants.service.ts';
import type { PriceFrom } from './contests.ts';

/** The state follows from the switches and the clock; the end of an offer comes before its pause. */
export const offerState = sql<OfferState>`case
  when offers.draft then 'draft'
  when offers.available_upto <= now() then 'ended'
  when offers.paused then 'paused'
  when offers.available_from > now() then 'scheduled'
  else 'live' end`;

const state = offerState;

/** The moment at which today ends in the store: what is "until today" ends then. */
const endOfToday = sql`((${storeToday} + interval '1 day') at time zone ${storeTimeZone})`;

interface Derived {
  state: OfferState;
  variant_count: number;
  product_title: string | null;
  product_title_ar: string | null;
}

function toOffer({
  title_sort: _,
  search_text: __,
  live_told: ___,
  ...offer
}: Selectable<OffersTable> & Derived): Offer {
  return offer;
}

/** What of an offer is not in its own row: its state, how many variants it covers, and the first of them. */
const withDerived = (rows: SelectQueryBuilder<Database, 'offers', object>) =>
  rows
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('offer_variants')
          .innerJoin('variants', 'variants.id', 'offer_variants.variant_id')
          .innerJoin('products', 'products.id', 'variants.product_id')
          .whereRef('offer_variants.offer_id', '=', 'offers.id')
          .select([
            sql<number>`count(*)`.as('variant_count'),
            sql<string | null>`(array_agg(products.title order by variants.id))[1]`.as('product_title'),
            sql<string | null>`(array_agg(products.title_ar order by variants.id))[1]`.as('product_title_ar'),
          ])
          .as('covered'),
      (join) => join.onTrue(),
    )
    .selectAll('offers')
    .select([
      state.as('state'),
      sql<number>`covered.variant_count`.as('variant_count'),
      'covered.product_title',
      'covered.product_title_ar',
    ]);

/** Offers by their own words, or by a product, code or barcode that they cover. */
const matchesOffer = (text: string) => sql<SqlBool>`(${containsWords('offers.search_text', 'offers.title_sort', text)}
  or offers.id in (select ov.offer_id from offer_variants ov join variants on variants.id = ov.variant_id where ${matchesVariant(text)}))`;

/** Offers that cover a variant of a product. */
const coversProduct = (product: string) => sql<SqlBool>`offers.id in (
  select ov.offer_id from offer_variants ov join variants v on v.id = ov.variant_id where v.product_id = ${product})`;

export const offerList = defineList({
  query: OfferListQuery,
  scope: 'offer',
  id: 'offers.id',
  sorts: {
    title: 'offers.title_sort',
    available_from: 'offers.available_from',
    available_upto: 'offers.available_upto',
    priority: 'offers.priority',
    updated_at: 'offers.updated_at',
  },
  matching: (db, { search, state: states, deal_category, offer_type, variant, product, ending_today, archived }) =>
    db
      .selectFrom('offers')
      .where('offers.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf(state, states))
      .where(anyOf('offers.deal_category', deal_category))
      .where(anyOf('offers.offer_type', offer_type))
      .$if(ending_today === true, (rows) =>
        rows.where(sql<SqlBool>`${state} = 'live' and offers.available_upto <= ${endOfToday}`),
      )
      .$if(variant !== undefined, (rows) =>
        rows.where(
          sql<SqlBool>`exists (select from offer_variants ov where ov.offer_id = offers.id and ov.variant_id = ${variant})`,
        ),
      )
      .$if(product !== undefined, (rows) => rows.where(coversProduct(product ?? '')))
      .$if(Boolean(search), (rows) => rows.where(matchesOffer(search ?? ''))),
  columns: withDerived,
  toItem: toOffer,
});

export const findOffer = defineFinder({
  scope: 'offer',
  rows: (db, id) => withDerived(db.selectFrom('offers').where('offers.id', '=', id)),
  async read(row, db): Promise<OfferDetail> {
    const covered = await db
      .selectFrom('offer_variants')
      .select('variant_id')
      .where('offer_id', '=', row.id)
      .orderBy('variant_id')
      .execute();
    return { ...toOffer(row), variant_ids: covered.map(({ variant_id }) => variant_id) };
  },
});

export const offerTable = recordTable('offers', { prefix: 'off' });

/** The variants that an offer covers, from now on these. */
export async function setVariants(trx: Trx, id: string, variants: readonly string[]): Promise<void> {
  await sql`delete from offer_variants where offer_id = ${id} and variant_id <> all(${variants}::text[])`.execute(trx);
  await sql`insert into offer_variants (offer_id, variant_id) select ${id}, variant_id from unnest(${variants}::text[]) as v(variant_id)
    on conflict do nothing`.execute(trx);
}

/** Which of these are not there. */
export async function readMissing(
  db: Db | Trx,
  { variants, pincodes }: { variants: readonly string[]; pincodes: readonly string[] },
): Promise<{ variants: string[]; pincodes: string[] }> {
  const { rows } = await sql<{ variants: string[]; pincodes: string[] }>`select
    array(select id from unnest(${variants}::text[]) as v(id) where not exists (select from variants where variants.id = v.id)) as variants,
    array(select code from unnest(${pincodes}::text[]) as p(code) where not exists (select from pincodes where pincodes.code = p.code and archived_at is null)) as pincodes`.execute(
    db,
  );
  return rows[0] ?? { variants: [], pincodes: [] };
}

/** The present moment as the database has it, by which states are computed. */
export async function readNow(db: Db | Trx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select date_trunc('milliseconds', now()) as now`.execute(db);
  return rows[0]?.now ?? new Date().toISOString();
}

/**
 * What someone did is in the trail already: the clock's own entry for it is spared. `live` is whether that person
 * has just made it live.
 */
export const markTold = (trx: Trx, id: string, live: boolean): Promise<unknown> =>
  sql`update offers set live_told = ${live} and ${state} = 'live' and archived_at is null where id = ${id}`.execute(
    trx,
  );
/** One that is not live any more by someone's hand; its next start is told again. */
export const forgetTold = (trx: Trx, id: string): Promise<unknown> =>
  sql`update offers set live_told = false where id = ${id} and (${state} <> 'live' or archived_at is not null)`.execute(
    trx,
  );

/**
 * Offers that began or ended since that was last recorded, locked; those that another instance records are left to it.
 */
export async function takeUntold(trx: Trx, limit: number): Promise<{ id: string; live: boolean; version: number }[]> {
  const { rows } = await sql<{ id: string; live: boolean; version: number }>`
    select id, version, not live_told as live from offers
    where (live_told and (${state} <> 'live' or archived_at is not null)) or (not live_told and ${state} = 'live' and archived_at is null)
    order by id limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}
export const setTold = (trx: Trx, ids: readonly string[], live: boolean): Promise<unknown> =>
  sql`update offers set live_told = ${live} where id = any(${ids}::text[])`.execute(trx);

/** What is known of a variant that an offer's price is held against. */
export interface CostedVariant {
  id: string;
  price: number;
  selling_price: number;
  cost: number | null;
  vat_class: 'standard' | 'zero' | 'exempt';
  sold_by: 'unit' | 'weight';
}
export async function readCosted(db: Db | Trx, ids: readonly string[]): Promise<CostedVariant[]> {
  const { rows } = await sql<CostedVariant>`
    select v.id, v.price, v.selling_price, v.cost, p.vat_class, p.sold_by from variants v join products p on p.id = v.product_id
    where v.id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** The prices to come of some variants, as far as they are scheduled, in the order of time. */
export async function readPricesToCome(
  db: Db | Trx,
  ids: readonly string[],
  upto: string,
): Promise<(PriceFrom & { variant_id: string })[]> {
  const { rows } = await sql<PriceFrom & { variant_id: string }>`
    select variant_id, starts_at as at, price as list_price, selling_price from price_history
    where variant_id = any(${ids}::text[]) and applied_at is null and starts_at < ${upto} order by starts_at, id`.execute(
    db,
  );
  return rows;
}

export type RivalOffer = OfferTerms & { variant_id: string; title: string; title_ar: string; state: OfferState };
/** Offers for some of the same variants at the same time. Drafts never count as competing offers. */
export async function readRivals(
  db: Db | Trx,
  ids: readonly string[],
  { from, upto, except }: { from: string; upto: string; except: string },
): Promise<RivalOffer[]> {
  const { rows } = await sql<RivalOffer>`
    select ov.variant_id, offers.id, offers.title, offers.title_ar, offers.offer_type, offers.offer_value, offers.buy_quantity,
      offers.get_quantity, offers.priority, offers.cap_per_order, offers.cap_total, offers.used_count, offers.pincodes,
      offers.available_from, offers.available_upto, offers.draft, offers.paused, ${state} as state
    from offer_variants ov join offers on offers.id = ov.offer_id
    where ov.variant_id = any(${ids}::text[]) and offers.archived_at is null and not offers.draft and offers.id <> ${except}
      and offers.available_from < ${upto} and offers.available_upto > greatest(${from}::timestamptz, now()) order by offers.id`.execute(
    db,
  );
  return rows;
}

/** The tiers of some variants that hold at some time of a period. */
export async function readTiersIn(
  db: Db | Trx,
  ids: readonly string[],
  { from, upto }: { from: string; upto: string },
): Promise<(VolumeTerms & { variant_id: string })[]> {
  const { rows } = await sql<VolumeTerms & { variant_id: string }>`
    select variant_id, id, quantity_threshold, discount_percentage, starts_at, ends_at, active from volume_offers
    where variant_id = any(${ids}::text[]) and archived_at is null and active
      and coalesce(starts_at < ${upto}, true) and coalesce(ends_at > ${from}, true) order by quantity_threshold`.execute(
    db,
  );
  return rows;
}

export const replaceOfferImage: ImageReplacer = (trx, { id, from, to, by }) =>
  sql`update offers set image = ${to},
      version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id} and image = ${from}`.execute(trx);
