import { byDealer } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { dealerExport, dealerRoutes } from './dealers.routes.ts';
import { dealerBulk } from './dealers.service.ts';

export const dealersModule = defineModule({
  records: {
    dealer: {
      scope: byDealer('dealers.id'),
      named: { table: 'dealers', name: 'name', name_ar: 'name_ar' },
      ofAccess: true,
    },
  },
  routes: [dealerRoutes],
  exports: [dealerExport],
  jobs: [dealerBulk.job],
});
