import { defineModule } from '../../../platform/module.ts';
import { offerReportExport, offerReportRoutes } from './offer-report.routes.ts';

export const offerReportModule = defineModule({
  routes: [offerReportRoutes],
  exports: [offerReportExport],
});
