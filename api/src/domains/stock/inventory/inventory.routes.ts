import {
  AdjustInput,
  AdjustUndoInput,
  ExpiredQuery,
  ExpiredStock,
  ExpiredWriteOffInput,
  listPage,
  RecallEffect,
  RecallInput,
  ReceiptUndoInput,
  ReceiveInput,
  type Reference,
  SafetyInput,
  Shortfall,
  ShortfallQuery,
  StockBalance,
  StockBatch,
  StockBatchListQuery,
  StockDays,
  StockDaysQuery,
  type StockItem,
  StockListQuery,
  StockMovement,
  StockMovementListQuery,
  StockWritten,
  WasteInput,
} from '@bo/contracts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { newId } from '../../../platform/ids.ts';
import { expectFound } from '../../../platform/records.ts';
import { stockBulk } from './inventory.bulk.ts';
import {
  adjust,
  receive,
  recall,
  setSafety,
  takeBackAdjustment,
  waste,
  writeOffExpired,
  writeOffRecalled,
} from './inventory.service.ts';
import { readExpired } from './expiry.repository.ts';
import { readRecallEffect, readStockDays } from './ledger.repository.ts';
import { reverseDelivery } from './reverse-receipt.service.ts';
import { readShortfall } from './shortfall.repository.ts';
import { batchList, movementList, stockList } from './stock.list.ts';

const PATH = '/admin_panel/inventory/';
const tags = ['inventory'];

const OF_ITEM: readonly ExportColumn<StockItem & { warehouse: Reference }>[] = [
  { key: 'product', value: ({ product }) => product.name },
  { key: 'product_ar', value: ({ product }) => product.name_ar },
  { key: 'code', value: ({ code }) => code },
  { key: 'size', kind: 'number', value: ({ size }) => size },
  { key: 'unit', words: 'unit', value: ({ unit }) => unit },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
];
const BALANCE: readonly ExportColumn<StockBalance>[] = [
  ...OF_ITEM,
  { key: 'on_hand', kind: 'number', value: ({ on_hand }) => on_hand },
  { key: 'reserved', kind: 'number', value: ({ reserved }) => reserved },
  { key: 'safety', kind: 'number', value: ({ safety }) => safety },
  { key: 'blocked', kind: 'number', value: ({ blocked }) => blocked },
  { key: 'expired', kind: 'number', value: ({ expired }) => expired },
  { key: 'available', kind: 'number', value: ({ available }) => available },
  { key: 'on_the_way', kind: 'number', value: ({ on_the_way }) => on_the_way },
  { key: 'reorder_point', kind: 'number', value: ({ reorder_point }) => reorder_point },
  { key: 'next_expiry', value: ({ next_expiry }) => next_expiry },
  { key: 'days_of_cover', kind: 'number', value: ({ days_of_cover }) => days_of_cover },
];
const BATCH: readonly ExportColumn<StockBatch>[] = [
  ...OF_ITEM,
  { key: 'batch', value: ({ batch }) => batch },
  { key: 'expires_on', kind: 'day', value: ({ expires_on }) => expires_on },
  { key: 'since', kind: 'instant', value: ({ since }) => since },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'blocked', kind: 'flag', value: ({ blocked }) => blocked },
  { key: 'expired', kind: 'flag', value: ({ expired }) => expired },
];
const MOVEMENT: readonly ExportColumn<StockMovement>[] = [
  { key: 'at', kind: 'instant', value: ({ at }) => at },
  {
    key: 'movement',
    words: 'movement',
    value: ({ kind, blocked_change, expired_change }) =>
      kind === 'recall' && blocked_change < 0
        ? 'recall_released'
        : kind === 'expire' && expired_change < 0
          ? 'expire_reversed'
          : kind,
  },
  ...OF_ITEM,
  { key: 'batch', value: ({ batch }) => batch },
  { key: 'on_hand_change', kind: 'number', value: ({ on_hand_change }) => on_hand_change },
  { key: 'reserved_change', kind: 'number', value: ({ reserved_change }) => reserved_change },
  { key: 'reason', words: 'movement_reason', value: ({ reason }) => reason },
  { key: 'by', value: ({ created_by }) => created_by?.name ?? null },
];

const permission = 'inventory.export';
export const stockExport = defineExport({ name: 'inventory', permission, list: stockList, columns: BALANCE });
export const batchExport = defineExport({ name: 'batches', permission, list: batchList, columns: BATCH });
export const movementExport = defineExport({
  name: 'stock-movements',
  permission,
  list: movementList,
  columns: MOVEMENT,
});

