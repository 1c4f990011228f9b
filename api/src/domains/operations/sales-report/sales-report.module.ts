import { defineModule } from '../../../platform/module.ts';
import { salesReportExport, salesReportRoutes } from './sales-report.routes.ts';

export const salesReportModule = defineModule({
  routes: [salesReportRoutes],
  exports: [salesReportExport],
});
