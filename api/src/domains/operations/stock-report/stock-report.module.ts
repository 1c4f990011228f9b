import { defineModule } from '../../../platform/module.ts';
import { stockAgeExport, stockReportExport, stockReportRoutes } from './stock-report.routes.ts';

export const stockReportModule = defineModule({
  routes: [stockReportRoutes],
  exports: [stockReportExport, stockAgeExport],
});
