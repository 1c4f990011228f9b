import {
  BatchTrace,
  type BatchTraceQuery,
  listPage,
  NewRecallInput,
  Recall,
  type RecallAnswerInput,
  RecallDetail,
  RecallListQuery,
  RecallOrder,
  type RecallOrderListQuery,
  TracedOrder,
  type TracedOrderListQuery,
} from '@bo/contracts';
import {
  type ApiError,
  apiQuery,
  defineResource,
  type ExportFormat,
  exportUrl,
  http,
  keyOf,
  parseResponse,
} from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from '@bo/resources';
import type { z } from 'zod';

export const recalls = defineResource({
  ...ofRecord('recall'),
  path: 'admin_panel/recalls/',
  entity: Recall,
  detail: RecallDetail,
  input: NewRecallInput,
  listQuery: RecallListQuery,
});
const { path, keys } = recalls;

const page = <T extends z.ZodType>(name: string, url: string, schema: T, params: object) => ({
  ...apiQuery({ queryKey: [...keys.all, name, params], path: url, params, schema }),
  placeholderData: keepPreviousData,
});
const RecallOrderPage = listPage(RecallOrder);
export const recallOrders = (query: Partial<RecallOrderListQuery>) =>
  page('orders', `${path}orders/`, RecallOrderPage, query);
export const recallOrderExport = (query: Partial<RecallOrderListQuery>, format: ExportFormat) =>
  exportUrl(`${path}orders/`, query, format);

/** What a customer said of the goods of an order. */
export const noteAnswer = (done: string) =>
  mutationOptions<RecallOrder, ApiError, { row: RecallOrder; body: RecallAnswerInput }>({
    mutationKey: keyOf('recalls', 'answer'),
    meta: { invalidates: staleAfter('recall'), failure: 'screen', done },
    mutationFn: async ({ row, body }) =>
      parseResponse(
        RecallOrder,
        await http().post(
          `${path}${encodeURIComponent(row.recall.id)}/orders/${encodeURIComponent(row.id)}/answer/`,
          body,
        ),
      ),
  });

export const batchTrace = (query: BatchTraceQuery) =>
  apiQuery({ queryKey: [...keys.all, 'trace', query], path: `${path}trace/`, params: query, schema: BatchTrace });
const TracedOrderPage = listPage(TracedOrder);
export const tracedOrders = (query: Partial<TracedOrderListQuery>) =>
  page('traced', `${path}trace/orders/`, TracedOrderPage, query);
