import {
  type AddedBarcode,
  type AddedLinesInput,
  type FromSuggestionsInput,
  type PrintLanguage,
  PurchaseOrder,
  PurchaseOrderDetail,
  PurchaseOrderInput,
  PurchaseOrderListQuery,
  PurchaseOrdersMade,
  type PurchaseReceiptInput,
  type ReorderQuery,
  ReorderSuggestions,
  VariantDetail,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { ofRecord, staleAfter, variants } from '@bo/resources';
import type { z } from 'zod';

export const purchaseOrders = defineResource({
  ...ofRecord('purchase_order'),
  path: 'admin_panel/purchase-orders/',
  entity: PurchaseOrder,
  detail: PurchaseOrderDetail,
  input: PurchaseOrderInput,
  listQuery: PurchaseOrderListQuery,
});

/** Where the paper of an order is. */
export const purchaseOrderFile = (id: string, language: PrintLanguage) =>
  withQuery(`${purchaseOrders.path}${encodeURIComponent(id)}/file/`, { language });

/** What came of an order; `key` names the delivery, which is counted once however often it is sent. */
export const receiveOrder = (done: string) =>
  mutationOptions<
    z.output<typeof PurchaseOrderDetail>,
    ApiError,
    { id: string; key: string; body: PurchaseReceiptInput & { version: number } }
  >({
    mutationKey: keyOf('purchase-orders', 'receive'),
    meta: { invalidates: staleAfter('purchase_order'), failure: 'screen', done },
    mutationFn: async ({ id, key, body }) =>
      parseResponse(
        PurchaseOrderDetail,
        await http().post(`${purchaseOrders.path}${encodeURIComponent(id)}/receive/`, body, {
          headers: { 'Idempotency-Key': key },
        }),
      ),
  });

/** Adds what came without having been ordered. */
export const addLines = (done: string) =>
  mutationOptions<
    z.output<typeof PurchaseOrderDetail>,
    ApiError,
    { id: string; body: AddedLinesInput & { version: number } }
  >({
    mutationKey: keyOf('purchase-orders', 'lines'),
    meta: { invalidates: staleAfter('purchase_order'), failure: 'screen', done },
    mutationFn: async ({ id, body }) =>
      parseResponse(
        PurchaseOrderDetail,
        await http().post(`${purchaseOrders.path}${encodeURIComponent(id)}/lines/`, body, {
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
  });

/** Gives a variant a code that was scanned and that no variant has. */
export const addBarcode = () =>
  mutationOptions<z.output<typeof VariantDetail>, ApiError, { id: string; body: AddedBarcode }>({
    mutationKey: keyOf('variants', 'add-barcode'),
    meta: { invalidates: [...staleAfter('variant'), purchaseOrders.keys.all], failure: 'toast' },
    mutationFn: async ({ id, body }) =>
      parseResponse(
        VariantDetail,
        await http().post(`${variants.path}${encodeURIComponent(id)}/add-barcode/`, body, {
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
  });

/** Reverses a receipt as a whole. */
export const reverseReceipt = (done: string) =>
  mutationOptions<
    z.output<typeof PurchaseOrderDetail>,
    ApiError,
    { order: PurchaseOrderDetail; receiptId: string; reason: string }
  >({
    mutationKey: keyOf('purchase-orders', 'reverse'),
    meta: { invalidates: staleAfter('purchase_order'), failure: 'toast', done },
    mutationFn: async ({ order, receiptId, reason }) =>
      parseResponse(
        PurchaseOrderDetail,
        await http().post(
          `${purchaseOrders.path}${encodeURIComponent(order.id)}/receipts/${encodeURIComponent(receiptId)}/reverse/`,
          { version: order.version, reason },
          { headers: { 'Idempotency-Key': crypto.randomUUID() } },
        ),
      ),
  });

export const reorderSuggestions = (query: ReorderQuery) => ({
  ...apiQuery({
    queryKey: [...purchaseOrders.keys.all, 'suggestions', query],
    path: `${purchaseOrders.path}suggestions/`,
    params: query,
    schema: ReorderSuggestions,
  }),
  enabled: query.warehouse !== '',
});

export const orderSuggestions = () =>
  mutationOptions<z.output<typeof PurchaseOrdersMade>, ApiError, { key: string; body: FromSuggestionsInput }>({
    mutationKey: keyOf('purchase-orders', 'from-suggestions'),
    meta: { invalidates: staleAfter('purchase_order'), failure: 'toast' },
    mutationFn: async ({ key, body }) =>
      parseResponse(
        PurchaseOrdersMade,
        await http().post(`${purchaseOrders.path}from-suggestions/`, body, { headers: { 'Idempotency-Key': key } }),
      ),
  });
