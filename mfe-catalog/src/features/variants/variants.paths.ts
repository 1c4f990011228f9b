import { generatePath } from '@bo/platform/router';

/** `varient` is how the specification spells these routes. */
export const variantPaths = {
  create: (productID: string) => generatePath('/product/details/:productID/createvariant', { productID }),
  details: (productID: string, varientID: string) =>
    generatePath('/product/details/:productID/varient/:varientID', { productID, varientID }),
};
