import { HandOverInput, HandOverState, Warehouse } from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import { versionOf } from '../../../platform/http/version.ts';
import { expectFound } from '../../../platform/records.ts';
import { findWarehouse, readHandOver } from '../../stock/warehouses/warehouses.service.ts';
import { startHandOver } from './hand-over.job.ts';

const PATH = '/admin_panel/warehouses/:id/hand-over/';
const tags = ['warehouses'];

/** Gives what a warehouse has, its waiting orders too, to another one. */
export const handOverRoutes: Routes = (app, { db, write, jobs }) => {
  app.get(
    PATH,
    {
      config: { permission: 'warehouse.view' },
      schema: { tags, params: ById, response: ok(HandOverState) },
    },
    async (request) => {
      const { id } = expectFound(await findWarehouse(db, request.params.id, callerOf(request)));
      return readHandOver(db, id);
    },
  );
  app.post(
    PATH,
    {
      config: { permission: 'warehouse.edit' },
      schema: { tags, params: ById, body: HandOverInput, response: ok(Warehouse) },
    },
    async (request) => {
      const caller = callerOf(request);
      for (const permission of ['order.edit', 'inventory.adjust', 'pincode.edit'] as const)
        if (!may(caller, permission)) throw forbidden(permission);
      return write(request, (unit) =>
        startHandOver(
          unit,
          jobs,
          request.params.id,
          { ...request.body, version: versionOf(request) },
          languageOf(request.headers['accept-language']),
        ),
      );
    },
  );
};
