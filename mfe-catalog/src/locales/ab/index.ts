import purchaseOrders from './purchase-orders.json';
import suppliers from './suppliers.json';
import countPlans from './count-plans.json';
import labels from '@bo/contracts/labels/ab';
import brands from './brands.json';
import catalogDashboard from './catalog-dashboard.json';
import categories from './categories.json';
import horizontalLists from './horizontal-lists.json';
import imports from './imports.json';
import inventory from './inventory.json';
import media from './media.json';
import products from './products.json';
import reviews from './reviews.json';
import shelfLabels from './shelf-labels.json';
import stockReport from './stock-report.json';
import translations from './translations.json';
import variantTypes from './variant-types.json';
import variants from './variants.json';

export const texts = {
  brands,
  'catalog-dashboard': catalogDashboard,
  categories,
  'horizontal-lists': horizontalLists,
  imports,
  inventory,
  media,
  products,
  reviews,
  'shelf-labels': shelfLabels,
  'stock-report': stockReport,
  translations,
  'variant-types': variantTypes,
  variants,
  labels,
  'purchase-orders': purchaseOrders,
  suppliers,
  countPlans,
};
