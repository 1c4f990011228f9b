import { HorizontalList, HorizontalListInput, HorizontalListMove, HorizontalListQuery, listPage } from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created, noContent } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { findHorizontalList, horizontalListList } from './horizontal-lists.repository.ts';
import {
  changeHorizontalList,
  createHorizontalList,
  moveHorizontalList,
  removeHorizontalList,
} from './horizontal-lists.service.ts';

/** The calls of SPECIFICATION.md section 7.2, path for path. */
const PATH = '/admin_panel/horizontal-product-list/';
const tags = ['horizontal lists'];

export const horizontalListRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(
    PATH,
    {
      config: { permission: 'horizontal_list.view' },
      schema: { tags, querystring: HorizontalListQuery, response: ok(listPage(HorizontalList)) },
    },
    (request) => horizontalListList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(
    PATH,
    {
      config: { permission: 'horizontal_list.create' },
      schema: { tags, body: HorizontalListInput, response: created(HorizontalList) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, HorizontalList, (unit) => createHorizontalList(unit, request.body))),
  );

  app.get(
    `${PATH}:id/`,
    {
      config: { permission: 'horizontal_list.view' },
      schema: { tags, params: ById, response: ok(HorizontalList) },
    },
    async ({ params }) => expectFound(await findHorizontalList(db, params.id)),
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'horizontal_list.edit' },
      schema: {
        tags,
        params: ById,
        body: HorizontalListInput.safeExtend(Versioned.shape),
        response: ok(HorizontalList),
      },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeHorizontalList(unit, request.params.id, versionOf(request), input));
    },
  );

  app.post(
    `${PATH}:id/move/`,
    {
      config: { permission: 'horizontal_list.edit' },
      schema: { tags, params: ById, body: HorizontalListMove, response: ok(HorizontalList) },
    },
    (request) => write(request, (unit) => moveHorizontalList(unit, request.params.id, request.body)),
  );

  app.delete(
    `${PATH}:id/`,
    { config: { permission: 'horizontal_list.delete' }, schema: { tags, params: ById, response: noContent } },
    async (request, reply) => {
      await write(request, (unit) => removeHorizontalList(unit, request.params.id));
      return reply.code(204).send(null);
    },
  );
};
