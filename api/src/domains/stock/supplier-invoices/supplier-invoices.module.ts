import { byWarehouse } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { supplierInvoiceExport, supplierInvoiceRoutes } from './supplier-invoices.routes.ts';

export const supplierInvoicesModule = defineModule({
  records: {
    supplier_invoice: {
      scope: byWarehouse('supplier_invoices.warehouse_id'),
      named: { table: 'supplier_invoices', name: 'number' },
    },
  },
  routes: [supplierInvoiceRoutes],
  exports: [supplierInvoiceExport],
});
