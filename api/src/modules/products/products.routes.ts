import {
  BulkAnswer,
  bulkInput,
  listPage,
  Product,
  PRODUCT_BULK_ACTIONS,
  ProductChangeInput,
  ProductCreateInput,
  ProductDetail,
  MOST_GRID_ROWS,
  ProductGridChange,
  ProductGridOrder,
  ProductGridOrderQuery,
  ProductGridQuery,
  ProductGridRow,
  ProductGridRows,
  ProductListQuery,
  ProductStatusInput,
  SaleCheck,
} from '@bo/contracts';
import { callerOf } from '../../platform/access/guard.ts';
import type { ExportColumn } from '../../platform/export/cells.ts';
import { exportQuery, sendLines } from '../../platform/export/export.ts';
import type { Routes } from '../../platform/http/app-type.ts';
import { ok, ById, created } from '../../platform/http/contract.ts';
import { Versioned, versionOf } from '../../platform/http/version.ts';
import { expectFound } from '../../platform/records.ts';
import { gridList } from './grid.repository.ts';
import { saveGridRow } from './grid.service.ts';
import { productBulk } from './products.bulk.ts';
import { type ProductLine, readProductLines } from './products.export.ts';
import { productList } from './products.list.ts';
import { findProduct } from './products.repository.ts';
import {
  changeProduct,
  checkSale,
  createProduct,
  duplicateProduct,
  setProductArchived,
  setProductStatus,
} from './products.service.ts';

const PATH = '/admin_panel/products/';
const tags = ['products'];

/** One line for each variant: what the importer knows a line by again, so that an export can be corrected and imported. */
const COLUMNS: readonly ExportColumn<ProductLine>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'title', value: ({ title }) => title },
  { key: 'title_ar', value: ({ title_ar }) => title_ar },
  { key: 'category', value: ({ category }) => category },
  { key: 'sub_category', value: ({ sub_category }) => sub_category },
  { key: 'super_sub_category', value: ({ super_sub_category }) => super_sub_category },
  { key: 'brand', value: ({ brand }) => brand },
  { key: 'seller', value: ({ seller }) => seller },
  { key: 'status', words: 'product_status', value: ({ status }) => status },
  { key: 'variant_id', value: ({ variant }) => variant?.id ?? null },
  { key: 'code', value: ({ variant }) => variant?.code ?? null },
  { key: 'barcodes', value: ({ variant }) => variant?.barcodes.join('; ') ?? null },
  { key: 'options', value: ({ variant }) => variant && { name: variant.options, name_ar: variant.options_ar } },
  { key: 'price', kind: 'money', value: ({ variant }) => variant?.price ?? null },
  { key: 'selling_price', kind: 'money', value: ({ variant }) => variant?.selling_price ?? null },
  { key: 'available', kind: 'number', value: ({ available }) => available },
  { key: 'rating', kind: 'percent', value: ({ rating }) => rating },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];

export const productRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce } = platform;
  app.get(
    PATH,
    {
      config: { permission: 'product.view' },
      schema: { tags, querystring: ProductListQuery, response: ok(listPage(Product)) },
    },
    (request) => productList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}export/`,
    { config: { permission: 'product.export' }, schema: { tags, querystring: exportQuery(ProductListQuery) } },
    (request, reply) =>
      sendLines(request, reply, {
        db,
        list: productList,
        query: request.query,
        columns: COLUMNS,
        name: 'products',
        linesOf: (products) => readProductLines(db, products),
      }),
  );

  app.post(
    PATH,
    {
      config: { permission: 'product.create' },
      schema: { tags, body: ProductCreateInput, response: created(ProductDetail) },
    },
    async (request, reply) =>
      reply.code(201).send(await writeOnce(request, ProductDetail, (unit) => createProduct(unit, request.body))),
  );

  app.post(
    `${PATH}bulk/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, body: bulkInput(PRODUCT_BULK_ACTIONS), response: ok(BulkAnswer) },
    },
    (request) => productBulk.run(platform, request, request.body),
  );

  app.get(
    `${PATH}grid/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, querystring: ProductGridQuery, response: ok(listPage(ProductGridRow)) },
    },
    (request) => gridList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${PATH}grid/order/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, querystring: ProductGridOrderQuery, response: ok(ProductGridOrder) },
    },
    async (request) => {
      const query = { ...request.query, limit: 1, offset: 0 };
      const ids = await gridList.orderedIds(db, query, callerOf(request), MOST_GRID_ROWS + 1);
      return { ids: ids.slice(0, MOST_GRID_ROWS), more: ids.length > MOST_GRID_ROWS };
    },
  );

  app.post(
    `${PATH}grid/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, body: ProductGridChange, response: ok(ProductGridRows) },
    },
    async (request) => ({ results: await write(request, (unit) => saveGridRow(unit, request.body)) }),
  );

  app.get(
    `${PATH}:id/sale-check/`,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(SaleCheck) } },
    ({ params }) => checkSale(db, params.id),
  );

  app.post(
    `${PATH}:id/duplicate/`,
    { config: { permission: 'product.create' }, schema: { tags, params: ById, response: created(ProductDetail) } },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, ProductDetail, (unit) => duplicateProduct(unit, request.params.id))),
  );

  app.get(
    `${PATH}:id/`,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(ProductDetail) } },
    async ({ params }) => expectFound(await findProduct(db, params.id)),
  );

  app.put(
    `${PATH}:id/`,
    {
      config: { permission: 'product.edit' },
      schema: {
        tags,
        params: ById,
        body: ProductChangeInput.extend(Versioned.shape),
        response: ok(ProductDetail),
      },
    },
    (request) => {
      const { version: _, ...input } = request.body;
      return write(request, (unit) => changeProduct(unit, request.params.id, versionOf(request), input));
    },
  );

  app.post(
    `${PATH}:id/status/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, params: ById, body: ProductStatusInput, response: ok(ProductDetail) },
    },
    (request) => write(request, (unit) => setProductStatus(unit, request.params.id, versionOf(request), request.body)),
  );

  for (const [ending, archived] of [
    ['archive', true],
    ['restore', false],
  ] as const) {
    app.post(
      `${PATH}:id/${ending}/`,
      {
        config: { permission: 'product.delete' },
        schema: { tags, params: ById, body: Versioned.nullish(), response: ok(ProductDetail) },
      },
      (request) => write(request, (unit) => setProductArchived(unit, request.params.id, versionOf(request), archived)),
    );
  }
};
