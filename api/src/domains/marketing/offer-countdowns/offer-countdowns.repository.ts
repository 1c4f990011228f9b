import { type OfferCountdown, OfferCountdownListQuery, type OfferState } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';

/** The offer's own state; switched off by itself a countdown is paused, whatever is not over. */
const state = sql<OfferState>`case
  when offers.draft then 'draft'
  when offers.available_upto <= now() then 'ended'
  when offers.paused or not offer_countdowns.active then 'paused'
  when offers.available_from > now() then 'scheduled'
  else 'live' end`;

const withOffer = (db: Db | Trx) =>
  db.selectFrom('offer_countdowns').innerJoin('offers', 'offers.id', 'offer_countdowns.offer_id');

const shown = (rows: ReturnType<typeof withOffer>) =>
  rows
    .selectAll('offer_countdowns')
    .select([
      'offers.title as offer_title',
      'offers.title_ar as offer_title_ar',
      'offers.available_from',
      'offers.available_upto',
      state.as('state'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function toOfferCountdown({ title_sort: _, search_text: __, ...countdown }: Row): OfferCountdown {
  return countdown;
}

export const offerCountdownList = defineList({
  query: OfferCountdownListQuery,
  scope: 'offer_countdown',
  id: 'offer_countdowns.id',
  sorts: {
    title: 'offer_countdowns.title_sort',
    available_upto: 'offers.available_upto',
    updated_at: 'offer_countdowns.updated_at',
  },
  matching: (db, { search, archived, style, state: states }) =>
    withOffer(db)
      .where('offer_countdowns.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('offer_countdowns.style', style))
      .where(anyOf(state, states))
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            sql<boolean>`${containsWords('offer_countdowns.search_text', 'offer_countdowns.title_sort', search ?? '')}`,
            sql<boolean>`${containsWords('offers.search_text', 'offers.title_sort', search ?? '')}`,
          ]),
        ),
      ),
  columns: shown,
  toItem: toOfferCountdown,
});

export const findOfferCountdown = defineFinder({
  scope: 'offer_countdown',
  rows: (db, id) => shown(withOffer(db).where('offer_countdowns.id', '=', id)),
  read: toOfferCountdown,
});

export const offerCountdownTable = recordTable('offer_countdowns', { prefix: 'cdn' });

/** Whether an offer is there to count down to. */
export const offerExists = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('offers')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;
