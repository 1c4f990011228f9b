import { generatePath } from '@bo/platform/router';

export const importPaths = {
  list: () => '/product/import',
  details: (importID: string) => generatePath('/product/import/:importID', { importID }),
};
