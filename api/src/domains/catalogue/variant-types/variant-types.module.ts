import { defineModule } from '../../../platform/module.ts';
import { variantTypeExport, variantTypeRoutes } from './variant-types.routes.ts';
import { variantTypeBulk } from './variant-types.service.ts';

export const variantTypesModule = defineModule({
  routes: [variantTypeRoutes],
  exports: [variantTypeExport],
  jobs: [variantTypeBulk.job],
});
