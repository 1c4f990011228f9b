import { listPage, SavedView, SavedViewInput, SavedViewListQuery, ViewRole } from '@bo/contracts';
import { z } from 'zod';
import { type Caller, may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { fieldError, forbidden, DomainError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { expectFound, expectVersion } from '../../../platform/records.ts';
import {
  clearDefaults,
  deleteView,
  findView,
  insertView,
  rolesOfStore,
  savedViewList,
  updateView,
} from './saved-views.repository.ts';

const PATH = '/admin_panel/saved-views/';
const tags = ['saved views'];

/** Everybody saves views for themselves and for others; where a role's screen starts is for those who manage people. */
function checkDefaults({ scope, default_for_roles }: SavedViewInput, caller: Caller): void {
  if (default_for_roles.length === 0) return;
  if (!may(caller, 'user.edit')) throw forbidden('user.edit');
  if (scope !== 'shared') throw fieldError('scope', 'saved_view.default_shared');
}

function expectOwn(view: SavedView): SavedView {
  if (!view.mine) throw new DomainError(403, 'saved_view.not_yours');
  return view;
}

export const savedViewRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(
    PATH,
    {
      config: { permission: 'signed_in' },
      schema: { tags, querystring: SavedViewListQuery, response: ok(listPage(SavedView)) },
    },
    (request) => savedViewList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}roles/`,
    { config: { permission: 'user.edit' }, schema: { tags, response: ok(z.array(ViewRole)) } },
    () => rolesOfStore(db),
  );

  app.post(
    PATH,
    { config: { permission: 'signed_in' }, schema: { tags, body: SavedViewInput, response: created(SavedView) } },
    async (request, reply) => {
      const caller = callerOf(request);
      checkDefaults(request.body, caller);
      const view = await writeOnce(request, SavedView, async ({ trx, audit }) => {
        const id = await insertView(trx, request.body, caller.id);
        await clearDefaults(trx, request.body, id);
        const after = expectFound(await findView(trx, id, caller));
        await audit({ type: 'saved_view', id, action: 'created', after });
        return after;
      });
      return reply.code(201).send(view);
    },
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'signed_in' },
      schema: { tags, params: ById, body: SavedViewInput.extend(Versioned.shape), response: ok(SavedView) },
    },
    (request) => {
      const caller = callerOf(request);
      const { version: _, ...input } = request.body;
      checkDefaults(input, caller);
      return write(request, async ({ trx, audit, actor }) => {
        const before = expectOwn(expectVersion(await findView(trx, request.params.id, caller), versionOf(request)));
        await updateView(trx, before, input, actor.id);
        await clearDefaults(trx, input, before.id);
        const after = expectFound(await findView(trx, before.id, caller));
        await audit({ type: 'saved_view', id: before.id, action: 'updated', before, after });
        return after;
      });
    },
  );

  app.delete(
    `${PATH}:id/`,
    { config: { permission: 'signed_in' }, schema: { tags, params: ById, response: noContent } },
    async (request, reply) => {
      const caller = callerOf(request);
      await write(request, async ({ trx, audit }) => {
        const before = expectOwn(expectFound(await findView(trx, request.params.id, caller)));
        await deleteView(trx, before.id);
        await audit({ type: 'saved_view', id: before.id, action: 'deleted', before });
      });
      return reply.code(204).send(null);
    },
  );
};
