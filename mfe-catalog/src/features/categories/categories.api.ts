import { Category, type CategoryMoveInput, CategoryMovePreview, type MergeInput } from '@bo/contracts';
import { type ApiError, apiQuery, assertOk, http, keyOf } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { categories, staleAfter } from '@bo/resources';

const one = (id: string, ending = '') => `${categories.path}${encodeURIComponent(id)}/${ending}`;

/**
 * The category that an address names: by its id, its slug or what it is called, on the level that the address implies.
 */
export const namedCategory = (name: string, level: 1 | 2) =>
  apiQuery({
    queryKey: [...categories.keys.all, 'named', level, name],
    path: `${categories.path}named/`,
    params: { name, level },
    schema: Category,
  });

/** What a move would touch, before it is made. */
export const movePreview = (id: string, parentId: string | null) => ({
  ...apiQuery({
    queryKey: [...categories.keys.detail(id), 'move', parentId],
    path: one(id, 'move/'),
    params: { parent_id: parentId },
    schema: CategoryMovePreview,
  }),
  staleTime: 0,
});

/** Who calls it says what was done, with an Undo. */
export const moveCategory = () => categories.act<CategoryMoveInput>('move');
export const mergeCategory = (done: string) => categories.act<MergeInput>('merge', { done });

export const removeCategory = (done: string) =>
  mutationOptions<void, ApiError, { id: string; version: number; moveProductsTo?: string | undefined }>({
    mutationKey: keyOf('categories', 'remove'),
    meta: { invalidates: staleAfter('category'), done },
    mutationFn: async ({ id, version, moveProductsTo }) =>
      assertOk(
        await http().delete(one(id), {
          params: { move_products_to: moveProductsTo },
          headers: { 'If-Match': `"${version}"` },
        }),
      ),
  });
