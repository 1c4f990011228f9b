import {
  BulkAnswer,
  ExpiredStock,
  type ExpiredWriteOffInput,
  listPage,
  RecallEffect,
  type RecallInput,
  type ReceiptUndoInput,
  type ReceiveInput,
  type SafetyInput,
  Shortfall,
  StockBatch,
  type StockBatchListQuery,
  StockCountDetail,
  type StockCountLinesInput,
  type StockCountStatusInput,
  type StockListQuery,
  StockMovement,
  type StockMovementListQuery,
  type WasteInput,
} from '@bo/contracts';
import {
  type ApiError,
  apiQuery,
  type BulkCall,
  type ExportFormat,
  exportUrl,
  http,
  parseResponse,
  keyOf,
} from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { staleAfter } from '@bo/resources';
import { STOCK, stockPage, stockPath, stockWrite } from '../../parts/stock.api.ts';

const path = stockPath;
const BatchPage = listPage(StockBatch);
const MovementPage = listPage(StockMovement);

export const stockBatches = (query: Partial<StockBatchListQuery>) =>
  stockPage('batches', `${path}batches/`, BatchPage, query);
export const stockMovements = (query: Partial<StockMovementListQuery>) =>
  stockPage('movements', `${path}movements/`, MovementPage, query);

/** Where the exports of exactly these lists are. */
export const stockExport = (query: Partial<StockListQuery>, format: ExportFormat) => exportUrl(path, query, format);
export const batchExport = (query: Partial<StockBatchListQuery>, format: ExportFormat) =>
  exportUrl(`${path}batches/`, query, format);
export const movementExport = (query: Partial<StockMovementListQuery>, format: ExportFormat) =>
  exportUrl(`${path}movements/`, query, format);

/** One of the settings in many places of the stock. */
export const stockBulk = () =>
  mutationOptions<BulkAnswer, ApiError, BulkCall>({
    mutationKey: keyOf('stock', 'bulk'),
    meta: { invalidates: staleAfter('stock') },
    mutationFn: async (call) => parseResponse(BulkAnswer, await http().post(`${path}bulk/`, call)),
  });

export const receiveStock = (done: string) => stockWrite<ReceiveInput>('receive', done);
export const reverseDelivery = (done: string) => stockWrite<ReceiptUndoInput>('receive/reverse', done);
export const wasteStock = (done: string) => stockWrite<WasteInput>('waste', done);
export const setSafety = (done: string) => stockWrite<SafetyInput>('safety', done);

/** One after the other: anyone who types the last number and submits at once submits that number too. */
const countWrite = <Body extends object>(ending: 'lines' | 'status', done?: string) =>
  mutationOptions<StockCountDetail, ApiError, { id: string; body: Body }>({
    mutationKey: keyOf('stock-counts', ending),
    scope: { id: 'stock-counts' },
    meta: { invalidates: staleAfter('stock_count'), ...(done === undefined ? {} : { done }) },
    mutationFn: async ({ id, body }) =>
      parseResponse(StockCountDetail, await http().post(`${path}counts/${encodeURIComponent(id)}/${ending}/`, body)),
  });

export const saveCountLines = (done?: string) => countWrite<StockCountLinesInput>('lines', done);
export const setCountStatus = (done?: string) => countWrite<StockCountStatusInput>('status', done);

/** What a recall would touch, before it is made. */
export const recallPreview = (variantId: string, batch: string) =>
  apiQuery({
    queryKey: [...STOCK, 'recall', variantId, batch],
    path: `${path}recalls/`,
    params: { variant_id: variantId, batch },
    schema: RecallEffect,
  });

/** Expired batches of a warehouse that can be written off together. */
export const expiredStock = (warehouse: string) =>
  apiQuery({
    queryKey: [...STOCK, 'expired', warehouse],
    path: `${path}expired/`,
    params: { warehouse },
    schema: ExpiredStock,
  });
export const writeOffExpired = (done: string) => stockWrite<ExpiredWriteOffInput>('expired/write-off', done);

/** How a place came below zero. */
export const shortfall = (variantId: string, warehouseId: string) =>
  apiQuery({
    queryKey: [...STOCK, 'shortfall', variantId, warehouseId],
    path: `${path}shortfall/`,
    params: { variant_id: variantId, warehouse_id: warehouseId },
    schema: Shortfall,
  });

const recallWrite = (ending: '' | 'release/' | 'write-off/', done: string) =>
  mutationOptions<RecallEffect, ApiError, { key: string; body: RecallInput }>({
    mutationKey: keyOf('stock', 'recall', ending),
    meta: { invalidates: staleAfter('stock'), done },
    mutationFn: async ({ key, body }) =>
      parseResponse(
        RecallEffect,
        await http().post(`${path}recalls/${ending}`, body, { headers: { 'Idempotency-Key': key } }),
      ),
  });

export const recallBatch = (done: string) => recallWrite('', done);
export const releaseBatch = (done: string) => recallWrite('release/', done);
export const writeOffBatch = (done: string) => recallWrite('write-off/', done);
