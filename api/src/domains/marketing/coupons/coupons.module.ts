import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { makeCodes } from './batches.service.ts';
import { couponExport, couponRoutes } from './coupons.routes.ts';
import { couponBulk } from './coupons.service.ts';
import { DERIVED } from './derived.repository.ts';

export const couponsModule = defineModule({
  records: {
    coupon: {
      scope: everyone('Coupons hold in the whole store; dealers look up those of their orders.'),
      named: { table: 'coupons', name: 'code' },
    },
    coupon_batch: {
      scope: everyone('Coupons hold in the whole store.'),
      named: { table: 'coupon_batches', name: 'title', name_ar: 'title_ar' },
    },
  },
  routes: [couponRoutes],
  exports: [couponExport],
  jobs: [couponBulk.job, makeCodes],
  consistency: DERIVED,
});
