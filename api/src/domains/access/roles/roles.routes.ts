import { permissionName, Role, RoleInput, scopeOfRole } from '@bo/contracts';
import { type ExportColumn, namesOf } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findRole, roleList } from './roles.repository.ts';
import { changeRole, createRole, removeRole } from './roles.service.ts';

const COLUMNS: readonly ExportColumn<Role>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'name_ar', value: ({ name_ar }) => name_ar },
  { key: 'built_in', kind: 'flag', value: ({ built_in }) => built_in },
  { key: 'people', kind: 'number', value: ({ people }) => people },
  { key: 'scope', words: 'role_scope', value: scopeOfRole },
  { key: 'refund_limit', kind: 'money', value: ({ limits }) => limits.refund },
  { key: 'wallet_limit', kind: 'money', value: ({ limits }) => limits.wallet },
  { key: 'permissions', value: ({ permissions }) => namesOf(permissions, permissionName) },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const roleExport = defineExport({ name: 'roles', permission: 'user.export', list: roleList, columns: COLUMNS });

export const roleRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'roles', area: 'user', entity: Role });
  routes.list(roleList);
  routes.export(roleExport);
  routes.detail(findRole);
  routes.create(RoleInput, createRole);
  routes.update(RoleInput, changeRole);
  routes.remove(removeRole);
};
