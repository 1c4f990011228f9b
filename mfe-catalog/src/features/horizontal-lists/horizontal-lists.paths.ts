import { generatePath } from '@bo/platform/router';

export const horizontalListPaths = {
  list: () => '/product/horizontal-lists',
  create: () => '/product/horizontal-lists/create',
  edit: (horizontalID: string) => generatePath('/product/horizontal-lists/:horizontalID', { horizontalID }),
};
