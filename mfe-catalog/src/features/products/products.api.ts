import { ImageLinks, listPage, Product, ProductChangeInput, ProductCreateInput, ProductDetail, type ProductGridCells, ProductGridRow, ProductInput, ProductListQuery, type ProductStatusInput, SaleCheck } from '@bo/contracts';
import { type ApiError, defineResource, http, read } from '@bo/http';
import { keepPreviousData, mutationOptions, queryOptions } from '@bo/platform/query';

const path = 'admin_panel/products/';

export const products = defineResource({
  name: 'products',
  path,
  entity: Product,
  detail: ProductDetail,
  input: ProductInput,
  listQuery: ProductListQuery,
  alsoInvalidates: ['brands', 'categories', 'variants', 'stock'],
});

/** The same resource as it is created: a product may come with its first variants. */
export const newProducts = defineResource({ name: 'products', path, entity: ProductDetail, input: ProductCreateInput, listQuery: ProductListQuery, alsoInvalidates: ['brands', 'categories'] });

/** The same resource as it is changed: a picture that arrives while its form is open stays. */
export const changedProducts = defineResource({ name: 'products', path, entity: Product, detail: ProductDetail, input: ProductChangeInput, listQuery: ProductListQuery, alsoInvalidates: ['brands', 'categories', 'variants', 'stock'] });

const one = (id: string, ending: string) => `${path}${encodeURIComponent(id)}/${ending}/`;
const meta = (done?: string) => ({ invalidates: [products.keys.all, ['brands'], ['categories']], ...(done === undefined ? {} : { done }) });

/** "Why is this not for sale?" */
export const saleCheck = (id: string) =>
  queryOptions({ queryKey: [...products.keys.detail(id), 'sale-check'], queryFn: async ({ signal }) => read(SaleCheck, await http().get(one(id, 'sale-check'), { signal })) });

/** Pictures that an import named by a link and the API has not got yet. */
export const imageLinks = (id: string) =>
  queryOptions({
    queryKey: [...products.keys.detail(id), 'image-links'],
    queryFn: async ({ signal }) => read(ImageLinks, await http().get(one(id, 'image-links'), { signal })),
  });

export const retryImageLinks = () =>
  mutationOptions<ImageLinks, ApiError, string>({
    meta: { invalidates: [products.keys.all] },
    mutationFn: async (id) => read(ImageLinks, await http().post(one(id, 'image-links/retry'), {})),
  });

export const forgetImageLinks = (done: string) =>
  mutationOptions<void, ApiError, string>({
    meta: { invalidates: [products.keys.all], done },
    mutationFn: async (id) => {
      await http().delete(one(id, 'image-links'));
    },
  });

export const setProductStatus = (done?: string) =>
  mutationOptions<ProductDetail, ApiError, Pick<Product, 'id' | 'version'> & ProductStatusInput>({
    mutationKey: ['products', 'status'],
    meta: meta(done),
    mutationFn: async ({ id, ...body }) => read(ProductDetail, await http().post(one(id, 'status'), body, { headers: { 'If-Match': `"${body.version}"` } })),
  });

/** A copy as a draft: without codes and barcodes, which belong to one variant only. */
export const duplicateProduct = (done?: string) =>
  mutationOptions<ProductDetail, ApiError, string>({
    mutationKey: ['products', 'duplicate'],
    meta: meta(done),
    mutationFn: async (id) => read(ProductDetail, await http().post(one(id, 'duplicate'), {}, { headers: { 'Idempotency-Key': crypto.randomUUID() } })),
  });

const gridPage = listPage(ProductGridRow);

export const productGrid = (query: Partial<ProductListQuery>) =>
  queryOptions({
    queryKey: [...products.keys.lists, 'grid', query],
    queryFn: async ({ signal }) => read(gridPage, await http().get(`${path}grid/`, { params: query, signal })),
    placeholderData: keepPreviousData,
  });

/** Saves the changed cells of one row. It makes nothing stale by itself: the grid holds the answered row, and tells when it is left. */
export const saveGridRow = async (change: ProductGridCells): Promise<ProductGridRow> => read(ProductGridRow, await http().post(`${path}grid/`, change));
