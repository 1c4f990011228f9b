import { type Offer, OfferListQuery, type OfferState } from '@bo/contracts';
import { type Selectable, sql } from 'kysely';
import type { OffersTable } from '../../platform/db/schema.ts';
import { SCOPES } from '../../platform/access/record-scopes.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsWords } from '../../platform/list/search.ts';

/** The state follows from the switches and the clock; the end of an offer comes before its pause. */
const state = sql<OfferState>`case
  when offers.draft then 'draft'
  when offers.available_upto <= now() then 'ended'
  when offers.paused then 'paused'
  when offers.available_from > now() then 'scheduled'
  else 'live' end`;

interface Derived {
  state: OfferState;
  variant_count: number;
  product_title: string | null;
  product_title_ar: string | null;
}

function toOffer({ title_sort: _, search_text: __, ...offer }: Selectable<OffersTable> & Derived): Offer {
  return offer;
}

export const offerList = defineList({
  query: OfferListQuery,
  scope: SCOPES.offer,
  id: 'offers.id',
  sorts: {
    title: 'offers.title_sort',
    available_from: 'offers.available_from',
    available_upto: 'offers.available_upto',
    priority: 'offers.priority',
    updated_at: 'offers.updated_at',
  },
  matching: (db, { search, state: states, deal_category, offer_type, archived }) =>
    db
      .selectFrom('offers')
      .where('offers.archived_at', archived ? 'is not' : 'is', null)
      .$if(Boolean(states?.length), (rows) => rows.where(state, 'in', states ?? []))
      .$if(Boolean(deal_category?.length), (rows) => rows.where('offers.deal_category', 'in', deal_category ?? []))
      .$if(Boolean(offer_type?.length), (rows) => rows.where('offers.offer_type', 'in', offer_type ?? []))
      .$if(Boolean(search), (rows) =>
        rows.where(containsWords('offers.search_text', 'offers.title_sort', search ?? '')),
      ),
  columns: (rows) =>
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
      ]),
  toItem: toOffer,
});
