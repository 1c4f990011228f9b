import {
  listPage,
  MOST_GRID_ROWS,
  Product,
  ProductChangeInput,
  ProductCreateInput,
  ProductDetail,
  ProductGridChange,
  ProductGridOrder,
  ProductGridOrderQuery,
  ProductGridQuery,
  ProductGridRow,
  ProductGridRows,
  ProductMove,
  ProductScheduleInput,
  ProductStatusInput,
  SaleCheck,
} from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { ExportColumn } from '../../../platform/export/cells.ts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ById, created, ok } from '../../../platform/http/contract.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { gridList } from './grid.repository.ts';
import { saveGridRow } from './grid.service.ts';
import { productBulk } from './products.bulk.ts';
import { DESCRIBED_COLUMNS, type ProductLine, readProductLines } from './products.export.ts';
import { productList } from './products.list.ts';
import { findProduct } from './products.repository.ts';
import { atTheMoment } from './schedule.job.ts';
import { scheduleProduct } from './schedule.service.ts';
import {
  changeProduct,
  checkSale,
  createProduct,
  duplicateProduct,
  moveProduct,
  setProductArchived,
  setProductStatus,
} from './products.service.ts';

/**
 * One line for each variant: what the importer knows a line by again, so that an export can be corrected and imported.
 */
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
  { key: 'attributes', value: ({ described }) => described.attributes },
  { key: 'price', kind: 'money', value: ({ variant }) => variant?.price ?? null },
  { key: 'selling_price', kind: 'money', value: ({ variant }) => variant?.selling_price ?? null },
  ...DESCRIBED_COLUMNS,
  { key: 'available', kind: 'number', value: ({ available }) => available },
  { key: 'rating', kind: 'percent', value: ({ rating }) => rating },
  { key: 'updated_at', kind: 'instant', value: ({ updated_at }) => updated_at },
];
export const productExport = defineExport({
  name: 'products',
  permission: 'product.export',
  list: productList,
  columns: COLUMNS,
  linesOf: readProductLines,
});

export const productRoutes: Routes = (app, platform) => {
  const { db, write, writeOnce } = platform;
  const routes = resourceRoutes(app, platform, { name: 'products', area: 'product', entity: ProductDetail });
  const { path, tags } = routes;
  routes.list(productList, Product);
  routes.export(productExport);
  routes.detail(findProduct);
  routes.create(ProductCreateInput, createProduct);
  routes.update(ProductChangeInput, changeProduct);
  routes.archive(setProductArchived);
  routes.bulk(productBulk);
  routes.act('status', {
    permission: 'product.edit',
    body: ProductStatusInput,
    run: (unit, id, { version, ...body }) => setProductStatus(unit, id, version, body),
  });

  routes.act('move', { permission: 'category.edit', body: ProductMove, run: moveProduct });
  routes.act('schedule', {
    permission: 'product.edit',
    body: ProductScheduleInput,
    run: (unit, id, { version, ...body }) => scheduleProduct(unit, id, version, body, atTheMoment(platform.jobs)),
  });

  app.get(
    `${path}grid/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, querystring: ProductGridQuery, response: ok(listPage(ProductGridRow)) },
    },
    (request) => gridList.page(db, request.query, callerOf(request), request.url),
  );

  app.get(
    `${path}grid/order/`,
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
    `${path}grid/`,
    {
      config: { permission: 'product.edit' },
      schema: { tags, body: ProductGridChange, response: ok(ProductGridRows) },
    },
    async (request) => ({ results: await write(request, (unit) => saveGridRow(unit, request.body)) }),
  );

  app.get(
    `${path}:id/sale-check/`,
    { config: { permission: 'product.view' }, schema: { tags, params: ById, response: ok(SaleCheck) } },
    (request) => checkSale(db, request.params.id, callerOf(request)),
  );

  app.post(
    `${path}:id/duplicate/`,
    { config: { permission: 'product.create' }, schema: { tags, params: ById, response: created(ProductDetail) } },
    async (request, reply) =>
      reply
        .code(201)
        .send(await writeOnce(request, ProductDetail, (unit) => duplicateProduct(unit, request.params.id))),
  );
};
