import { generatePath } from '@bo/platform/router';

export const productPaths = {
  list: (search = '') => (search === '' ? '/product/productlist' : `/product/productlist?${search}`),
  create: () => '/product/create',
  edit: (productID: string) => generatePath('/product/update/:productID', { productID }),
  details: (productID: string) => generatePath('/product/details/:productID', { productID }),
  import: () => '/product/import',
  grid: (search = '') => (search === '' ? '/product/grid' : `/product/grid?${search}`),
};
