import { defineModule } from '../../../platform/module.ts';
import { serviceAccountExport, serviceAccountRoutes } from './service-accounts.routes.ts';

export const serviceAccountsModule = defineModule({
  routes: [serviceAccountRoutes],
  exports: [serviceAccountExport],
});
