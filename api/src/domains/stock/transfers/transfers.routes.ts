import {
  ArrivalInput,
  listPage,
  NewTransferInput,
  StockTransfer,
  StockTransferDetail,
  StockWritten,
  TransferDestinations,
  TransferDifference,
  TransferDifferenceListQuery,
  TransferDifferenceTotals,
  TransferDifferenceTotalsQuery,
  TransferInput,
  TransferReasonInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import { exportRoute } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import {
  differenceList,
  findTransfer,
  readDestinations,
  sumDifferences,
  transferList,
} from './transfers.repository.ts';
import {
  callBackTransfer,
  cancelTransfer,
  changeTransfer,
  createTransfer,
  departTransfer,
  receiveTransfer,
  sendTransfer,
  transferAtOnce,
} from './transfers.service.ts';

const COLUMNS: readonly ExportColumn<StockTransfer>[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'from_warehouse', value: ({ from }) => from },
  { key: 'to_warehouse', value: ({ to }) => to },
  { key: 'status', words: 'transfer_status', value: ({ status }) => status },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'received', kind: 'number', value: ({ received }) => received },
  { key: 'damaged', kind: 'number', value: ({ damaged }) => damaged },
  { key: 'lost', kind: 'number', value: ({ lost }) => lost },
  { key: 'surplus', kind: 'number', value: ({ surplus }) => surplus },
  { key: 'on_the_way', kind: 'number', value: ({ on_the_way }) => on_the_way },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
const DIFFERENCE: readonly ExportColumn<TransferDifference>[] = [
  { key: 'at', kind: 'instant', value: ({ at }) => at },
  { key: 'number', value: ({ transfer }) => transfer.number },
  { key: 'from_warehouse', value: ({ from }) => from },
  { key: 'to_warehouse', value: ({ to }) => to },
  { key: 'product', value: ({ product }) => product.name },
  { key: 'product_ar', value: ({ product }) => product.name_ar },
  { key: 'code', value: ({ code }) => code },
  { key: 'batch', value: ({ batch }) => batch },
  { key: 'difference', words: 'transfer_difference', value: ({ kind }) => kind },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'reason', words: 'transfer_reason', value: ({ reason }) => reason },
  { key: 'note', value: ({ note }) => note },
  { key: 'by', value: ({ by }) => by?.name ?? null },
];
const permission = 'inventory.export';
export const transferExport = defineExport({ name: 'transfers', permission, list: transferList, columns: COLUMNS });
export const differenceExport = defineExport({
  name: 'transfer-differences',
  permission,
  list: differenceList,
  columns: DIFFERENCE,
});

export const transferRoutes: Routes = (app, platform) => {
  const { db, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, { name: 'transfers', area: 'inventory', entity: StockTransferDetail });
  const { path, tags } = routes;
  const view = { permission: 'inventory.view' } as const;
  const edit = { permission: 'inventory.edit' } as const;
  routes.list(transferList, StockTransfer);
  routes.export(transferExport);

  app.get(`${path}destinations/`, { config: view, schema: { tags, response: ok(TransferDestinations) } }, async () => ({
    results: await readDestinations(db),
  }));
  app.get(
    `${path}differences/`,
    {
      config: view,
      schema: { tags, querystring: TransferDifferenceListQuery, response: ok(listPage(TransferDifference)) },
    },
    (request) => differenceList.page(db, request.query, callerOf(request), request.url),
  );
  app.get(
    `${path}differences/totals/`,
    {
      config: view,
      schema: { tags, querystring: TransferDifferenceTotalsQuery, response: ok(TransferDifferenceTotals) },
    },
    (request) => sumDifferences(db, request.query, callerOf(request)),
  );
  exportRoute(app, platform, { path: `${path}differences/`, tags, file: differenceExport });

  app.post(
    path,
    { config: edit, schema: { tags, body: NewTransferInput, response: created(StockTransferDetail) } },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, StockTransferDetail, (unit) => createTransfer(unit, request.body))),
  );
  app.post(
    '/admin_panel/inventory/transfer/',
    { config: edit, schema: { tags: ['inventory'], body: TransferInput, response: ok(StockWritten) } },
    (request) => writeOnce(request, StockWritten, (unit) => transferAtOnce(unit, request.body)),
  );

  routes.detail(findTransfer);
  routes.update(TransferInput, changeTransfer);
  const act = { ...edit, body: Versioned };
  routes.act('send', { ...act, run: (unit, id, { version }) => sendTransfer(unit, id, version) });
  routes.act('depart', { ...act, run: (unit, id, { version }) => departTransfer(unit, id, version) });
  routes.act('cancel', { ...edit, body: TransferReasonInput, run: cancelTransfer });
  routes.act('call-back', { ...edit, body: TransferReasonInput, run: callBackTransfer });
  app.post(
    `${path}:id/receive/`,
    { config: edit, schema: { tags, params: ById, body: ArrivalInput, response: ok(StockTransferDetail) } },
    (request) =>
      writeOnce(request, StockTransferDetail, (unit) => receiveTransfer(unit, request.params.id, request.body)),
  );
};
