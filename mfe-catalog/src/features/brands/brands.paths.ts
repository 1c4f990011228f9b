import { generatePath } from '@bo/platform/router';

export const brandPaths = {
  list: () => '/brand/brandlist',
  create: () => '/brand/create',
  edit: (brandID: string) => generatePath('/brand/update/:brandID', { brandID }),
};
