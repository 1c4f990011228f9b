import { type Coupon, CouponListQuery, type CouponState, type CouponUse, CouponUseQuery } from '@bo/contracts';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { may, type Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { CouponsTable } from '../../../platform/db/schema.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { recordTable } from '../../../platform/record-table.ts';
import { reference } from '../../../platform/records.ts';

/** The state follows from the switches, the uses and the clock; what can never be used again says so first. */
const state = sql<CouponState>`case
  when coupons.draft then 'draft'
  when coupons.ends_at <= now() then 'ended'
  when coupons.used_count >= coupons.available_count then 'used_up'
  when not coupons.active or batch.stopped_at is not null then 'paused'
  when coupons.starts_at > now() then 'scheduled'
  else 'live' end`;

interface Derived {
  state: CouponState;
  batch_title: string | null;
  batch_title_ar: string | null;
}

function toCoupon({
  code_sort: _,
  search_text: __,
  batch_id,
  batch_title,
  batch_title_ar,
  ...coupon
}: Selectable<CouponsTable> & Derived): Coupon {
  return { ...coupon, batch: reference(batch_id, batch_title, batch_title_ar) };
}

const from = (db: Db | Trx) =>
  db.selectFrom('coupons').leftJoin('coupon_batches as batch', 'batch.id', 'coupons.batch_id');
const columns = [state.as('state'), 'batch.title as batch_title', 'batch.title_ar as batch_title_ar'] as const;

export const couponList = defineList({
  query: CouponListQuery,
  scope: 'coupon',
  id: 'coupons.id',
  sorts: {
    code: 'coupons.code_sort',
    starts_at: 'coupons.starts_at',
    ends_at: 'coupons.ends_at',
    used_count: 'coupons.used_count',
    updated_at: 'coupons.updated_at',
  },
  matching: (db, { search, state: states, discount_type, batch, running_out, archived }) =>
    from(db)
      .where('coupons.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('coupons.batch_id', batch))
      // Ten thousand codes for one order each would hide the coupons that people work with.
      .$if(batch === undefined && !search, (rows) => rows.where('coupons.batch_id', 'is', null))
      .where(anyOf(state, states))
      .where(anyOf('coupons.discount_type', discount_type))
      .where(is(runningOut, running_out))
      .where(containsWords('coupons.search_text', 'coupons.code_sort', search)),
  columns: (rows) => rows.selectAll('coupons').select(columns),
  toItem: toCoupon,
});

/** Live, and at most a tenth of what it was made for is left. */
const runningOut = sql<SqlBool>`(${state} = 'live' and coupons.available_count is not null
  and (coupons.available_count - coupons.used_count) * 10 <= coupons.available_count)`;

export const findCoupon = defineFinder({
  scope: 'coupon',
  rows: (db, id) => from(db).selectAll('coupons').select(columns).where('coupons.id', '=', id),
  read: toCoupon,
});

export const couponTable = recordTable('coupons', {
  prefix: 'cpn',
  unique: { coupons_code: ['code', 'coupon.code_taken'] },
});

/** The orders that had one coupon, as far as the viewer may see orders and customers. */
export const couponUseList = defineList({
  query: CouponUseQuery.extend({ coupon: z.string() }),
  scope: 'order',
  id: 'coupon_uses.order_id',
  sorts: { used_at: 'coupon_uses.used_at' },
  matching: (db, { coupon, restored, search }) =>
    db
      .selectFrom('coupon_uses')
      .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
      .where('coupon_uses.coupon_id', '=', coupon)
      .$if(Boolean(search), (rows) => rows.where('orders.number', '=', search ?? ''))
      .$if(restored !== undefined, (rows) => rows.where('coupon_uses.restored_at', restored ? 'is not' : 'is', null)),
  columns: (rows, viewer) =>
    rows
      .leftJoin('customers', (join) =>
        join.onRef('customers.id', '=', 'coupon_uses.customer_id').on(within('customer', viewer)),
      )
      .select([
        'coupon_uses.order_id as id',
        'orders.number',
        'customers.id as customer_id',
        'customers.name',
        'coupon_uses.discount',
        'coupon_uses.used_at',
        'coupon_uses.restored_at',
      ]),
  toItem: ({ id, number, customer_id, name, ...use }, viewer: Actor): CouponUse => ({
    ...use,
    id,
    order: may(viewer, 'order.view') ? { id, number } : null,
    customer: may(viewer, 'customer.view') ? reference(customer_id, name, name) : null,
  }),
});

/** How many coupons run out, for anyone who is to see to it. */
export const countRunningOut = (db: Db, viewer: Actor): Promise<number> =>
  couponList.countTo(db, CouponListQuery.parse({ running_out: 'true' }), viewer);
