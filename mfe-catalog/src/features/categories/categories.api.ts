import {
  Category,
  CategoryInput,
  CategoryListQuery,
  type CategoryMoveInput,
  CategoryMovePreview,
  CategoryTree,
  type MergeInput,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, assertOk, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

export const categories = defineResource({
  name: 'categories',
  path: 'admin_panel/categories/',
  entity: Category,
  input: CategoryInput,
  listQuery: CategoryListQuery,
  alsoInvalidates: ['products'],
});

const one = (id: string, ending: string) => `${categories.path}${encodeURIComponent(id)}/${ending}`;
const meta = (text?: string) => ({
  invalidates: [categories.keys.all, ['products']],
  ...(text === undefined ? {} : { done: text }),
});

/**
 * All categories that are not archived, parents before children. Small (hundreds), asked for by every picker: kept for
 * a minute.
 */
export const categoryTree = () => ({
  ...apiQuery({ queryKey: [...categories.keys.all, 'tree'], path: `${categories.path}tree/`, schema: CategoryTree }),
  staleTime: 60_000,
});

/** What a move would touch, before it is made. */
export const movePreview = (id: string, parentID: string | null) => ({
  ...apiQuery({
    queryKey: [...categories.keys.detail(id), 'move', parentID],
    path: one(id, 'move/'),
    params: { parent_id: parentID },
    schema: CategoryMovePreview,
  }),
  staleTime: 0,
});

export const moveCategory = (text?: string) =>
  mutationOptions<Category, ApiError, { id: string } & CategoryMoveInput>({
    mutationKey: ['categories', 'move'],
    meta: meta(text),
    mutationFn: async ({ id, ...body }) => parseResponse(Category, await http().post(one(id, 'move/'), body)),
  });

export const mergeCategory = (text?: string) =>
  mutationOptions<Category, ApiError, { id: string } & MergeInput>({
    mutationKey: ['categories', 'merge'],
    meta: meta(text),
    mutationFn: async ({ id, ...body }) => parseResponse(Category, await http().post(one(id, 'merge/'), body)),
  });

export const removeCategory = (text?: string) =>
  mutationOptions<void, ApiError, { id: string; version: number; moveProductsTo?: string | undefined }>({
    mutationKey: ['categories', 'remove'],
    meta: meta(text),
    mutationFn: async ({ id, version, moveProductsTo }) =>
      assertOk(
        await http().delete(one(id, ''), {
          params: { move_products_to: moveProductsTo },
          headers: { 'If-Match': `"${version}"` },
        }),
      ),
  });
