import { generatePath } from '@bo/platform/router';

/** `name` is an id or a slug. */
export const categoryPaths = {
  list: () => '/category/categoryList',
  create: (parentID?: string) =>
    parentID === undefined ? '/category/create' : `/category/create?parent=${encodeURIComponent(parentID)}`,
  edit: (categoryID: string) => generatePath('/category/update/:categoryID', { categoryID }),
  subCategories: (name: string) => generatePath('/category/:name/subcategory', { name }),
  superSubCategories: (name: string) => generatePath('/subcategory/:name/supersubcategory', { name }),
};
