import { Category, CategoryInput, CategoryListQuery, CategoryTree } from '@bo/contracts';
import { apiQuery, defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const categories = defineResource({
  ...ofRecord('category'),
  path: 'admin_panel/categories/',
  entity: Category,
  input: CategoryInput,
  listQuery: CategoryListQuery,
});

/**
 * All categories that are not archived, parents before children. Small (hundreds), asked for by every picker: kept for
 * a minute.
 */
export const categoryTree = () => ({
  ...apiQuery({ queryKey: [...categories.keys.all, 'tree'], path: `${categories.path}tree/`, schema: CategoryTree }),
  staleTime: 60_000,
});
