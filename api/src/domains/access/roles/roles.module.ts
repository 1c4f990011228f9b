import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { roleExport, roleRoutes } from './roles.routes.ts';

export const rolesModule = defineModule({
  records: {
    role: {
      scope: everyone('Names of roles are no secret; only people of the whole store write them (`role.scope`).'),
      named: { table: 'roles', name: 'name', name_ar: 'name_ar' },
      ofAccess: true,
    },
  },
  routes: [roleRoutes],
  exports: [roleExport],
});
