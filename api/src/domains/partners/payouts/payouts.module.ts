import { bySeller, notFor } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { payoutExport, payoutRequestExport, payoutRoutes, payoutRunExport } from './payouts.routes.ts';
import { payoutRun } from './runs.service.ts';

export const payoutsModule = defineModule({
  records: {
    payout: { scope: bySeller('payouts.seller_id'), named: { table: 'payouts', name: 'number' } },
    payout_run: { scope: notFor('seller'), named: { table: 'payout_runs', name: 'number' } },
    payout_setting: { scope: notFor('seller') },
  },
  routes: [payoutRoutes],
  exports: [payoutExport, payoutRequestExport, payoutRunExport],
  jobs: [payoutRun],
});
