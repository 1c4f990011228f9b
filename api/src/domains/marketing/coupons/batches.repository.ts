import { type CouponBatch, CouponBatchInput, CouponBatchListQuery, type CouponBatchState } from '@bo/contracts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { CouponBatchesTable } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { createdBy } from '../../../platform/records.ts';

const state = sql<CouponBatchState>`case
  when coupon_batches.stopped_at is not null then 'stopped'
  when coupon_batches.made < coupon_batches.count then 'making'
  when coupon_batches.ends_at <= now() then 'ended'
  when coupon_batches.starts_at > now() then 'scheduled'
  else 'live' end`;
const usedCount = sql<number>`(select coalesce(sum(c.used_count), 0)::int from coupons c where c.batch_id = coupon_batches.id)`;

function toBatch({
  title_sort: _,
  search_text: __,
  terms,
  ...batch
}: Selectable<CouponBatchesTable> & { state: CouponBatchState; used_count: number }): CouponBatch {
  return { ...CouponBatchInput.parse({ ...(terms as object), ...batch }), ...batch };
}

export const couponBatchList = defineList({
  query: CouponBatchListQuery,
  scope: 'coupon_batch',
  id: 'coupon_batches.id',
  sorts: {
    title: 'coupon_batches.title_sort',
    ends_at: 'coupon_batches.ends_at',
    created_at: 'coupon_batches.created_at',
  },
  matching: (db, { search, state: states }) =>
    db
      .selectFrom('coupon_batches')
      .where('coupon_batches.archived_at', 'is', null)
      .where(anyOf(state, states))
      .where(containsWords('coupon_batches.search_text', 'coupon_batches.title_sort', search)),
  columns: (rows) => rows.selectAll('coupon_batches').select([state.as('state'), usedCount.as('used_count')]),
  toItem: toBatch,
});

export const findCouponBatch = defineFinder({
  scope: 'coupon_batch',
  rows: (db, id) =>
    db
      .selectFrom('coupon_batches')
      .selectAll('coupon_batches')
      .select([state.as('state'), usedCount.as('used_count')])
      .where('coupon_batches.id', '=', id),
  read: toBatch,
});

export const couponBatchTable = recordTable('coupon_batches', { prefix: 'cpb' });

export const insertBatch = (trx: Trx, batch: Insertable<CouponBatchesTable>) =>
  trx.insertInto('coupon_batches').values(batch).execute();

/** How many codes of a batch are still to be made; nobody else makes any until the transaction ends. */
export async function lockMissing(trx: Trx, id: string): Promise<Selectable<CouponBatchesTable> | undefined> {
  return trx.selectFrom('coupon_batches').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Makes coupons of these codes for a batch; a code that is there already makes none. Answers how many were made. */
export async function insertCodes(
  trx: Trx,
  { id, title, title_ar, starts_at, ends_at, terms }: Selectable<CouponBatchesTable>,
  codes: readonly string[],
  by: string | null,
): Promise<number> {
  const made = await trx
    .insertInto('coupons')
    .values(
      codes.map((code) => ({
        ...(terms as object as Pick<CouponBatch, 'discount_type' | 'discount_value'>),
        ...createdBy(by),
        id: newId('cpn'),
        code,
        title,
        title_ar,
        starts_at,
        ends_at,
        available_count: 1,
        batch_id: id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  await sql`update coupon_batches set made = made + ${made.length} where id = ${id}`.execute(trx);
  return made.length;
}

/** How many codes a batch has of those that it is to have. */
export const readMade = (db: Db, id: string) =>
  db.selectFrom('coupon_batches').select(['made', 'count']).where('id', '=', id).executeTakeFirst();
