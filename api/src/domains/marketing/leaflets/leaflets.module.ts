import { defineModule } from '../../../platform/module.ts';
import { leafletPdf } from './leaflet-pdf.job.ts';
import { leafletExport, leafletRoutes } from './leaflets.routes.ts';
import { leafletBulk } from './leaflets.service.ts';

export const leafletsModule = defineModule({
  routes: [leafletRoutes],
  exports: [leafletExport],
  jobs: [leafletBulk.job, leafletPdf],
});
