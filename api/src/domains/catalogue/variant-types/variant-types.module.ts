import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { variantTypeExport, variantTypeRoutes } from './variant-types.routes.ts';
import { variantTypeBulk } from './variant-types.service.ts';

export const variantTypesModule = defineModule({
  records: {
    variant_type: {
      scope: everyone('The catalogue is shared: products are described by its types.'),
      named: { table: 'variant_types', name: 'name', name_ar: 'name_ar' },
    },
  },
  routes: [variantTypeRoutes],
  exports: [variantTypeExport],
  jobs: [variantTypeBulk.job],
});
