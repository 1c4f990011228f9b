import { defineModule } from '../../../platform/module.ts';
import { makeCodes } from './batches.service.ts';
import { couponExport, couponRoutes } from './coupons.routes.ts';
import { couponBulk } from './coupons.service.ts';

export const couponsModule = defineModule({
  routes: [couponRoutes],
  exports: [couponExport],
  jobs: [couponBulk.job, makeCodes],
});
