import { defineModule } from '../../../platform/module.ts';
import { brandExport, brandRoutes } from './brands.routes.ts';
import { brandBulk } from './brands.service.ts';

export const brandsModule = defineModule({
  routes: [brandRoutes],
  exports: [brandExport],
  jobs: [brandBulk.job],
});
