import {
  listPage,
  type VatCloseInput,
  type VatEntriesQuery,
  VatEntry,
  VatReturn,
  type VatReturnQuery,
} from '@bo/contracts';
import { apiQuery, type ApiError, type ExportFormat, exportUrl, http, keyOf, parseResponse } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { staleAfter } from '@bo/resources';

const path = 'admin_panel/reports/vat-return/';

/** The boxes of a period. */
export const vatReturn = (query: Pick<VatReturnQuery, 'month' | 'months'>) => ({
  ...apiQuery({ queryKey: keyOf('vat-returns', 'boxes', query), path, params: query, schema: VatReturn }),
  placeholderData: keepPreviousData,
});

/** The documents behind them. */
export const vatEntries = (query: Partial<VatEntriesQuery>) => ({
  ...apiQuery({
    queryKey: keyOf('vat-returns', 'entries', query),
    path: `${path}entries/`,
    params: query,
    schema: listPage(VatEntry),
  }),
  placeholderData: keepPreviousData,
});

export const vatReturnExport = (query: Pick<VatReturnQuery, 'month' | 'months'>, format: ExportFormat) =>
  exportUrl(path, query, format);
export const vatEntriesExport = (query: Partial<VatEntriesQuery>, format: ExportFormat) =>
  exportUrl(`${path}entries/`, query, format);

/** Closes a period. Sent again after a lost answer it is done once. */
export const closeVatPeriod = (done: string) =>
  mutationOptions<VatReturn, ApiError, { key: string; body: VatCloseInput }>({
    mutationKey: keyOf('vat-returns', 'close'),
    meta: { invalidates: staleAfter('vat_period'), done },
    mutationFn: async ({ key, body }) =>
      parseResponse(VatReturn, await http().post(`${path}close/`, body, { headers: { 'Idempotency-Key': key } })),
  });
