import {
  Coupon,
  CouponBatch,
  CouponBatchInput,
  CouponInput,
  CouponUse,
  CouponUseQuery,
  listPage,
  StopInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { couponBatchList, findCouponBatch } from './batches.repository.ts';
import { createBatch, setStopped } from './batches.service.ts';
import { couponList, couponUseList, findCoupon } from './coupons.repository.ts';
import { couponBulk, coupons, setActive } from './coupons.service.ts';

const COLUMNS: readonly ExportColumn<Coupon>[] = [
  { key: 'code', value: ({ code }) => code },
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'discount_type', words: 'discount_type', value: ({ discount_type }) => discount_type },
  {
    key: 'discount_value',
    kind: ({ discount_type }) => (discount_type === 'percent' ? 'percent' : 'money'),
    value: ({ discount_value }) => discount_value,
  },
  { key: 'cart_value', kind: 'money', value: ({ cart_value }) => cart_value },
  { key: 'maximum_discount', kind: 'money', value: ({ maximum_discount }) => maximum_discount },
  { key: 'available_count', kind: 'number', value: ({ available_count }) => available_count },
  { key: 'used_count', kind: 'number', value: ({ used_count }) => used_count },
  { key: 'per_customer_limit', kind: 'number', value: ({ per_customer_limit }) => per_customer_limit },
  { key: 'start_date', kind: 'instant', value: ({ starts_at }) => starts_at },
  { key: 'end_date', kind: 'end', value: ({ ends_at }) => ends_at },
  { key: 'status', words: 'coupon_state', value: ({ state }) => state },
];
export const couponExport = defineExport({
  name: 'coupons',
  permission: 'coupon.export',
  list: couponList,
  columns: COLUMNS,
});

export const couponRoutes: Routes = (app, platform) => {
  const { db, jobs } = platform;
  const routes = resourceRoutes(app, platform, { name: 'coupons', area: 'coupon', entity: Coupon });
  routes.list(couponList);
  routes.export(couponExport);
  routes.detail(findCoupon);
  routes.create(CouponInput, coupons.create);
  routes.update(CouponInput, coupons.change);
  routes.archive(coupons.setArchived);
  routes.remove(coupons.remove);
  routes.bulk(couponBulk);
  for (const [ending, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const)
    routes.act(ending, {
      permission: 'coupon.edit',
      body: Versioned.nullish(),
      run: (unit, id, { version }) => setActive(unit, id, version, active),
    });

  app.get(
    `${routes.path}:id/uses/`,
    {
      config: { permission: 'coupon.view' },
      schema: {
        tags: routes.tags,
        params: ById,
        querystring: CouponUseQuery,
        response: ok(listPage(CouponUse)),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id: coupon } = expectFound(await findCoupon(db, request.params.id, caller));
      return couponUseList.page(db, { ...request.query, coupon }, caller, request.url);
    },
  );

  const batches = resourceRoutes(app, platform, { name: 'coupon-batches', area: 'coupon', entity: CouponBatch });
  batches.list(couponBatchList);
  batches.detail(findCouponBatch);
  batches.create(CouponBatchInput, (unit, input) => createBatch(unit, jobs, input));
  for (const [ending, stopped] of [
    ['stop', true],
    ['resume', false],
  ] as const)
    batches.act(ending, {
      permission: 'coupon.edit',
      body: StopInput,
      run: (unit, id, body) => setStopped(unit, id, body, stopped),
    });
};
