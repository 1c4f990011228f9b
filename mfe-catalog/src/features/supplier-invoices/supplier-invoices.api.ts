import {
  BilledReceipt,
  BilledReceiptListQuery,
  SupplierInvoice,
  SupplierInvoiceDetail,
  SupplierInvoiceInput,
  SupplierInvoiceListQuery,
} from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from '@bo/resources';

export const supplierInvoices = defineResource({
  ...ofRecord('supplier_invoice'),
  path: 'admin_panel/supplier-invoices/',
  entity: SupplierInvoice,
  detail: SupplierInvoiceDetail,
  input: SupplierInvoiceInput,
  listQuery: SupplierInvoiceListQuery,
});

/** Deliveries as they are billed; they are made by receiving. */
export const billedReceipts = defineResource({
  name: 'purchase-receipts',
  path: 'admin_panel/purchase-receipts/',
  entity: BilledReceipt,
  input: SupplierInvoiceInput,
  listQuery: BilledReceiptListQuery,
});
