import {
  type AdjustInput,
  type AdjustUndoInput,
  listPage,
  RecallEffect,
  type RecallInput,
  type ReceiveInput,
  type SafetyInput,
  StockBalance,
  StockBatch,
  type StockBatchListQuery,
  StockCount,
  StockCountDetail,
  StockCountInput,
  type StockCountLinesInput,
  StockCountListQuery,
  StockDays,
  type StockDaysQuery,
  type StockCountStatusInput,
  type StockListQuery,
  StockMovement,
  type StockMovementListQuery,
  StockWritten,
  type TransferInput,
  type WasteInput,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, type ExportFormat, exportUrl, http, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from '@bo/resources';
import type { z } from 'zod';

const path = 'admin_panel/inventory/';
const ALL = [ofRecord('stock').name] as const;

const page = <T extends z.ZodType>(name: string, url: string, schema: T, query: object) => ({
  ...apiQuery({ queryKey: [...ALL, name, query], path: url, params: query, schema }),
  placeholderData: keepPreviousData,
});
const BalancePage = listPage(StockBalance);
const BatchPage = listPage(StockBatch);
const MovementPage = listPage(StockMovement);

export const stockList = (query: Partial<StockListQuery>) => page('balances', path, BalancePage, query);
export const stockBatches = (query: Partial<StockBatchListQuery>) =>
  page('batches', `${path}batches/`, BatchPage, query);
export const stockMovements = (query: Partial<StockMovementListQuery>) =>
  page('movements', `${path}movements/`, MovementPage, query);

/** What came and went on each of the last days. */
export const stockDays = (query: Partial<StockDaysQuery>) =>
  apiQuery({ queryKey: [...ALL, 'days', query], path: `${path}days/`, params: query, schema: StockDays });

/** Where the exports of exactly these lists are. */
export const stockExport = (query: Partial<StockListQuery>, format: ExportFormat) => exportUrl(path, query, format);
export const batchExport = (query: Partial<StockBatchListQuery>, format: ExportFormat) =>
  exportUrl(`${path}batches/`, query, format);
export const movementExport = (query: Partial<StockMovementListQuery>, format: ExportFormat) =>
  exportUrl(`${path}movements/`, query, format);

/** One kind of write to the ledger. `key` names this very act: the server applies it once, however often it is sent. */
const stockWrite = <Body extends object>(ending: string, done?: string) =>
  mutationOptions<StockWritten, ApiError, { key: string; body: Body }>({
    mutationKey: ['stock', ending],
    meta: { invalidates: staleAfter('stock'), failure: 'screen', ...(done === undefined ? {} : { done }) },
    mutationFn: async ({ key, body }) =>
      parseResponse(
        StockWritten,
        await http().post(`${path}${ending}/`, body, { headers: { 'Idempotency-Key': key } }),
      ),
  });

export const receiveStock = (done: string) => stockWrite<ReceiveInput>('receive', done);
export const adjustStock = (done?: string) => stockWrite<AdjustInput>('adjust', done);
/** Takes back an adjustment of one's own by the key it was sent with. */
export const undoAdjustment = () => stockWrite<AdjustUndoInput>('adjust/undo');
export const transferStock = (done: string) => stockWrite<TransferInput>('transfer', done);
export const wasteStock = (done: string) => stockWrite<WasteInput>('waste', done);
export const setSafety = (done: string) => stockWrite<SafetyInput>('safety', done);

export const stockCounts = defineResource({
  ...ofRecord('stock_count'),
  path: `${path}counts/`,
  entity: StockCount,
  detail: StockCountDetail,
  input: StockCountInput,
  listQuery: StockCountListQuery,
});

/** One after the other: whoever types the last number and submits at once submits that number too. */
const countWrite = <Body extends object>(ending: 'lines' | 'status', done?: string) =>
  mutationOptions<StockCountDetail, ApiError, { id: string; body: Body }>({
    mutationKey: ['stock-counts', ending],
    scope: { id: 'stock-counts' },
    meta: { invalidates: staleAfter('stock_count'), ...(done === undefined ? {} : { done }) },
    mutationFn: async ({ id, body }) =>
      parseResponse(StockCountDetail, await http().post(`${path}counts/${encodeURIComponent(id)}/${ending}/`, body)),
  });

export const saveCountLines = (done?: string) => countWrite<StockCountLinesInput>('lines', done);
export const setCountStatus = (done?: string) => countWrite<StockCountStatusInput>('status', done);

/** What a recall would touch, before it is made. */
export const recallPreview = (variantID: string, batch: string) =>
  apiQuery({
    queryKey: [...ALL, 'recall', variantID, batch],
    path: `${path}recalls/`,
    params: { variant_id: variantID, batch },
    schema: RecallEffect,
  });

const recallWrite = (ending: '' | 'release/', done: string) =>
  mutationOptions<RecallEffect, ApiError, { key: string; body: RecallInput }>({
    mutationKey: ['stock', 'recall', ending],
    meta: { invalidates: staleAfter('stock'), done },
    mutationFn: async ({ key, body }) =>
      parseResponse(
        RecallEffect,
        await http().post(`${path}recalls/${ending}`, body, { headers: { 'Idempotency-Key': key } }),
      ),
  });

export const recallBatch = (done: string) => recallWrite('', done);
export const releaseBatch = (done: string) => recallWrite('release/', done);
