import {
  BilledReceipt,
  listPage,
  type SupplierInvoice,
  SupplierInvoice as SupplierInvoiceContract,
  SupplierInvoiceDetail,
  SupplierInvoiceInput,
  SupplierInvoiceVoidInput,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findSupplierInvoice, receiptList, supplierInvoiceList } from './supplier-invoices.repository.ts';
import { changeSupplierInvoice, createSupplierInvoice, voidSupplierInvoice } from './supplier-invoices.service.ts';

const COLUMNS: readonly ExportColumn<SupplierInvoice>[] = [
  { key: 'invoice_number', value: ({ number }) => number },
  { key: 'invoice_dated', kind: 'day', value: ({ dated }) => dated },
  { key: 'supplier', value: ({ supplier }) => supplier },
  { key: 'warehouse', value: ({ warehouse }) => warehouse },
  { key: 'trn', value: ({ tax_number }) => tax_number },
  { key: 'cost_net', kind: 'money', value: ({ net_minor }) => net_minor },
  { key: 'cost_vat', kind: 'money', value: ({ vat_minor }) => vat_minor },
  { key: 'cost_total', kind: 'money', value: ({ total_minor }) => total_minor },
  { key: 'received_net', kind: 'money', value: ({ received_net }) => received_net },
  { key: 'received_vat', kind: 'money', value: ({ received_vat }) => received_vat },
  { key: 'difference', kind: 'money', value: ({ difference }) => difference },
  { key: 'note', value: ({ note }) => note },
  { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
];
export const supplierInvoiceExport = defineExport({
  name: 'supplier-invoices',
  permission: 'supplier_invoice.export',
  list: supplierInvoiceList,
  columns: COLUMNS,
});

export const supplierInvoiceRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, {
    name: 'supplier-invoices',
    area: 'supplier_invoice',
    entity: SupplierInvoiceDetail,
  });
  routes.list(supplierInvoiceList, SupplierInvoiceContract);
  routes.export(supplierInvoiceExport);
  routes.create(SupplierInvoiceInput, createSupplierInvoice);
  routes.detail(findSupplierInvoice);
  routes.update(SupplierInvoiceInput, changeSupplierInvoice);
  routes.act('void', {
    permission: 'supplier_invoice.delete',
    body: SupplierInvoiceVoidInput,
    run: voidSupplierInvoice,
  });

  app.get(
    '/admin_panel/purchase-receipts/',
    {
      config: { permission: 'supplier_invoice.view' },
      schema: {
        tags: ['purchase receipts'],
        description: 'Deliveries that stand, with what they cost by their orders and the invoice that bills them.',
        querystring: receiptList.query,
        response: ok(listPage(BilledReceipt)),
      },
    },
    (request) => receiptList.page(platform.db, request.query, callerOf(request), request.url),
  );
};
