// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/en';
import creditNotes from './credit-notes.json';
import customers from './customers.json';
import orderCreate from './order-create.json';
import orders from './orders.json';
import ordersDashboard from './orders-dashboard.json';
import picking from './picking.json';
import prints from './prints.json';
import refundSettings from './refund-settings.json';
import refunds from './refunds.json';
import returns from './returns.json';
import salesReport from './sales-report.json';
import vatReturn from './vat-return.json';
import walletCredits from './wallet-credits.json';

export const texts = {
  labels,
  'credit-notes': creditNotes,
  customers,
  'order-create': orderCreate,
  orders,
  'orders-dashboard': ordersDashboard,
  picking,
  prints,
  'refund-settings': refundSettings,
  refunds,
  returns,
  'sales-report': salesReport,
  'vat-return': vatReturn,
  'wallet-credits': walletCredits,
};
