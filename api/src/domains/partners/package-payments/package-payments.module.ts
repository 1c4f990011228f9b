import { bySeller } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { packagePaymentExport, packagePaymentRoutes } from './package-payments.routes.ts';
import { packagePaymentBulk } from './package-payments.service.ts';

export const packagePaymentsModule = defineModule({
  records: { package_payment: { scope: bySeller('package_payments.seller_id') } },
  routes: [packagePaymentRoutes],
  exports: [packagePaymentExport],
  jobs: [packagePaymentBulk.job],
});
