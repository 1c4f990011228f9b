import { ofTheStore } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { vatEntryExport, vatReturnExport, vatReturnRoutes } from './vat-return.routes.ts';

export const vatReturnModule = defineModule({
  records: { vat_period: { scope: ofTheStore(), named: { table: 'vat_periods', name: 'name' } } },
  routes: [vatReturnRoutes],
  exports: [vatReturnExport, vatEntryExport],
});
