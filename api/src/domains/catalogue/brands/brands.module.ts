import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { brandExport, brandRoutes } from './brands.routes.ts';
import { brandBulk } from './brands.service.ts';

export const brandsModule = defineModule({
  records: {
    brand: {
      scope: everyone('The catalogue is shared: sellers and dealers sell under its brands.'),
      named: { table: 'brands', name: 'name', name_ar: 'name_ar' },
    },
  },
  routes: [brandRoutes],
  exports: [brandExport],
  jobs: [brandBulk.job],
});
