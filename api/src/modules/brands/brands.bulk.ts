import type { Permission } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../platform/http/bulk.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { brandList, readBrandState } from './brands.repository.ts';
import { changeBrand, removeBrand, setBrandArchived } from './brands.service.ts';

export const BRAND_ACTIONS = [
  'activate',
  'deactivate',
  'feature',
  'unfeature',
  'archive',
  'restore',
  'delete',
] as const;

const ACTIONS: Record<
  (typeof BRAND_ACTIONS)[number],
  { needs: Permission; act: (unit: UnitOfWork, id: string) => Promise<unknown> }
> = {
  activate: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { active: true }) },
  deactivate: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { active: false }) },
  feature: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { featured: true }) },
  unfeature: { needs: 'brand.edit', act: (write, id) => changeBrand(write, id, undefined, { featured: false }) },
  archive: { needs: 'brand.delete', act: (write, id) => setBrandArchived(write, id, undefined, true) },
  restore: { needs: 'brand.delete', act: (write, id) => setBrandArchived(write, id, undefined, false) },
  delete: { needs: 'brand.delete', act: (write, id) => removeBrand(write, id, undefined) },
};

export const brandBulk = defineBulk({
  name: 'brands',
  list: brandList,
  actions: BRAND_ACTIONS,
  needs: (action) => ACTIONS[action].needs,
  values: () => z.object({}),
  stateOf: readBrandState,
  act: (unit, id, action) => ACTIONS[action].act(unit, id),
});
