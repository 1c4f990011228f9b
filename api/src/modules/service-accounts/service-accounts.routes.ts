import {
  NewServiceKey,
  RevokeKeyInput,
  RotateKeyInput,
  ServiceAccount,
  ServiceAccountInput,
  ServiceKeyInput,
} from '@bo/contracts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ById, created } from '../../platform/http/contract.ts';
import { resourceRoutes } from '../../platform/http/resource-routes.ts';
import { findServiceAccount, serviceAccountList } from './service-accounts.repository.ts';
import { createKey, revokeKey, rotateKey, serviceAccounts } from './service-accounts.service.ts';

export const serviceAccountRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'service-accounts', area: 'settings', entity: ServiceAccount });
  routes.list(serviceAccountList);
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
