import {
  CategoryProducts,
  GRID_ROWS_AT_ONCE,
  ImageLinks,
  listPage,
  Product,
  ProductChangeInput,
  ProductCreateInput,
  ProductDetail,
  type ProductGridCells,
  ProductGridOrder,
  ProductGridRow,
  ProductGridRows,
  ProductListQuery,
  type ProductMove,
  type ProductOrderInput,
  type ProductScheduleInput,
  type ProductStatusInput,
  SaleCheck,
} from '@bo/contracts';
import { type ApiError, apiPages, apiQuery, defineResource, http, parseResponse, keyOf } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { categories, ofRecord, products, staleAfter } from '@bo/resources';

const { path } = products;

/** What stands in a category itself, in the order in which customers see it. */
export const categoryProducts = (category: string) =>
  apiQuery({
    queryKey: [...products.keys.all, 'order', category],
    path: `${categories.path}${encodeURIComponent(category)}/products/`,
    schema: CategoryProducts,
  });

/** All of them at once. Who calls it says what was done, with an Undo. */
export const orderProducts = (category: string) =>
  mutationOptions<CategoryProducts, ApiError, ProductOrderInput>({
    meta: { invalidates: staleAfter('category') },
    mutationFn: async (input) =>
      parseResponse(
        CategoryProducts,
        await http().post(`${categories.path}${encodeURIComponent(category)}/product-order/`, input),
      ),
  });

/** `useOrder` says what was done, with an Undo, or what failed. */
export const moveProduct = () => {
  const move = products.act<ProductMove>('move');
  return { ...move, meta: { ...move.meta, failure: 'silent' as const } };
};

/** The same resource as it is created: a product may come with its first variants. */
export const newProducts = defineResource({
  ...ofRecord('product'),
  path,
  entity: ProductDetail,
  input: ProductCreateInput,
  listQuery: ProductListQuery,
});

/** The same resource as it is changed: a picture that arrives while its form is open stays. */
export const changedProducts = defineResource({
  ...ofRecord('product'),
  path,
  entity: Product,
  detail: ProductDetail,
  input: ProductChangeInput,
  listQuery: ProductListQuery,
});

const one = (id: string, ending: string) => `${path}${encodeURIComponent(id)}/${ending}/`;

/** "Why is this not for sale?" */
export const saleCheck = (id: string) =>
  apiQuery({ queryKey: [...products.keys.detail(id), 'sale-check'], path: one(id, 'sale-check'), schema: SaleCheck });

/** Pictures that an import named by a link and the API has not got yet. */
export const imageLinks = (id: string) =>
  apiQuery({
    queryKey: [...products.keys.detail(id), 'image-links'],
    path: one(id, 'image-links'),
    schema: ImageLinks,
  });

export const retryImageLinks = () =>
  mutationOptions<ImageLinks, ApiError, string>({
    meta: { invalidates: staleAfter('product') },
    mutationFn: async (id) => parseResponse(ImageLinks, await http().post(one(id, 'image-links/retry'), {})),
  });

export const forgetImageLinks = (done: string) =>
  mutationOptions<void, ApiError, string>({
    meta: { invalidates: staleAfter('product'), done },
    mutationFn: async (id) => {
      await http().delete(one(id, 'image-links'));
    },
  });

/** Who calls it says what was done, with an Undo. */
export const setProductStatus = () => products.act<ProductStatusInput & Pick<Product, 'version'>>('status');

/** When it goes on sale by itself, and off; with neither, it is cancelled. */
export const scheduleProduct = (extras: { done: string; failure?: 'screen' }) =>
  products.act<ProductScheduleInput & Pick<Product, 'version'>>('schedule', extras);

/** A copy as a draft: without codes and barcodes, which belong to one variant only. */
export const duplicateProduct = (done: string) =>
  mutationOptions<ProductDetail, ApiError, string>({
    mutationKey: keyOf('products', 'duplicate'),
    meta: { invalidates: staleAfter('product'), done },
    mutationFn: async (id) =>
      parseResponse(
        ProductDetail,
        await http().post(one(id, 'duplicate'), {}, { headers: { 'Idempotency-Key': crypto.randomUUID() } }),
      ),
  });

const gridPage = listPage(ProductGridRow);

/** Those rows in the order of their ids; of what is gone meanwhile there is none. */
export function inOrder(rows: readonly ProductGridRow[], ids: readonly string[]): ProductGridRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows of the grid by their ids, in the order of these. */
export async function readGridRows(ids: readonly string[]): Promise<ProductGridRow[]> {
  const rows: ProductGridRow[] = [];
  for (let at = 0; at < ids.length; at += GRID_ROWS_AT_ONCE) {
    const params = { lines: ids.slice(at, at + GRID_ROWS_AT_ONCE).join(','), limit: GRID_ROWS_AT_ONCE };
    rows.push(...parseResponse(gridPage, await http().get(`${path}grid/`, { params })).results);
  }
  return inOrder(rows, ids);
}

/**
 * The order in which a grid goes through the rows of a list query. Read again whenever a grid is opened and never while
 * it is: a row must not move while someone types in it.
 */
export const gridOrder = (query: Partial<ProductListQuery>) => ({
  ...apiQuery({
    queryKey: keyOf('product-grid', 'order', query),
    path: `${path}grid/order/`,
    params: query,
    schema: ProductGridOrder,
  }),
  staleTime: Infinity,
  gcTime: 0,
});

/** The rows of an order, some at a time, so that the first can be worked on at once. */
export const gridRows = (query: Partial<ProductListQuery>, ids: readonly string[] = []) => ({
  ...apiPages({
    queryKey: keyOf('product-grid', 'rows', query),
    path: `${path}grid/`,
    params: (offset) => ({
      lines: ids.slice(offset, offset + GRID_ROWS_AT_ONCE).join(','),
      limit: GRID_ROWS_AT_ONCE,
    }),
    schema: gridPage,
    next: (_page, offset) => (offset + GRID_ROWS_AT_ONCE < ids.length ? offset + GRID_ROWS_AT_ONCE : undefined),
  }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Saves the changed cells of one row; answers all rows of its product, which share the product's fields. */
export const saveGridRow = async (change: ProductGridCells): Promise<ProductGridRow[]> =>
  parseResponse(ProductGridRows, await http().post(`${path}grid/`, change)).results;
