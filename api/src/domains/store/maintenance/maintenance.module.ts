import { defineModule } from '../../../platform/module.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

export const maintenanceModule = defineModule({
  routes: [maintenanceRoutes],
});
