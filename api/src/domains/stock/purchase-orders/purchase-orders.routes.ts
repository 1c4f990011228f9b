import {
  AddedLinesInput,
  FromSuggestionsInput,
  PurchaseCancelInput,
  type PurchaseOrder,
  PurchaseOrder as PurchaseOrderContract,
  PurchaseOrderDetail,
  PurchaseOrderInput,
  PurchaseOrdersMade,
  PurchaseReceiptInput,
  ReceiptReversalInput,
  ReorderQuery,
  ReorderSuggestions,
} from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned, versionOf } from '../../../platform/http/version.ts';
import { paperRoute } from '../suppliers/suppliers.service.ts';
import { purchaseOrderPaper } from './purchase-order.document.ts';
import { findPurchaseOrder, purchaseOrderList } from './purchase-orders.repository.ts';
import {
  addPurchaseLines,
  cancelPurchaseOrder,
  changePurchaseOrder,
  createPurchaseOrder,
  orderSuggestions,
  purchaseOrderBulk,
  receivePurchaseOrder,
  reopenPurchaseOrder,
  reverseReceipt,
  sendPurchaseOrder,
  suggestOrders,
} from './purchase-orders.service.ts';

const COLUMNS: readonly ExportColumn<PurchaseOrder>[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'supplier', value: ({ supplier }) => supplier },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'status', words: 'purchase_order_status', value: ({ status }) => status },
  { key: 'expected_on', kind: 'day', value: ({ expected_on }) => expected_on },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'received', kind: 'number', value: ({ received }) => received },
  { key: 'cost_net', kind: 'money', value: ({ cost_net }) => cost_net },
  { key: 'cost_vat', kind: 'money', value: ({ cost_vat }) => cost_vat },
  { key: 'cost_total', kind: 'money', value: ({ cost_total }) => cost_total },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const purchaseOrderExport = defineExport({
  name: 'purchase-orders',
  permission: 'purchase_order.export',
  list: purchaseOrderList,
  columns: COLUMNS,
});

export const purchaseOrderRoutes: Routes = (app, platform) => {
  const { db, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, {
    name: 'purchase-orders',
    area: 'purchase_order',
    entity: PurchaseOrderDetail,
  });
  const { path, tags } = routes;
  const edit = { permission: 'purchase_order.edit', body: Versioned } as const;
  routes.list(purchaseOrderList, PurchaseOrderContract);
  routes.export(purchaseOrderExport);
  routes.create(PurchaseOrderInput, createPurchaseOrder);
  routes.bulk(purchaseOrderBulk);

  app.get(
    `${path}suggestions/`,
    {
      config: { permission: 'purchase_order.create' },
      schema: { tags, querystring: ReorderQuery, response: ok(ReorderSuggestions) },
    },
    (request) => suggestOrders(db, request.query, callerOf(request)),
  );
  app.post(
    `${path}from-suggestions/`,
    {
      config: { permission: 'purchase_order.create' },
      schema: { tags, body: FromSuggestionsInput, response: created(PurchaseOrdersMade) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, PurchaseOrdersMade, (unit) => orderSuggestions(unit, request.body))),
  );

  routes.detail(findPurchaseOrder);
  routes.update(PurchaseOrderInput, changePurchaseOrder);
  routes.act('send', { ...edit, run: (unit, id, { version }) => sendPurchaseOrder(unit, id, version) });
  routes.act('reopen', { ...edit, run: (unit, id, { version }) => reopenPurchaseOrder(unit, id, version) });
  routes.act('cancel', { permission: 'purchase_order.edit', body: PurchaseCancelInput, run: cancelPurchaseOrder });
  app.post(
    `${path}:id/lines/`,
    {
      config: { permission: 'purchase_order.edit' },
      schema: {
        tags,
        params: ById,
        body: AddedLinesInput.safeExtend(Versioned.shape),
        response: ok(PurchaseOrderDetail),
      },
    },
    (request) => {
      const version = versionOf(request);
      return writeOnce(request, PurchaseOrderDetail, (unit) =>
        addPurchaseLines(unit, request.params.id, version, { lines: request.body.lines }),
      );
    },
  );
  app.post(
    `${path}:id/receive/`,
    {
      config: { permission: 'purchase_order.receive' },
      schema: {
        tags,
        params: ById,
        body: PurchaseReceiptInput.safeExtend(Versioned.shape),
        response: ok(PurchaseOrderDetail),
      },
    },
    (request) => {
      const { version: _, ...body } = request.body;
      const version = versionOf(request);
      return writeOnce(request, PurchaseOrderDetail, (unit) =>
        receivePurchaseOrder(unit, request.params.id, version, body),
      );
    },
  );
  app.post(
    `${path}:id/receipts/:receiptId/reverse/`,
    {
      config: { permission: 'inventory.adjust' },
      schema: {
        tags,
        params: ById.extend({ receiptId: z.string() }),
        body: ReceiptReversalInput,
        response: ok(PurchaseOrderDetail),
      },
    },
    (request) => {
      const { id, receiptId } = request.params;
      const version = versionOf(request);
      return writeOnce(request, PurchaseOrderDetail, (unit) =>
        reverseReceipt(unit, id, receiptId, version, request.body.reason),
      );
    },
  );
  paperRoute(app, platform, {
    ...{ path, tags, permission: 'purchase_order.view', name: 'purchase-order' },
    find: findPurchaseOrder,
    draw: purchaseOrderPaper,
  });
};
