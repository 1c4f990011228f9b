import { generatePath } from '@bo/platform/router';

export const pincodePaths = {
  list: () => '/pincodes',
  create: () => '/pincodes/create',
  edit: (pincodeID: string) => generatePath('/pincodes/update/:pincodeID', { pincodeID }),
};
