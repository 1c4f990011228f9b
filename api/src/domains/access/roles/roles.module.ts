import { defineModule } from '../../../platform/module.ts';
import { roleExport, roleRoutes } from './roles.routes.ts';

export const rolesModule = defineModule({
  routes: [roleRoutes],
  exports: [roleExport],
});
