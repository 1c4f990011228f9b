import { all, byDealer, byReference } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { fixInvoicesJob } from './fix-invoices.job.ts';
import { creditNoteExport, creditNoteRoutes } from './tax-documents.routes.ts';

export const taxDocumentsModule = defineModule({
  records: {
    credit_note: {
      scope: all(
        byDealer('tax_documents.dealer_id'),
        byReference('own_warehouse', 'tax_documents.order_id', 'orders.warehouse_id'),
      ),
      named: { table: 'tax_documents', name: 'number' },
    },
  },
  routes: [creditNoteRoutes],
  jobs: [fixInvoicesJob],
  exports: [creditNoteExport],
});
