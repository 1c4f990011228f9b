import {
  BatchTrace,
  BatchTraceQuery,
  listPage,
  NewRecallInput,
  Recall,
  RecallAnswerInput,
  RecallDetail,
  RecallEffect,
  RecallEndInput,
  RecallInput,
  RecallOrder,
  RecallOrderListQuery,
  RecallSettleInput,
  TracedOrder,
  TracedOrderListQuery,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { findRecall, readTrace, recallList, recallOrderList, tracedOrderList } from './recalls.repository.ts';
import {
  closeRecall,
  noteAnswer,
  openRecall,
  releaseByHand,
  settleBatch,
  tellCustomers,
  withdrawRecall,
} from './recalls.service.ts';

const COLUMNS: readonly ExportColumn<Recall>[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'status', words: 'recall_status', value: ({ status }) => status },
  { key: 'reason', value: ({ reason }) => reason },
  { key: 'order_count', kind: 'number', value: ({ order_count }) => order_count },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
  { key: 'by', value: ({ opened_by }) => opened_by?.name ?? null },
  { key: 'closed_at', kind: 'instant', value: ({ closed_at }) => closed_at },
];
/** What the authority asks for: who holds goods of the recall, who was told when, and what they answered. */
const ORDER: readonly ExportColumn<RecallOrder>[] = [
  { key: 'recall', value: ({ recall }) => recall.number },
  { key: 'order', value: ({ order }) => order.number },
  { key: 'status', words: 'order_status', value: ({ order_status }) => order_status },
  { key: 'customer', value: ({ customer }) => customer?.name ?? null },
  { key: 'phone', guarded: 'customer_phone', value: ({ customer_phone }) => customer_phone },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'delivered_at', kind: 'instant', value: ({ delivered_at }) => delivered_at },
  { key: 'told_at', kind: 'instant', value: ({ told_at }) => told_at },
  { key: 'answer', words: 'recall_answer', value: ({ answer }) => answer },
  { key: 'note', value: ({ answer_note }) => answer_note },
  { key: 'answered_at', kind: 'instant', value: ({ answered_at }) => answered_at },
];
export const recallExport = defineExport({
  name: 'recalls',
  permission: 'inventory.export',
  list: recallList,
  columns: COLUMNS,
});
export const recallOrderExport = defineExport({
  name: 'recall-orders',
  permission: 'order.export',
  list: recallOrderList,
  columns: ORDER,
});

export const recallRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, { name: 'recalls', area: 'inventory', entity: RecallDetail });
  const { path, tags } = routes;
  const ofOrders = { permission: 'order.view' } as const;
  routes.list(recallList, Recall);
  routes.export(recallExport);

  app.get(
    `${path}orders/`,
    { config: ofOrders, schema: { tags, querystring: RecallOrderListQuery, response: ok(listPage(RecallOrder)) } },
    (request) => recallOrderList.page(db, request.query, callerOf(request), request.url),
  );
  exportRoute(app, platform, { path: `${path}orders/`, tags, file: recallOrderExport });
  app.get(
    `${path}trace/`,
    {
      config: { permission: 'inventory.view' },
      schema: { tags, querystring: BatchTraceQuery, response: ok(BatchTrace) },
    },
    (request) => readTrace(db, request.query, callerOf(request)),
  );
  app.get(
    `${path}trace/orders/`,
    { config: ofOrders, schema: { tags, querystring: TracedOrderListQuery, response: ok(listPage(TracedOrder)) } },
    (request) => tracedOrderList.page(db, request.query, callerOf(request), request.url),
  );

  app.post(
    path,
    {
      config: { permission: 'inventory.adjust' },
      schema: { tags, body: NewRecallInput, response: created(RecallDetail) },
    },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, RecallDetail, (unit) => openRecall(unit, request.body))),
  );
  routes.detail(findRecall);
  const adjust = { permission: 'inventory.adjust' } as const;
  routes.act('tell', {
    ...{ ...adjust, body: Versioned },
    run: (unit, id, { version }) => tellCustomers(platform, unit, id, version),
  });
  routes.act('settle', { ...adjust, body: RecallSettleInput, run: settleBatch });
  routes.act('withdraw', { ...adjust, body: RecallEndInput, run: withdrawRecall });
  routes.act('close', { permission: 'inventory.approve', body: RecallEndInput, run: closeRecall });
  // Beside the other acts on a blocked batch; declared here, as only this module knows whether a recall holds it.
  app.post(
    '/admin_panel/inventory/recalls/release/',
    { config: adjust, schema: { tags: ['inventory'], body: RecallInput, response: ok(RecallEffect) } },
    (request) => writeOnce(request, RecallEffect, (unit) => releaseByHand(unit, request.body)),
  );
  app.post(
    `${path}:id/orders/:orderId/answer/`,
    {
      config: { permission: 'order.edit' },
      schema: {
        tags,
        params: ById.extend({ orderId: z.string() }),
        body: RecallAnswerInput,
        response: ok(RecallOrder),
      },
    },
    (request) => write(request, (unit) => noteAnswer(unit, request.params.id, request.params.orderId, request.body)),
  );
};
