import { MAINTENANCE_RECORD, MaintenanceInput } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { noContent } from '../../../platform/http/contract.ts';
import { setMaintenance } from './maintenance.repository.ts';

export const maintenanceRoutes: Routes = (app, { maintenance, write }) => {
  // The permission is the one that the guard lets through while the store is closed: anyone who closes it can open it.
  app.put(
    '/admin_panel/maintenance/',
    {
      config: { permission: 'settings.edit' },
      schema: { tags: ['settings'], body: MaintenanceInput, response: noContent },
    },
    async (request, reply) => {
      const { on, reason } = request.body;
      await write(request, async ({ trx, actor, audit }) => {
        if (!(await setMaintenance(trx, on, actor.id))) return;
        await audit({
          ...MAINTENANCE_RECORD,
          action: 'updated',
          before: { maintenance: !on },
          after: { maintenance: on },
          ...(reason ? { reason } : {}),
        });
      });
      maintenance.forget();
      return reply.code(204).send(null);
    },
  );
};
