import { defineModule } from '../../../platform/module.ts';
import { runPaymentOperation } from './payments.job.ts';
import { paymentRoutes } from './payments.routes.ts';

export const paymentsModule = defineModule({
  routes: [paymentRoutes],
  jobs: [runPaymentOperation],
});
