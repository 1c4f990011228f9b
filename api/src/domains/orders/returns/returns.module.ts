import { all, byDealer, byOwnWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { returnExport, returnRoutes } from './returns.routes.ts';
import { returnBulk } from './returns.service.ts';

export const returnsModule = defineModule({
  records: {
    return: {
      scope: all(byDealer('returns.dealer_id'), byOwnWarehouse('returns.warehouse_id')),
      named: { table: 'returns', name: 'number' },
    },
  },
  routes: [returnRoutes],
  exports: [returnExport],
  jobs: [returnBulk.job],
});
