import type { CategoryInput } from '@bo/contracts';
import { z } from 'zod';
import { type BulkAction, defineBulk } from '../../../platform/http/bulk.ts';
import { categoryList, findCategory } from './categories.repository.ts';
import { changeCategoryFields } from './categories.service.ts';
import { removeCategory } from './moves.service.ts';

const set = (change: Partial<Pick<CategoryInput, 'active' | 'featured'>>): BulkAction => ({
  needs: 'category.edit',
  act: (unit, id) => changeCategoryFields(unit, id, undefined, change),
});

/**
 * What can be done to many categories at once. One that holds something is moved, merged or emptied by itself first.
 */
export const categoryBulk = defineBulk({
  name: 'categories',
  list: categoryList,
  values: z.object({}),
  async stateOf(db, id, viewer) {
    const category = await findCategory(db, id, viewer);
    return category && JSON.stringify([category.active, category.featured]);
  },
  actions: {
    activate: set({ active: true }),
    deactivate: set({ active: false }),
    feature: set({ featured: true }),
    unfeature: set({ featured: false }),
    delete: { needs: 'category.delete', act: (unit, id) => removeCategory(unit, id, undefined) },
  },
});
