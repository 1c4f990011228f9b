import { defineModule } from '../../../platform/module.ts';
import { payoutExport, payoutRequestExport, payoutRoutes, payoutRunExport } from './payouts.routes.ts';
import { payoutRun } from './runs.service.ts';

export const payoutsModule = defineModule({
  routes: [payoutRoutes],
  exports: [payoutExport, payoutRequestExport, payoutRunExport],
  jobs: [payoutRun],
});
