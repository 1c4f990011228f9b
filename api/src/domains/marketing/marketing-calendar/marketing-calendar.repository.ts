import {
  type CalendarEntry,
  type CalendarKind,
  MOST_CALENDAR_ENTRIES,
  type OfferState,
  type Permission,
} from '@bo/contracts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { containsWords } from '../../../platform/list/search.ts';

/** Keeps the rows of a search, by a column of words and the one that they are sorted by. */
type Found = (words: string, sort: string) => Expression<SqlBool>;
interface Source {
  needs: Permission;
  /** What gives it other days; null where its days are another record's. */
  edit: Permission | null;
  rows: (viewer: Actor, found: Found) => RawBuilder<unknown>;
}

const named = (table: string, found: Found) => found(`${table}.search_text`, `${table}.title_sort`);

/** The rows of each kind: id, version, both titles, code, from, upto, draft, on, over. */
export const SOURCES: Record<CalendarKind, Source> = {
  offer: {
    needs: 'offer.view',
    edit: 'offer.edit',
    rows: (viewer, found) => sql`
      select id, version, title, title_ar, null::text as code, available_from as from, available_upto as upto, draft, not paused as on, false as over
      from offers where archived_at is null and ${within('offer', viewer)} and ${named('offers', found)}`,
  },
  volume_offer: {
    needs: 'offer.view',
    edit: 'offer.edit',
    rows: (viewer, found) => sql`
      select volume_offers.variant_id, max(volume_offers.version), products.title, products.title_ar, variants.code, min(volume_offers.starts_at),
        min(volume_offers.ends_at), false, bool_and(volume_offers.active), false
      from volume_offers join variants on variants.id = volume_offers.variant_id join products on products.id = variants.product_id
      where volume_offers.archived_at is null and ${within('volume_offer', viewer)} and ${named('products', found)}
      group by volume_offers.variant_id, products.id, variants.id`,
  },
  offer_banner: {
    needs: 'offer.view',
    edit: 'offer.edit',
    rows: (viewer, found) => sql`
      select id, version, title, title_ar, null, available_from, available_upto, false, active, false
      from offer_banners where archived_at is null and ${within('offer_banner', viewer)} and ${named('offer_banners', found)}`,
  },
  offer_countdown: {
    needs: 'offer.view',
    edit: null,
    rows: (viewer, found) => sql`
      select offer_countdowns.id, offer_countdowns.version, offer_countdowns.title, offer_countdowns.title_ar, null, offers.available_from,
        offers.available_upto, offers.draft, offer_countdowns.active and not offers.paused, false
      from offer_countdowns join offers on offers.id = offer_countdowns.offer_id
      where offer_countdowns.archived_at is null and ${within('offer_countdown', viewer)} and ${named('offer_countdowns', found)}`,
  },
  coupon: {
    needs: 'coupon.view',
    edit: 'coupon.edit',
    // The codes of a batch are one entry, their batch's.
    rows: (viewer, found) => sql`
      select id, version, title, title_ar, code, starts_at, ends_at, draft, active, coalesce(used_count >= available_count, false)
      from coupons where archived_at is null and batch_id is null and ${within('coupon', viewer)} and ${found('coupons.search_text', 'coupons.code_sort')}`,
  },
  coupon_batch: {
    needs: 'coupon.view',
    edit: null,
    rows: (viewer, found) => sql`
      select id, version, title, title_ar, prefix, starts_at, ends_at, false, stopped_at is null, false
      from coupon_batches where archived_at is null and ${within('coupon_batch', viewer)} and ${named('coupon_batches', found)}`,
  },
  leaflet: {
    needs: 'leaflet.view',
    edit: 'leaflet.edit',
    rows: (viewer, found) => sql`
      select id, version, title, title_ar, null, available_from, available_upto, draft, true, false
      from leaflets where archived_at is null and ${within('leaflet', viewer)} and ${named('leaflets', found)}`,
  },
};

type Row = Omit<CalendarEntry, 'movable'>;

/** What runs at some time of a range of days of the store, in the order in which it begins. */
export async function readEntries(
  db: Db,
  viewer: Actor,
  {
    kinds,
    from,
    upto,
    zone,
    search,
  }: { kinds: CalendarKind[]; from: string; upto: string; zone: string; search: string },
): Promise<{ entries: Row[]; count: number }> {
  if (kinds.length === 0) return { entries: [], count: 0 };
  const found: Found = (words, sort) => (search === '' ? sql<SqlBool>`true` : containsWords(words, sort, search));
  const { rows } = await sql<Row & { state: OfferState; count: number }>`
    with every (kind, id, version, title, title_ar, code, "from", upto, draft, is_on, over) as (
      ${sql.join(
        kinds.map((kind) => sql`select ${kind}::text, entry.* from (${SOURCES[kind].rows(viewer, found)}) as entry`),
        sql` union all `,
      )}
    )
    select kind, id, version, title, title_ar, code, "from", upto,
      case when draft then 'draft' when over or upto <= now() then 'ended' when not is_on then 'paused' when "from" > now() then 'scheduled' else 'live' end as state,
      (count(*) over ())::int as count
    from every
    where ("from" is not null or upto is not null)
      and coalesce("from" < (${upto}::date + 1)::timestamp at time zone ${zone}, true)
      and coalesce(upto > ${from}::date::timestamp at time zone ${zone}, true)
    order by "from" nulls first, upto desc nulls first, kind, id
    limit ${MOST_CALENDAR_ENTRIES}`.execute(db);
  return { entries: rows.map(({ count: _, ...entry }) => entry), count: rows[0]?.count ?? 0 };
}
