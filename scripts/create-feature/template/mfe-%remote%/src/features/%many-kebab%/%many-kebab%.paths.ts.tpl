import { generatePath } from '@bo/platform/router';

export const %one%Paths = {
  list: () => '%path%',
  create: () => '%path%/create',
  edit: (%one%ID: string) => generatePath('%path%/update/:%one%ID', { %one%ID }),
};
