import { ofTheStore } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { serviceAccountExport, serviceAccountRoutes } from './service-accounts.routes.ts';

export const serviceAccountsModule = defineModule({
  records: {
    service_account: { scope: ofTheStore(), named: { table: 'service_accounts', name: 'name' }, ofAccess: true },
  },
  routes: [serviceAccountRoutes],
  exports: [serviceAccountExport],
});
