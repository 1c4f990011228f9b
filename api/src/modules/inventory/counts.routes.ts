import { listPage, StockCount, StockCountDetail, StockCountInput, StockCountLinesInput, StockCountListQuery, StockCountStatusInput } from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { may } from '../../platform/access/caller.ts';
import { callerOf } from '../../platform/access/guard.ts';
import { forbidden } from '../../platform/errors/refusal.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers, ById, created } from '../../platform/http/contract.ts';
import { expectFound } from '../../platform/records.ts';
import { countList, findCount } from './counts.repository.ts';
import { blindFor, openCount, saveLines, setCountStatus } from './counts.service.ts';

const PATH = '/admin_panel/inventory/counts/';
const tags = ['inventory'];
const approves = (request: FastifyRequest) => may(callerOf(request), 'inventory.approve');

export const stockCountRoutes: Routes = (app, { db, write, writeOnce }) => {
  app.get(PATH, { config: { permission: 'inventory.view' }, schema: { tags, querystring: StockCountListQuery, response: answers(listPage(StockCount)) } }, (request) =>
    countList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(PATH, { config: { permission: 'inventory.edit' }, schema: { tags, body: StockCountInput, response: created(StockCountDetail) } }, async (request, reply) =>
    reply.code(201).send(blindFor(await writeOnce(request, StockCountDetail, (under) => openCount(under, request.body)), approves(request))),
  );

  app.get(`${PATH}:id/`, { config: { permission: 'inventory.view' }, schema: { tags, params: ById, response: answers(StockCountDetail) } }, async (request) =>
    blindFor(expectFound(await findCount(db, request.params.id)), approves(request)),
  );

  app.post(`${PATH}:id/lines/`, { config: { permission: 'inventory.edit' }, schema: { tags, params: ById, body: StockCountLinesInput, response: answers(StockCountDetail) } }, async (request) =>
    blindFor(await write(request, (under) => saveLines(under, request.params.id, request.body)), approves(request)),
  );

  app.post(`${PATH}:id/status/`, { config: { permission: 'inventory.edit' }, schema: { tags, params: ById, body: StockCountStatusInput, response: answers(StockCountDetail) } }, async (request) => {
    if (request.body.status !== 'submitted' && !approves(request)) throw forbidden('inventory.approve');
    return blindFor(await write(request, (under) => setCountStatus(under, request.params.id, request.body)), approves(request));
  });
};
