import {
  type AdjustInput,
  type AdjustUndoInput,
  listPage,
  StockBalance,
  StockDays,
  type StockDaysQuery,
  type StockListQuery,
  StockWritten,
} from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse, keyOf } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from '@bo/resources';
import type { z } from 'zod';

export const stockPath = 'admin_panel/inventory/';
/** What all that is asked of the stock is cached under. */
export const STOCK = [ofRecord('stock').name] as const;

/** One page of a list of stock; while the next one loads the present one stays. */
export const stockPage = <T extends z.ZodType>(name: string, url: string, schema: T, query: object) => ({
  ...apiQuery({ queryKey: [...STOCK, name, query], path: url, params: query, schema }),
  placeholderData: keepPreviousData,
});
const BalancePage = listPage(StockBalance);

export const stockList = (query: Partial<StockListQuery>) => stockPage('balances', stockPath, BalancePage, query);

/** What came and went on each of the last days. */
export const stockDays = (query: Partial<StockDaysQuery>) =>
  apiQuery({ queryKey: [...STOCK, 'days', query], path: `${stockPath}days/`, params: query, schema: StockDays });

/** One kind of write to the ledger. `key` names this very act: the server applies it once, however often it is sent. */
export const stockWrite = <Body extends object>(ending: string, done?: string) =>
  mutationOptions<StockWritten, ApiError, { key: string; body: Body }>({
    mutationKey: keyOf('stock', ending),
    meta: { invalidates: staleAfter('stock'), failure: 'screen', ...(done === undefined ? {} : { done }) },
    mutationFn: async ({ key, body }) =>
      parseResponse(
        StockWritten,
        await http().post(`${stockPath}${ending}/`, body, { headers: { 'Idempotency-Key': key } }),
      ),
  });

export const adjustStock = (done?: string) => stockWrite<AdjustInput>('adjust', done);
/** Takes back an adjustment of one's own by the key it was sent with. */
export const undoAdjustment = () => stockWrite<AdjustUndoInput>('adjust/undo');
