import { defineModule } from '../../../platform/module.ts';
import { returnExport, returnRoutes } from './returns.routes.ts';
import { returnBulk } from './returns.service.ts';

export const returnsModule = defineModule({
  routes: [returnRoutes],
  exports: [returnExport],
  jobs: [returnBulk.job],
});
