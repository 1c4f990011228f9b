import { defineModule } from '../../../platform/module.ts';
import { dealerExport, dealerRoutes } from './dealers.routes.ts';
import { dealerBulk } from './dealers.service.ts';

export const dealersModule = defineModule({
  routes: [dealerRoutes],
  exports: [dealerExport],
  jobs: [dealerBulk.job],
});
