import { Role, RoleInput } from '@bo/contracts';
import type { Routes } from '../../platform/http/app-type.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findRole, roleList } from './roles.repository.ts';
import { changeRole, createRole, removeRole } from './roles.service.ts';

export const roleRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'roles', area: 'user', entity: Role });
  routes.list(roleList);
  routes.detail(findRole);
  routes.create(RoleInput, createRole);
  routes.update(RoleInput, changeRole);
  routes.remove(removeRole);
};
