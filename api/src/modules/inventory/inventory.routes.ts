import {
  AdjustInput, listPage, RecallEffect, RecallInput, ReceiveInput, SafetyInput, StockBalance, StockBatch, StockBatchListQuery, StockListQuery, StockMovement, StockMovementListQuery, StockWritten, TransferInput,
  WasteInput,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../platform/access/guard.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers } from '../../platform/http/contract.ts';
import { newId } from '../../platform/ids.ts';
import { adjust, receive, recall, setSafety, transfer, waste } from './inventory.service.ts';
import { readRecallEffect } from './ledger.repository.ts';
import { batchList, movementList, stockList } from './stock.list.ts';

const PATH = '/admin_panel/inventory/';
const tags = ['inventory'];

/** What the ledger knows this act by: the caller's Idempotency-Key, else one of its own. */
function actOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? `${callerOf(request).id} ${request.routeOptions.url ?? ''} ${key.slice(0, 200)}` : newId('act');
}

export const inventoryRoutes: Routes = (app, { db, writeOnce }) => {
  const view = { permission: 'inventory.view' } as const;
  const edit = { permission: 'inventory.edit' } as const;
  const correct = { permission: 'inventory.adjust' } as const;

  app.get(PATH, { config: view, schema: { tags, querystring: StockListQuery, response: answers(listPage(StockBalance)) } }, (request) => stockList.page(db, request.query, callerOf(request), request.url));
  app.get(`${PATH}batches/`, { config: view, schema: { tags, querystring: StockBatchListQuery, response: answers(listPage(StockBatch)) } }, (request) => batchList.page(db, request.query, callerOf(request), request.url));
  app.get(`${PATH}movements/`, { config: view, schema: { tags, querystring: StockMovementListQuery, response: answers(listPage(StockMovement)) } }, (request) =>
    movementList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(`${PATH}receive/`, { config: edit, schema: { tags, body: ReceiveInput, response: answers(StockWritten) } }, (request) =>
    writeOnce(request, StockWritten, (under) => receive(under, actOf(request), request.body)),
  );
  app.post(`${PATH}transfer/`, { config: edit, schema: { tags, body: TransferInput, response: answers(StockWritten) } }, (request) =>
    writeOnce(request, StockWritten, (under) => transfer(under, actOf(request), request.body)),
  );
  app.post(`${PATH}adjust/`, { config: correct, schema: { tags, body: AdjustInput, response: answers(StockWritten) } }, (request) =>
    writeOnce(request, StockWritten, (under) => adjust(under, actOf(request), request.body)),
  );
  app.post(`${PATH}waste/`, { config: correct, schema: { tags, body: WasteInput, response: answers(StockWritten) } }, (request) =>
    writeOnce(request, StockWritten, (under) => waste(under, actOf(request), request.body)),
  );
  app.post(`${PATH}safety/`, { config: correct, schema: { tags, body: SafetyInput, response: answers(StockWritten) } }, (request) =>
    writeOnce(request, StockWritten, (under) => setSafety(under, request.body)),
  );

  app.get(`${PATH}recalls/`, { config: view, schema: { tags, querystring: RecallInput.omit({ reason: true }), response: answers(RecallEffect) } }, ({ query }) => readRecallEffect(db, query.variant_id, query.batch));
  app.post(`${PATH}recalls/`, { config: edit, schema: { tags, body: RecallInput, response: answers(RecallEffect) } }, (request) =>
    writeOnce(request, RecallEffect, (under) => recall(under, actOf(request), request.body)),
  );
};
