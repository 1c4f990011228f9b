import {
  Coupon,
  CouponBatch,
  CouponBatchInput,
  CouponBatchListQuery,
  CouponInput,
  CouponListQuery,
  CouponUse,
  listPage,
} from '@bo/contracts';
import { apiPages, defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const coupons = defineResource({
  ...ofRecord('coupon'),
  path: 'admin_panel/coupons/',
  entity: Coupon,
  input: CouponInput,
  listQuery: CouponListQuery,
});

/** So many codes that share their terms, each for one order. */
export const couponBatches = defineResource({
  ...ofRecord('coupon_batch'),
  path: 'admin_panel/coupon-batches/',
  entity: CouponBatch,
  input: CouponBatchInput,
  listQuery: CouponBatchListQuery,
});

const PAGE = 20;
const uses = listPage(CouponUse);

/** The orders that had a coupon, the latest first. */
export const couponUses = (id: string) =>
  apiPages({
    queryKey: [...coupons.keys.detail(id), 'uses'],
    path: `${coupons.path}${encodeURIComponent(id)}/uses/`,
    params: (offset) => ({ limit: PAGE, offset }),
    schema: uses,
    next: (page, offset) => (page.next === null ? undefined : offset + PAGE),
  });
