import { type OfferBanner, type OfferBannerInput, OfferBannerListQuery, type Reference } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { OfferBannersTable } from '../../../platform/db/schema.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { periodState } from '../../../platform/list/period.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { lockRanks } from '../../../platform/ranks.ts';
import { recordTable } from '../../../platform/record-table.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { offerState } from '../offers/offers.service.ts';
import type { ImageReplacer } from '../../catalogue/media/media.service.ts';

const state = periodState('offer_banners.available_from', 'offer_banners.available_upto', 'offer_banners.active');

/** What a banner leads to, by both names; null for nothing, or where it is archived. */
const target = sql<Reference | null>`case offer_banners.target_type
  when 'offer' then (select json_build_object('id', id, 'name', title, 'name_ar', title_ar) from offers where id = offer_banners.target_id and archived_at is null)
  when 'product' then (select json_build_object('id', id, 'name', title, 'name_ar', title_ar) from products where id = offer_banners.target_id and archived_at is null)
  when 'category' then (select json_build_object('id', id, 'name', name, 'name_ar', name_ar) from categories where id = offer_banners.target_id and archived_at is null)
  when 'brand' then (select json_build_object('id', id, 'name', name, 'name_ar', name_ar) from brands where id = offer_banners.target_id and archived_at is null)
  end`;

/**
 * Whether a banner that customers see leads to what can't be bought now: an offer that is over or paused, a product
 * that is off.
 */
const deadEnd = sql<boolean>`(${state} = 'live' and offer_banners.archived_at is null and offer_banners.target_type <> 'none' and not coalesce(case offer_banners.target_type
  when 'offer' then (select ${offerState} = 'live' from offers where id = offer_banners.target_id and archived_at is null)
  when 'product' then (select status = 'active' from products where id = offer_banners.target_id and archived_at is null)
  when 'category' then (select active from categories where id = offer_banners.target_id and archived_at is null)
  when 'brand' then (select active from brands where id = offer_banners.target_id and archived_at is null)
  end, false))`;

function toOfferBanner({
  title_sort: _,
  search_text: __,
  ...banner
}: Selectable<OfferBannersTable> & Pick<OfferBanner, 'state' | 'target' | 'dead_end'>): OfferBanner {
  return banner;
}

export const offerBannerList = defineList({
  query: OfferBannerListQuery,
  scope: 'offer_banner',
  id: 'offer_banners.id',
  sorts: {
    rank: 'offer_banners.rank',
    title: 'offer_banners.title_sort',
    available_from: { column: 'offer_banners.available_from', nullable: true },
    available_upto: { column: 'offer_banners.available_upto', nullable: true },
    updated_at: 'offer_banners.updated_at',
  },
  matching: (db, { search, archived, placement, state: states, dead_end }) =>
    db
      .selectFrom('offer_banners')
      .where('offer_banners.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('offer_banners.placement', placement))
      .where(anyOf(state, states))
      .where(is(deadEnd, dead_end))
      .where(containsWords('offer_banners.search_text', 'offer_banners.title_sort', search)),
  columns: (rows) =>
    rows.selectAll('offer_banners').select([state.as('state'), target.as('target'), deadEnd.as('dead_end')]),
  toItem: toOfferBanner,
});

export const findOfferBanner = defineFinder({
  scope: 'offer_banner',
  rows: (db, id) =>
    db
      .selectFrom('offer_banners')
      .selectAll('offer_banners')
      .select([state.as('state'), target.as('target'), deadEnd.as('dead_end')])
      .where('offer_banners.id', '=', id),
  read: toOfferBanner,
});

export const offerBannerTable = recordTable('offer_banners', { prefix: 'ban' });

/** Adds a banner behind the last. */
export async function insertOfferBanner(unit: UnitOfWork, input: OfferBannerInput): Promise<string> {
  await lockRanks(unit.trx, 'offer_banner');
  const last = await unit.trx
    .selectFrom('offer_banners')
    .select('rank')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  return offerBannerTable.insert(unit, { ...input, rank: generateKeyBetween(last?.rank ?? null, null) });
}

/** All banners in their order, archived ones too: they have places to come back to. */
export const readBannerRanks = (trx: Trx) =>
  trx.selectFrom('offer_banners').select(['id', 'rank', 'placement']).orderBy('rank').orderBy('id').execute();

/** Whether what a banner is to lead to is there. */
export async function targetExists(
  trx: Trx,
  { target_type, target_id }: Pick<OfferBannerInput, 'target_type' | 'target_id'>,
): Promise<boolean> {
  if (target_type === 'none') return true;
  const table = { offer: 'offers', product: 'products', category: 'categories', brand: 'brands' }[target_type];
  const { rows } = await sql`select from ${sql.table(table)} where id = ${target_id} and archived_at is null`.execute(
    trx,
  );
  return rows.length > 0;
}

export const replaceBannerImage: ImageReplacer = (trx, { id, from, to, by }) =>
  sql`update offer_banners set image = case image when ${from} then ${to} else image end,
      image_ar = case image_ar when ${from} then ${to} else image_ar end,
      version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id}`.execute(trx);
