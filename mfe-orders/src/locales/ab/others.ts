// Written by `npm run indexes`. The gate refuses another text.
import customers from './customers.json';
import handover from './handover.json';
import orderCreate from './order-create.json';
import orderHistory from './order-history.json';
import picking from './picking.json';
import refundSettings from './refund-settings.json';
import salesReport from './sales-report.json';
import vatReturn from './vat-return.json';
import walletCredits from './wallet-credits.json';

export const texts = {
  customers,
  handover,
  'order-create': orderCreate,
  'order-history': orderHistory,
  picking,
  'refund-settings': refundSettings,
  'sales-report': salesReport,
  'vat-return': vatReturn,
  'wallet-credits': walletCredits,
};
