// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/en';
import brands from './brands.json';
import catalogDashboard from './catalog-dashboard.json';
import categories from './categories.json';
import countPlans from './count-plans.json';
import horizontalLists from './horizontal-lists.json';
import imports from './imports.json';
import inventory from './inventory.json';
import media from './media.json';
import products from './products.json';
import purchaseOrders from './purchase-orders.json';
import recalls from './recalls.json';
import reviews from './reviews.json';
import shelfLabels from './shelf-labels.json';
import stockReport from './stock-report.json';
import supplierInvoices from './supplier-invoices.json';
import supplierReturns from './supplier-returns.json';
import suppliers from './suppliers.json';
import transfers from './transfers.json';
import translations from './translations.json';
import variantTypes from './variant-types.json';
import variants from './variants.json';

export const texts = {
  labels,
  brands,
  'catalog-dashboard': catalogDashboard,
  categories,
  'count-plans': countPlans,
  'horizontal-lists': horizontalLists,
  imports,
  inventory,
  media,
  products,
  'purchase-orders': purchaseOrders,
  recalls,
  reviews,
  'shelf-labels': shelfLabels,
  'stock-report': stockReport,
  'supplier-invoices': supplierInvoices,
  'supplier-returns': supplierReturns,
  suppliers,
  transfers,
  translations,
  'variant-types': variantTypes,
  variants,
};
