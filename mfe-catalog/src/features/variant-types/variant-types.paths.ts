import { generatePath } from '@bo/platform/router';

export const variantTypePaths = {
  list: () => '/product/varient-types',
  create: () => '/product/varient-types/create',
  edit: (variantTypeID: string) => generatePath('/product/varient-types/:variantTypeID', { variantTypeID }),
};