/** What the ledger knows this act by: the caller's Idempotency-Key, else one of its own. */
function actOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? actNamed(request, request.routeOptions.url, key) : newId('act');
}
const actNamed = (request: FastifyRequest, route: string | undefined, key: string) =>
  `${callerOf(request).id} ${route ?? ''} ${key.slice(0, 200)}`;

export const inventoryRoutes: Routes = (app, platform) => {
  const { db, writeOnce } = platform;
  const view = { permission: 'inventory.view' } as const;
  const edit = { permission: 'inventory.edit' } as const;
  const correct = { permission: 'inventory.adjust' } as const;

  app.get(
    PATH,
    { config: view, schema: { tags, querystring: StockListQuery, response: ok(listPage(StockBalance)) } },
    (request) => stockList.page(db, request.query, callerOf(request), request.url),
  );
  app.get(
    `${PATH}batches/`,
    { config: view, schema: { tags, querystring: StockBatchListQuery, response: ok(listPage(StockBatch)) } },
    (request) => batchList.page(db, request.query, callerOf(request), request.url),
  );
  app.get(
    `${PATH}movements/`,
    { config: view, schema: { tags, querystring: StockMovementListQuery, response: ok(listPage(StockMovement)) } },
    (request) => movementList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}days/`,
    { config: view, schema: { tags, querystring: StockDaysQuery, response: ok(StockDays) } },
    async (request) => ({ results: await readStockDays(db, request.query, callerOf(request)) }),
  );

  app.get(
    `${PATH}shortfall/`,
    { config: view, schema: { tags, querystring: ShortfallQuery, response: ok(Shortfall) } },
    async (request) => expectFound(await readShortfall(db, request.query, callerOf(request))),
  );

  // Each of its actions asks for its own permission: stock is set by those who adjust it, reorder points by those who
  // edit products.
  resourceRoutes(app, platform, { name: 'inventory', area: 'inventory', entity: StockBalance }).bulk(
    stockBulk,
    'inventory.view',
  );

  exportRoute(app, platform, { path: PATH, tags, file: stockExport });
  exportRoute(app, platform, { path: `${PATH}batches/`, tags, file: batchExport });
  exportRoute(app, platform, { path: `${PATH}movements/`, tags, file: movementExport });

  app.post(
    `${PATH}receive/`,
    { config: edit, schema: { tags, body: ReceiveInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => receive(unit, actOf(request), request.body)),
  );
  app.post(
    `${PATH}receive/reverse/`,
    { config: correct, schema: { tags, body: ReceiptUndoInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => reverseDelivery(unit, request.body)),
  );
  app.post(
    `${PATH}adjust/`,
    { config: correct, schema: { tags, body: AdjustInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => adjust(unit, actOf(request), request.body)),
  );
  app.post(
    `${PATH}adjust/undo/`,
    { config: correct, schema: { tags, body: AdjustUndoInput, response: ok(StockWritten) } },
    (request) =>
      writeOnce(request, StockWritten, (unit) =>
        takeBackAdjustment(unit, actNamed(request, request.routeOptions.url?.replace('undo/', ''), request.body.key)),
      ),
  );
  app.post(
    `${PATH}waste/`,
    { config: correct, schema: { tags, body: WasteInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => waste(unit, actOf(request), request.body)),
  );
  app.post(
    `${PATH}safety/`,
    { config: correct, schema: { tags, body: SafetyInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => setSafety(unit, request.body)),
  );

  app.get(
    `${PATH}expired/`,
    { config: view, schema: { tags, querystring: ExpiredQuery, response: ok(ExpiredStock) } },
    (request) => readExpired(db, request.query.warehouse, callerOf(request)),
  );
  app.post(
    `${PATH}expired/write-off/`,
    { config: correct, schema: { tags, body: ExpiredWriteOffInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => writeOffExpired(unit, actOf(request), request.body)),
  );

  app.get(
    `${PATH}recalls/`,
    {
      config: view,
      schema: { tags, querystring: RecallInput.omit({ reason: true }), response: ok(RecallEffect) },
    },
    (request) => readRecallEffect(db, request.query.variant_id, request.query.batch, callerOf(request)),
  );
  app.post(
    `${PATH}recalls/`,
    { config: edit, schema: { tags, body: RecallInput, response: ok(RecallEffect) } },
    (request) => writeOnce(request, RecallEffect, (unit) => recall(unit, actOf(request), request.body)),
  );
  app.post(
    `${PATH}recalls/write-off/`,
    { config: correct, schema: { tags, body: RecallInput, response: ok(RecallEffect) } },
    (request) => writeOnce(request, RecallEffect, (unit) => writeOffRecalled(unit, actOf(request), request.body)),
  );
};
