import { ofTheStore } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { recallExport, recallOrderExport, recallRoutes } from './recalls.routes.ts';

export const recallsModule = defineModule({
  records: {
    recall: { scope: ofTheStore(), named: { table: 'recalls', name: 'number' } },
  },
  routes: [recallRoutes],
  exports: [recallExport, recallOrderExport],
});
