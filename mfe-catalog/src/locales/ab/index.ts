import labels from '@bo/contracts/labels/ab';
import brands from './brands.json';
import catalogDashboard from './catalog-dashboard.json';
import categories from './categories.json';
import horizontalLists from './horizontal-lists.json';
import imports from './imports.json';
import inventory from './inventory.json';
import products from './products.json';
import reviews from './reviews.json';
import shelfLabels from './shelf-labels.json';
import stockReport from './stock-report.json';
import variantTypes from './variant-types.json';
import variants from './variants.json';

export const texts = {
  brands,
  'catalog-dashboard': catalogDashboard,
  categories,
  'horizontal-lists': horizontalLists,
  imports,
  inventory,
  products,
  reviews,
  'shelf-labels': shelfLabels,
  'stock-report': stockReport,
  'variant-types': variantTypes,
  variants,
  labels,
};
