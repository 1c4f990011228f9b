// Written by `npm run indexes`. The gate refuses another text.
import creditNotes from './credit-notes.json';
import customers from './customers.json';
import orderCreate from './order-create.json';
import picking from './picking.json';
import refundSettings from './refund-settings.json';
import refunds from './refunds.json';
import returns from './returns.json';
import salesReport from './sales-report.json';
import vatReturn from './vat-return.json';
import walletCredits from './wallet-credits.json';

export const texts = {
  'credit-notes': creditNotes,
  customers,
  'order-create': orderCreate,
  picking,
  'refund-settings': refundSettings,
  refunds,
  returns,
  'sales-report': salesReport,
  'vat-return': vatReturn,
  'wallet-credits': walletCredits,
};
