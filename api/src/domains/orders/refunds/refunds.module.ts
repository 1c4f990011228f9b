import { defineModule } from '../../../platform/module.ts';
import { refundExport, refundRoutes } from './refunds.routes.ts';
import { refundBulk } from './refunds.service.ts';

export const refundsModule = defineModule({
  routes: [refundRoutes],
  exports: [refundExport],
  jobs: [refundBulk.job],
});
