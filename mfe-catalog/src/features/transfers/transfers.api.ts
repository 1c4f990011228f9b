import {
  type ArrivalInput,
  listPage,
  type NewTransferInput,
  StockTransfer,
  StockTransferDetail,
  StockTransferListQuery,
  TransferDestinations,
  TransferDifference,
  type TransferDifferenceListQuery,
  TransferDifferenceTotals,
  TransferInput,
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

export const transfers = defineResource({
  ...ofRecord('stock_transfer'),
  path: 'admin_panel/transfers/',
  entity: StockTransfer,
  detail: StockTransferDetail,
  input: TransferInput,
  listQuery: StockTransferListQuery,
});
const { path, keys } = transfers;

/** Every open warehouse, also those that the reader does not work in. */
export const destinations = () =>
  apiQuery({
    queryKey: [...keys.all, 'destinations'],
    path: `${path}destinations/`,
    params: {},
    schema: TransferDestinations,
  });

const write = <Body extends object>(ending: string, done: string, addressOf: (id: string) => string) =>
  mutationOptions<StockTransferDetail, ApiError, { id: string; key: string; body: Body }>({
    mutationKey: keyOf('stock-transfers', ending),
    meta: { invalidates: staleAfter('stock_transfer'), failure: 'screen', done },
    mutationFn: async ({ id, key, body }) =>
      parseResponse(
        StockTransferDetail,
        await http().post(addressOf(id), body, { headers: { 'Idempotency-Key': key } }),
      ),
  });
export const createTransfer = (done: string) => write<NewTransferInput>('create', done, () => path);
/** What arrived; `key` names the arrival, which is counted once however often it is sent. */
export const receiveTransfer = (done: string) =>
  write<ArrivalInput>('receive', done, (id) => `${path}${encodeURIComponent(id)}/receive/`);

const DifferencePage = listPage(TransferDifference);
export const transferDifferences = (query: Partial<TransferDifferenceListQuery>) => ({
  ...apiQuery({
    queryKey: [...keys.all, 'differences', query],
    path: `${path}differences/`,
    params: query,
    schema: DifferencePage,
  }),
  placeholderData: keepPreviousData,
});
export const differenceTotals = ({ sort: _, limit: __, offset: ___, ...query }: Partial<TransferDifferenceListQuery>) =>
  apiQuery({
    queryKey: [...keys.all, 'totals', query],
    path: `${path}differences/totals/`,
    params: query,
    schema: TransferDifferenceTotals,
  });
export const differenceExport = (query: Partial<TransferDifferenceListQuery>, format: ExportFormat) =>
  exportUrl(`${path}differences/`, query, format);
