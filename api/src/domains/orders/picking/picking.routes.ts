import {
  listPage,
  PickEvents,
  PickEventsAnswer,
  PickQueueQuery,
  PickQueueRow,
  PickStart,
  PickTakeOver,
  PickTask,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, noContent, ok } from '../../../platform/http/contract.ts';
import { pickQueue } from './picking.repository.ts';
import { applyEvents, readTask, releasePicking, startPicking, takeOverPicking } from './picking.service.ts';

const PATH = '/admin_panel/picking/';
const tags = ['picking'];

/** The floor: what there is to pick, who picks it, and what they did. */
export const pickingRoutes: Routes = (app, platform) => {
  const { db, write } = platform;
  const view = { permission: 'picking.view' } as const;
  const edit = { permission: 'picking.edit' } as const;

  app.get(
    `${PATH}queue/`,
    { config: view, schema: { tags, querystring: PickQueueQuery, response: ok(listPage(PickQueueRow)) } },
    (request) => pickQueue.page(db, request.query, callerOf(request), request.url),
  );
  app.get(`${PATH}tasks/:id/`, { config: view, schema: { tags, params: ById, response: ok(PickTask) } }, (request) =>
    readTask(db, request.params.id, callerOf(request)),
  );
  app.post(
    `${PATH}start/`,
    {
      config: edit,
      schema: {
        tags,
        description: 'Takes orders to be picked together; none of them where someone else has one (409).',
        body: PickStart,
        response: ok(PickTask),
      },
    },
    (request) => write(request, (unit) => startPicking(unit, request.body.order_ids)),
  );
  app.post(
    `${PATH}orders/:id/release/`,
    { config: edit, schema: { tags, params: ById, response: noContent } },
    async (request, reply) => {
      await write(request, (unit) => releasePicking(unit, request.params.id));
      return reply.code(204).send(null);
    },
  );
  app.post(
    `${PATH}orders/:id/take-over/`,
    { config: edit, schema: { tags, params: ById, body: PickTakeOver, response: ok(PickTask) } },
    (request) => write(request, (unit) => takeOverPicking(unit, request.params.id, request.body.reason)),
  );
  app.post(
    `${PATH}events/`,
    {
      config: edit,
      schema: {
        tags,
        description:
          'What a device has seen on the floor, applied one by one in the order given, each `client_id` exactly once: the same list may be sent again. A refused event stops none after it.',
        body: PickEvents,
        response: ok(PickEventsAnswer),
      },
    },
    (request) =>
      applyEvents(platform, callerOf(request), languageOf(request.headers['accept-language']), request.body.events),
  );
};
