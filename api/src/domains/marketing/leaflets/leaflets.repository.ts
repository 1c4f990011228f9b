import { type Leaflet, type LeafletInput, LeafletListQuery, LeafletPage, type LeafletState } from '@bo/contracts';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { LeafletsTable } from '../../../platform/db/schema.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ImageReplacer } from '../../catalogue/media/media.service.ts';

const state = sql<LeafletState>`case when leaflets.draft then 'draft' when leaflets.available_upto <= now() then 'expired'
  when leaflets.available_from > now() then 'scheduled' else 'live' end`;
const Pages = z.array(LeafletPage);

function toLeaflet({
  title_sort: _,
  search_text: __,
  pages,
  pages_ar,
  ...leaflet
}: Selectable<LeafletsTable> & { state: LeafletState }): Leaflet {
  const both = { pages: Pages.parse(pages), pages_ar: Pages.parse(pages_ar) };
  const all = [...both.pages, ...both.pages_ar];
  return {
    ...leaflet,
    ...both,
    page_count: Math.max(both.pages.length, both.pages_ar.length),
    hotspot_count: all.reduce((count, { hotspots }) => count + hotspots.length, 0),
  };
}

/** Leaflets with a hotspot that leads to a variant of a product, or to an offer that covers one. */
const leadsTo = (product: string) => sql<SqlBool>`exists (
  select from jsonb_path_query(leaflets.pages || leaflets.pages_ar, '$[*].hotspots[*]') as spot
  where case spot ->> 'target_type'
    when 'variant' then exists (select from variants v where v.id = spot ->> 'target_id' and v.product_id = ${product})
    else exists (select from offer_variants ov join variants v on v.id = ov.variant_id
      where ov.offer_id = spot ->> 'target_id' and v.product_id = ${product}) end)`;

export const leafletList = defineList({
  query: LeafletListQuery,
  scope: 'leaflet',
  id: 'leaflets.id',
  sorts: {
    title: 'leaflets.title_sort',
    available_from: 'leaflets.available_from',
    available_upto: 'leaflets.available_upto',
    updated_at: 'leaflets.updated_at',
  },
  matching: (db, { search, archived, state: states, product }) =>
    db
      .selectFrom('leaflets')
      .where('leaflets.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf(state, states))
      .$if(product !== undefined, (rows) => rows.where(leadsTo(product ?? '')))
      .where(containsWords('leaflets.search_text', 'leaflets.title_sort', search)),
  columns: (rows) => rows.selectAll('leaflets').select(state.as('state')),
  toItem: toLeaflet,
});

export const findLeaflet = defineFinder({
  scope: 'leaflet',
  rows: (db, id) =>
    db.selectFrom('leaflets').selectAll('leaflets').select(state.as('state')).where('leaflets.id', '=', id),
  read: toLeaflet,
});

const table = recordTable('leaflets', { prefix: 'lft' });
/** Its pages are documents of the database. */
const stored = <I extends Partial<LeafletInput>>({ pages, pages_ar, ...fields }: I) => ({
  ...fields,
  ...(pages ? { pages: JSON.stringify(pages) } : {}),
  ...(pages_ar ? { pages_ar: JSON.stringify(pages_ar) } : {}),
});
export const leafletTable = {
  ...table,
  insert: (unit: UnitOfWork, input: LeafletInput) => table.insert(unit, stored(input)),
  update: (unit: UnitOfWork, before: Leaflet, change: Partial<LeafletInput> & { archived_at?: Date | null }) =>
    table.update(unit, before, stored(change)),
};

export interface CheckedVariant {
  id: string;
  name: string;
  name_ar: string;
  by_weight: boolean;
}
/** Those of some variants that are there, by their product's names. */
export async function readVariants(db: Db, ids: readonly string[]): Promise<CheckedVariant[]> {
  const { rows } =
    await sql<CheckedVariant>`select v.id, p.title as name, coalesce(nullif(p.title_ar, ''), p.title) as name_ar,
    p.sold_by = 'weight' as by_weight from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[])`.execute(
      db,
    );
  return rows;
}

export interface CheckedOffer {
  id: string;
  name: string;
  name_ar: string;
  from: string;
  upto: string;
  /** Whether it is on at all: no draft, not paused, not archived. */
  on: boolean;
}
export async function readOffers(db: Db, ids: readonly string[]): Promise<CheckedOffer[]> {
  const { rows } =
    await sql<CheckedOffer>`select id, title as name, title_ar as name_ar, available_from as from, available_upto as upto,
    not draft and not paused and archived_at is null as on from offers where id = any(${ids}::text[])`.execute(db);
  return rows;
}

/** Each moment within a period at which the price of one of some variants may change. */
export async function readMoments(db: Db, ids: readonly string[], from: string, upto: string): Promise<string[]> {
  const { rows } = await sql<{ at: string }>`select distinct at from (
      select unnest(array[o.available_from, o.available_upto]) as at from offers o join offer_variants ov on ov.offer_id = o.id
        where ov.variant_id = any(${ids}::text[]) and o.archived_at is null
      union all select starts_at from price_history where variant_id = any(${ids}::text[])
    ) moments where at > ${from} and at < ${upto} order by at`.execute(db);
  return rows.map(({ at }) => at);
}

export const replaceLeafletImage: ImageReplacer = (trx, { id, from, to, by }) =>
  sql`update leaflets set cover = case cover when ${from} then ${to} else cover end,
      pages = replace(pages::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb,
      pages_ar = replace(pages_ar::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb,
      version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id}`.execute(trx);
