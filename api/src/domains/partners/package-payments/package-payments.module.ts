import { defineModule } from '../../../platform/module.ts';
import { packagePaymentExport, packagePaymentRoutes } from './package-payments.routes.ts';
import { packagePaymentBulk } from './package-payments.service.ts';

export const packagePaymentsModule = defineModule({
  routes: [packagePaymentRoutes],
  exports: [packagePaymentExport],
  jobs: [packagePaymentBulk.job],
});
