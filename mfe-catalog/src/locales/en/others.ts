// Written by `npm run indexes`. The gate refuses another text.
import brands from './brands.json';
import categories from './categories.json';
import countPlans from './count-plans.json';
import horizontalLists from './horizontal-lists.json';
import imports from './imports.json';
import media from './media.json';
import purchaseOrders from './purchase-orders.json';
import recalls from './recalls.json';
import reviews from './reviews.json';
import stockReport from './stock-report.json';
import supplierInvoices from './supplier-invoices.json';
import supplierReturns from './supplier-returns.json';
import suppliers from './suppliers.json';
import transfers from './transfers.json';
import translations from './translations.json';
import variantTypes from './variant-types.json';

export const texts = {
  brands,
  categories,
  'count-plans': countPlans,
  'horizontal-lists': horizontalLists,
  imports,
  media,
  'purchase-orders': purchaseOrders,
  recalls,
  reviews,
  'stock-report': stockReport,
  'supplier-invoices': supplierInvoices,
  'supplier-returns': supplierReturns,
  suppliers,
  transfers,
  translations,
  'variant-types': variantTypes,
};
