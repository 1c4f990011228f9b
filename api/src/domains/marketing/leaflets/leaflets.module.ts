import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { leafletPdf } from './leaflet-pdf.job.ts';
import { leafletExport, leafletRoutes } from './leaflets.routes.ts';
import { leafletBulk } from './leaflets.service.ts';

export const leafletsModule = defineModule({
  records: {
    leaflet: {
      scope: everyone('A leaflet names prices of the whole store.'),
      named: { table: 'leaflets', name: 'title', name_ar: 'title_ar' },
    },
  },
  routes: [leafletRoutes],
  exports: [leafletExport],
  jobs: [leafletBulk.job, leafletPdf],
});
