import { defineModule } from '../../../platform/module.ts';
import { customerExport, customerRoutes } from './customers.routes.ts';
import { customerBulk } from './customers.service.ts';

export const customersModule = defineModule({
  routes: [customerRoutes],
  exports: [customerExport],
  jobs: [customerBulk.job],
});
