import {
  isKeyOpen,
  NewServiceKey,
  permissionName,
  RevokeKeyInput,
  RotateKeyInput,
  ServiceAccount,
  ServiceAccountInput,
  ServiceKeyInput,
} from '@bo/contracts';
import { type ExportColumn, namesOf } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findServiceAccount, serviceAccountList } from './service-accounts.repository.ts';
import { createKey, revokeKey, rotateKey, serviceAccounts } from './service-accounts.service.ts';

const COLUMNS: readonly ExportColumn<ServiceAccount>[] = [
  { key: 'name', value: ({ name }) => name },
  { key: 'note', value: ({ note }) => note },
  { key: 'scopes', value: ({ scopes }) => namesOf(scopes, permissionName) },
  { key: 'active', kind: 'flag', value: ({ active }) => active },
  { key: 'valid_keys', kind: 'number', value: ({ keys }) => keys.filter(isKeyOpen).length },
  { key: 'last_used_at', kind: 'instant', value: ({ last_used_at }) => last_used_at },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const serviceAccountExport = defineExport({
  name: 'service-accounts',
  permission: 'settings.export',
  list: serviceAccountList,
  columns: COLUMNS,
});

export const serviceAccountRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'service-accounts', area: 'settings', entity: ServiceAccount });
  routes.list(serviceAccountList);
  routes.export(serviceAccountExport);
  routes.detail(findServiceAccount);
  routes.create(ServiceAccountInput, serviceAccounts.create);
  routes.update(ServiceAccountInput, serviceAccounts.change);
  routes.archive(serviceAccounts.setArchived);
  routes.act('revoke-key', { permission: 'settings.security', body: RevokeKeyInput, run: revokeKey });
  app.post(
    `${routes.path}:id/rotate-key/`,
    {
      config: { permission: 'settings.security' },
      schema: { tags: routes.tags, params: ById, body: RotateKeyInput, response: created(NewServiceKey) },
    },
    async (request, reply) =>
      reply.code(201).send(await platform.write(request, (unit) => rotateKey(unit, request.params.id, request.body))),
  );
  app.post(
    `${routes.path}:id/keys/`,
    {
      config: { permission: 'settings.security' },
      schema: { tags: routes.tags, params: ById, body: ServiceKeyInput, response: created(NewServiceKey) },
    },
    async (request, reply) =>
      reply.code(201).send(await platform.write(request, (unit) => createKey(unit, request.params.id, request.body))),
  );
};
