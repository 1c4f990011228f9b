import {
  Returnable,
  ReturnableQuery,
  type SupplierReturn,
  SupplierCreditInput,
  SupplierReturn as SupplierReturnContract,
  SupplierReturnDetail,
  SupplierReturnInput,
  SupplierReturnReasonInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { paperRoute } from '../suppliers/suppliers.service.ts';
import { supplierReturnPaper } from './supplier-return.document.ts';
import { findSupplierReturn, supplierReturnList } from './supplier-returns.repository.ts';
import {
  cancelSupplierReturn,
  createSupplierReturn,
  creditSupplierReturn,
  readReturnable,
  refuseSupplierReturn,
  voidSupplierCredit,
} from './supplier-returns.service.ts';

const COLUMNS: readonly ExportColumn<SupplierReturn>[] = [
  { key: 'number', value: ({ number }) => number },
  { key: 'supplier', value: ({ supplier }) => supplier },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'status', words: 'supplier_return_status', value: ({ status }) => status },
  { key: 'reason', words: 'movement_reason', value: ({ reason }) => reason },
  { key: 'order_number', value: ({ receipt }) => receipt?.order.number ?? '' },
  { key: 'qty', kind: 'number', value: ({ quantity }) => quantity },
  { key: 'cost_net', kind: 'money', value: ({ cost_net }) => cost_net },
  { key: 'cost_vat', kind: 'money', value: ({ cost_vat }) => cost_vat },
  { key: 'cost_total', kind: 'money', value: ({ cost_total }) => cost_total },
  { key: 'credit_note', value: ({ credit }) => credit?.number ?? '' },
  { key: 'credit_dated', kind: 'day', value: ({ credit }) => credit?.dated ?? null },
  { key: 'credited', kind: 'money', value: ({ credit }) => credit?.total_minor ?? null },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const supplierReturnExport = defineExport({
  name: 'supplier-returns',
  permission: 'purchase_order.export',
  list: supplierReturnList,
  columns: COLUMNS,
});

export const supplierReturnRoutes: Routes = (app, platform) => {
  const { db, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, {
    name: 'supplier-returns',
    area: 'purchase_order',
    entity: SupplierReturnDetail,
  });
  const { path, tags } = routes;
  routes.list(supplierReturnList, SupplierReturnContract);
  routes.export(supplierReturnExport);
  app.get(
    `${path}returnable/`,
    {
      config: { permission: 'purchase_order.receive' },
      schema: {
        tags,
        description:
          'What of a delivery can go back: units refused when it came, and those of its batches that are still there.',
        querystring: ReturnableQuery,
        response: ok(Returnable),
      },
    },
    (request) => readReturnable(db, request.query, callerOf(request)),
  );
  app.post(
    path,
    {
      config: { permission: 'purchase_order.receive' },
      schema: { tags, body: SupplierReturnInput, response: created(SupplierReturnDetail) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, SupplierReturnDetail, (unit) => createSupplierReturn(unit, request.body))),
  );
  routes.detail(findSupplierReturn);
  routes.act('credit', {
    permission: 'supplier_invoice.create',
    body: SupplierCreditInput,
    run: creditSupplierReturn,
  });
  const body = SupplierReturnReasonInput;
  routes.act('void-credit', { permission: 'supplier_invoice.delete', body, run: voidSupplierCredit });
  routes.act('refuse', { permission: 'supplier_invoice.edit', body, run: refuseSupplierReturn });
  routes.act('cancel', { permission: 'purchase_order.receive', body, run: cancelSupplierReturn });
  paperRoute(app, platform, {
    ...{ path, tags, permission: 'purchase_order.view', name: 'supplier-return' },
    find: findSupplierReturn,
    draw: supplierReturnPaper,
  });
};
